/** The field for one's name: as long as a name may be, and it says when more is typed. */

import { el } from "../dom.js";
import { t } from "../text.js";

const LONGEST = 20;

/** @param {Record<string, string>} attrs @param {(words: string) => void} tell says that a letter was left out; "" when all fit */
export function nicknameField(attrs, tell) {
  const input = el("input", { id: "name", name: "nickname", type: "text", autocomplete: "nickname", spellcheck: "false", ...attrs });
  let told = false;
  input.addEventListener("input", () => {
    const letters = [...input.value];
    const tooLong = letters.length > LONGEST;
    if (tooLong) input.value = letters.slice(0, LONGEST).join("");
    if (tooLong || told) tell(tooLong ? t("lobby.name_full") : "");
    told = tooLong;
  });
  return input;
}
