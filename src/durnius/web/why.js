/**
 * Says why something is refused. The sentences and their words are fetched when a hand is first touched or, without
 * that, when something is refused; every reason after that is there at once.
 */

import { cue } from "./sound.js";
import { loadPart, t } from "./text.js";

/** @import { Code } from "./types.d.ts" */
/** @import { Shown } from "./model.js" */
/** @import { Tried } from "./refusals.js" */

/** @type {typeof import("./refusals.js").whyNot | null} */
let whyNot = null;
/** @type {Promise<void> | null} */
let coming = null;

/** Fetch what the reasons are told with, once. */
export function fetchReasons() {
  coming ??= fetched().catch(() => {
    coming = null; // the next time it is tried again
  });
  return coming;
}

async function fetched() {
  [{ whyNot }] = await Promise.all([import("./refusals.js"), loadPart("-why")]);
}

/** Give the reason to `say`, with its sound; where the reasons cannot be had, only that it was refused.
 * @param {(text: string) => void} say @param {Code} code @param {Shown} shown @param {Tried} [tried] */
export function why(say, code, shown, tried) {
  cue("error");
  if (whyNot) return say(whyNot(code, shown, tried));
  void fetchReasons().then(() => say(whyNot?.(code, shown, tried) ?? t("refused.not_now")));
}

/** The reason, if it can be told already. @param {Code} code @param {Shown} shown @param {Tried} tried */
export const reason = (code, shown, tried) => whyNot?.(code, shown, tried) ?? null;
