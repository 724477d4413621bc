/**
 * The settings in place of the page: what stood there is hidden and goes on; Back brings it again, and the focus with it.
 * The view is fetched when it is first wanted, with its words and style sheet.
 */

import { show, style } from "./dom.js";
import { lack } from "./insist.js";
import { loadPart } from "./text.js";

/** @import { Wishes } from "./views/settings.js" */

export class SettingsPage {
  /** What was hidden. @type {HTMLElement[]} */
  #hidden = [];
  /** @type {Element | null} */
  #opener = null;
  /** What goes on in the game behind. */
  #now = "";
  /** @type {ReturnType<typeof import("./views/settings.js").settingsView> | null} */
  view = null;
  /** The view while it is being made. @type {Promise<NonNullable<SettingsPage["view"]>> | null} */
  #making = null;

  /** @param {HTMLElement} app @param {Omit<Wishes, "back">} wishes @param {() => HTMLElement} home where the focus goes when its place is gone */
  constructor(app, wishes, home) {
    this.app = app;
    this.wishes = wishes;
    this.home = home;
  }

  get isOpen() {
    return this.view?.node.isConnected ?? false;
  }

  async open() {
    const opener = document.activeElement;
    try {
      this.view = await (this.#making ??= this.#make());
    } catch {
      this.#making = null;
      return this.wishes.say(await lack());
    }
    const { node, heading } = this.view;
    if (this.isOpen) return heading.focus();
    this.#opener = opener;
    this.#hidden = [...this.app.children].filter((node) => node instanceof HTMLElement && !node.hidden).map((node) => /** @type {HTMLElement} */ (node));
    for (const node of this.#hidden) show(node, false);
    this.view.show();
    this.view.now(this.#now);
    this.app.append(node);
    scrollTo(0, 0);
    heading.focus();
  }

  async #make() {
    const [{ settingsView }] = await Promise.all([import("./views/settings.js"), loadPart("-more"), style("settings.css")]);
    return settingsView({ ...this.wishes, back: () => this.close() });
  }

  /** @param {string} words what goes on in the game behind */
  now(words) {
    this.#now = words;
    this.view?.now(words);
  }

  close() {
    this.view?.node.remove();
    for (const node of this.#hidden) show(node, true);
    const back = this.#opener instanceof HTMLElement && this.#opener.checkVisibility() ? this.#opener : this.home();
    back.focus();
  }
}
