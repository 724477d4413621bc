/** Copying a text; where the browser does not allow it, by way of a field that shows the text. */

/** Copy a text; false where that cannot be done.
 * @param {string} text @param {Element | null} field an input that holds the text */
export async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!(field instanceof HTMLInputElement)) return false;
    field.select();
    return document.execCommand("copy");
  }
}
