/** The settings in place of the page: what stood there is hidden and goes on; Back brings it again, and the focus with it. */

import { show } from "./dom.js";
import { settingsView } from "./views/settings.js";

/** @import { Wishes } from "./views/settings.js" */

export class SettingsPage {
  /** What was hidden. @type {HTMLElement[]} */
  #hidden = [];
  /** @type {Element | null} */
  #opener = null;

  /** @param {HTMLElement} app @param {Omit<Wishes, "back">} wishes @param {() => HTMLElement} home where the focus goes when its place is gone */
  constructor(app, wishes, home) {
    this.app = app;
    this.home = home;
    this.view = settingsView({ ...wishes, back: () => this.close() });
  }

  get isOpen() {
    return this.view.node.isConnected;
  }

  open() {
    if (this.isOpen) return this.view.heading.focus();
    this.#opener = document.activeElement;
    this.#hidden = [...this.app.children].filter((node) => node instanceof HTMLElement && !node.hidden).map((node) => /** @type {HTMLElement} */ (node));
    for (const node of this.#hidden) show(node, false);
    this.view.show();
    this.app.append(this.view.node);
    scrollTo(0, 0);
    this.view.heading.focus();
  }

  close() {
    this.view.node.remove();
    for (const node of this.#hidden) show(node, true);
    const back = this.#opener instanceof HTMLElement && this.#opener.checkVisibility() ? this.#opener : this.home();
    back.focus();
  }
}
