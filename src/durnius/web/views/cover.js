/** A view in place of the page: what stood there is hidden and goes on, and comes back with the focus. */

import { show } from "../dom.js";

/** @param {HTMLElement} app @param {HTMLElement} node the view @param {HTMLElement} heading @param {() => HTMLElement} home where the focus goes when its place is gone */
export function coverOf(app, node, heading, home) {
  /** @type {HTMLElement[]} */
  let hidden = [];
  /** @type {Element | null} */
  let opener = null;
  return {
    /** @param {Element | null} from what had the focus when it was asked for */
    open(from) {
      if (!node.isConnected) {
        opener = from;
        hidden = [...app.children].filter((one) => one instanceof HTMLElement && !one.hidden).map((one) => /** @type {HTMLElement} */ (one));
        for (const one of hidden) show(one, false);
        app.append(node);
        scrollTo(0, 0);
      }
      heading.focus();
    },
    close() {
      if (!node.isConnected) return;
      node.remove();
      for (const one of hidden) show(one, true);
      const back = opener instanceof HTMLElement && opener.checkVisibility() ? opener : home();
      back.focus();
    },
  };
}
