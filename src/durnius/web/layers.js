/**
 * Views that cover the page are entries of the browser's history, so that Back, which phones use most, puts them away and
 * does not leave the table. One that its own button puts away leaves no entry behind.
 */

/** Ends when the entry that is being left is left, or after a second: not every browser tells of it. */
let leaving = Promise.resolve();

/** Show or put away a view as the history comes to its entry and leaves it. A page that is loaded anew begins without.
 * @param {string} name @param {(on: boolean) => void} turn called also where nothing changes */
export function layer(name, turn) {
  leave(name);
  addEventListener("popstate", () => turn(history.state === name));
  document.querySelector("a.skip")?.addEventListener("click", follow);
}

/** A view is about to be shown. @param {string} name */
export async function enter(name) {
  await leaving;
  if (history.state !== name) history.pushState(name, "");
}

/** A view was put away by the page itself. @param {string} name */
export function leave(name) {
  if (history.state !== name) return;
  leaving = new Promise((done) => {
    addEventListener("popstate", () => done(), { once: true });
    setTimeout(done, 1000);
  });
  history.back();
}

/** Follow a link within the page, to what covers it if something does, without an entry: that would put away what is shown.
 * @param {Event} event */
function follow(event) {
  const { hash } = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  const [to] = [".cover > h2", hash, "#app"].flatMap((one) => [...document.querySelectorAll(one)]);
  /** @type {HTMLElement | undefined} */ (to)?.focus();
  event.preventDefault();
}
