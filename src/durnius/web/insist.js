/**
 * What a page is made of, fetched over a line that may be gone for a moment, from a server that may have another
 * release by now: then what was not fetched yet is gone for good, and only the page's next load helps.
 */

import { el } from "./dom.js";
import { t } from "./text.js";

const WAITS = [500, 1000, 2000, 4000];

/** Whether it is known that the server has another release. */
let old = false;

/** Whether the server has another release than the one this page is of. */
async function isOld() {
  try {
    old ||= (await fetch(import.meta.url, { method: "HEAD", cache: "no-store" })).status === 404;
  } catch {} // no connection
  return old;
}

/** Fetch what a page cannot begin without until it is there; where it never comes, load the page again, or do what `never` does.
 * @template {readonly unknown[] | []} T @param {() => T} get asks for all of it: modules, words, style sheets
 * @param {() => void} [failed] called when it was not there at once @param {() => unknown} [never] */
export async function insist(get, failed = () => {}, never = () => location.reload()) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await Promise.all(get());
    } catch {
      if (tries === 0) failed();
      else if (await isOld()) await never();
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
 * comes; what else where it cannot be had. That is asked for again the next time, but not from another release.
 * @template T @param {() => Promise<T>} fetch @returns {(run: (got: T) => void, failed?: () => unknown) => void} */
export function later(fetch) {
  /** @type {{ got: T } | null} */
  let here = null;
  /** @type {Promise<T> | null} */
  let coming = null;
  const come = async () => {
    try {
      return (here = { got: await fetch() }).got;
    } catch (error) {
      coming = null;
      await isOld();
      throw error;
    }
  };
  return (run, failed = lack) => {
    if (here) run(here.got);
    else if (old) failed();
    else void (coming ??= come()).then(run, failed);
  };
}
