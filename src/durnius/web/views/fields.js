/** Fields of forms: a choice between words with its label, and a box to tick. */

import { el, setText } from "../dom.js";

/** A choice between words. @param {string} id @param {string} label @param {readonly (readonly [string, string])[]} choices */
export function choice(id, label, choices) {
  const select = el("select", { id });
  fill(select, choices);
  return { select, node: el("div", { class: "field" }, el("label", { for: id }, label), select) };
}

/** Put choices into a field, without touching those that are there already.
 * @param {HTMLSelectElement} select @param {readonly (readonly [string, string])[]} choices */
export function fill(select, choices) {
  const was = select.value;
  choices.forEach(([value, words], i) => {
    const option = select.options[i] ?? select.appendChild(el("option"));
    option.value = value;
    setText(option, words);
  });
  while (select.options.length > choices.length) select.options[choices.length]?.remove();
  if (choices.some(([value]) => value === was)) select.value = was;
}

/** Choose a value, also one that was not among the choices. @param {HTMLSelectElement} select @param {string} value @param {string} words */
export function pick(select, value, words) {
  if (![...select.options].some((option) => option.value === value)) select.append(el("option", { value }, words));
  select.value = value;
}

/** A box to tick. @param {string} id @param {string} label */
export function tick(id, label) {
  const box = el("input", { type: "checkbox", id });
  return { box, node: el("label", {}, box, el("span", {}, label)) };
}
