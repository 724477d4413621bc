/**
 * A view in place of the page: what stands there goes on unseen, each part shown or hidden as its owner has it, and comes
 * back with the focus. That the connection is lost stays to be seen. The style sheet of the settings hides the rest.
 */

/** @param {HTMLElement} app @param {HTMLElement} node the view @param {HTMLElement} heading @param {() => HTMLElement} home where the focus goes when its place is gone */
export function coverOf(app, node, heading, home) {
  node.classList.add("cover");
  /** @type {Element | null} */
  let opener = null;
  return {
    /** @param {Element | null} from what had the focus when it was asked for */
    open(from) {
      if (!node.isConnected) {
        opener = from;
        app.classList.add("covered");
        app.append(node);
        scrollTo(0, 0);
      }
      heading.focus();
    },
    close() {
      if (!node.isConnected) return;
      node.remove();
      app.classList.remove("covered");
      const back = opener instanceof HTMLElement && opener.checkVisibility() ? opener : home();
      back.focus();
    },
  };
}
