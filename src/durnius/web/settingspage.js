/** The settings in place of the page. The view is fetched when it is first wanted, with its words and style sheet. */

import { style } from "./dom.js";
import { lack } from "./insist.js";
import { enter, layer, leave } from "./layers.js";
import { loadPart } from "./text.js";

/** @import { Wishes } from "./views/settings.js" */

const NAME = "settings";

export class SettingsPage {
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
    layer(NAME, (on) => (on ? void this.open() : this.view?.cover.close()));
  }

  async open() {
    const opener = document.activeElement;
    try {
      this.view = await (this.#making ??= this.#make());
    } catch {
      this.#making = null;
      return this.wishes.say(await lack());
    }
    await enter(NAME);
    this.view.show();
    this.view.now(this.#now);
    this.view.cover.open(opener);
  }

  async #make() {
    const [{ settingsView }] = await Promise.all([import("./views/settings.js"), loadPart("-more"), style("settings.css")]);
    return settingsView(this.app, this.home, { ...this.wishes, back: () => {
      this.view?.cover.close();
      leave(NAME);
    } });
  }

  /** @param {string} words what goes on in the game behind */
  now(words) {
    this.#now = words;
    this.view?.now(words);
  }
}
