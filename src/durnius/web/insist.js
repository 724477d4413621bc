/**
 * What a page is made of, fetched over a line that may be gone for a moment, from a server that may have another
 * release by now: then what was not fetched yet is gone for good, and only the page's next load helps.
 */

import { el } from "./dom.js";
import { t } from "./text.js";

const WAITS = [500, 1000, 2000, 4000];

/** Whether the server has another release than the one this page is of. */
async function isOld() {
  try {
    return (await fetch(import.meta.url, { method: "HEAD", cache: "no-store" })).status === 404;
  } catch {
    return false;
  }
}

/** Fetch what a page cannot begin without until it is there; where it never comes, load the page again, or do what `old` does.
 * @template {readonly unknown[] | []} T @param {() => T} get asks for all of it: modules, words, style sheets
 * @param {() => void} [failed] called when it was not there at once @param {() => unknown} [old] */
export async function insist(get, failed = () => {}, old = () => location.reload()) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await Promise.all(get());
    } catch {
      if (tries === 0) failed();
      else if (await isOld()) await old();
    }
    await new Promise((again) => setTimeout(again, WAITS[Math.min(tries, WAITS.length - 1)]));
  }
}

/** What to say when a part cannot be fetched that the page can do without. An old page gets a link that loads it again;
 * it is not done by itself, since somebody plays or writes here. */
export async function lack() {
  if (!(await isOld())) return t("connection.none");
  const words = t("connection.old");
  if (!document.getElementById("old")) document.getElementById("app")?.prepend(el("p", { class: "offline", id: "old" }, el("a", { href: "" }, words)));
  return words;
}

/** Give what does something with a part that is fetched the first time: at once where it is there, else in turn when it
 * comes. What cannot be had is asked for again the next time.
 * @template T @param {() => Promise<T>} fetch @param {() => void} [failed] @returns {(run: (got: T) => void) => void} */
export function later(fetch, failed = lack) {
  /** @type {{ got: T } | null} */
  let here = null;
  return (run) => {
    if (here) return run(here.got);
    void fetch().then((got) => run((here = { got }).got), failed);
  };
}
