/** The beginning of the start page: settings, language, and what can be done there. */

import { Announcer, pageHost } from "./announce.js";
import { pressOnce } from "./focus.js";
import { insist } from "./insist.js";
import { loadKeys } from "./keymap.js";
import { loadSettings } from "./settings.js";
import { SettingsPage } from "./settingspage.js";
import { wakeSound } from "./sound.js";
import { standIn } from "./standin.js";
import { openStart } from "./start.js";
import { loadPart } from "./text.js";
import { footView } from "./views/foot.js";
import { enter, keepName, keptName } from "./visit.js";

loadSettings();
loadKeys();
pressOnce();
wakeSound();
await insist(() => [loadPart("-start")]);
const app = document.getElementById("app");
if (app) {
  const announcer = new Announcer(pageHost());
  const say = (/** @type {string} */ words) => announcer.answer(words, { remember: true });
  const foot = footView(document.querySelector(".foot") ?? app, { settings: () => void settings.open() });
  const settings = new SettingsPage(app, { language: null, changed: () => {}, say, pause: null }, () => document.getElementById("title") ?? app);
  openStart({ app, say, name: keptName(), keepName, enter }, () => {
    foot.fill();
    settings.view?.fill();
  });
}
standIn();
