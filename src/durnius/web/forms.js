/** What stands in the fields of a page, kept while the page is made anew in another language. */

/** @typedef {{ value: string, on: boolean }} Filled */

/** @param {ParentNode} place @returns {(HTMLInputElement | HTMLSelectElement | HTMLDetailsElement)[]} */
const fields = (place) => [...place.querySelectorAll(":is(input, select, details)")].map((node) => /** @type {HTMLInputElement} */ (node));

/** @param {ParentNode} place @returns {Filled[]} in the order in which the fields stand */
export function filled(place) {
  return fields(place).map((field) => {
    if (field instanceof HTMLDetailsElement) return { value: "", on: field.open };
    return { value: field.value, on: field instanceof HTMLInputElement && field.checked };
  });
}

/** Fill in the same fields of the page that was made anew. @param {ParentNode} place @param {readonly Filled[]} old */
export function refill(place, old) {
  const fill = () => fields(place).forEach((field, i) => {
    const { value, on } = old[i] ?? { value: "", on: false };
    if (field instanceof HTMLDetailsElement) field.open = on;
    else if (field instanceof HTMLInputElement && field.matches("[type=radio], [type=checkbox]")) field.checked = on;
    else field.value = value;
  });
  fill();
  // One field's choices may depend on another: how many bots fit, on how many play.
  for (const form of place.querySelectorAll("form")) form.dispatchEvent(new Event("change"));
  fill();
}
