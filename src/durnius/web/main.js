/** The page's beginning: settings, language, and by its address the start page, a room or its games. */

import { Announcer, pageHost } from "./announce.js";
import { pressOnce } from "./focus.js";
import { openGames } from "./gamelist.js";
import { loadKeys } from "./keymap.js";
import { ReplayPage } from "./replay.js";
import { RoomPage } from "./room.js";
import { loadSettings } from "./settings.js";
import { SettingsPage } from "./settingspage.js";
import { wakeSound } from "./sound.js";
import { standingPage, titled } from "./standing.js";
import { openStart } from "./start.js";
import { load, t } from "./text.js";
import { footView } from "./views/foot.js";
import { noticeView } from "./views/notice.js";
import { enter, keepName, keptName, Visit } from "./visit.js";

loadSettings();
loadKeys();
pressOnce();
wakeSound();
await load();
const app = document.getElementById("app");
const [, room, part, number] = /^\/r\/([a-z0-9]+)(?:\/(games|game\/(\d+)))?\/?$/.exec(location.pathname) ?? [];
if (app && room) {
  if (part === "games") await openGames(app, room);
  else if (number) await new ReplayPage(app, room, Number(number)).open();
  else new RoomPage(app, room, new Visit(room), await guideFor(room));
} else if (app && location.pathname === "/learn") {
  const { openLearn } = await import("./learn.js");
  openLearn(app);
} else if (app && location.pathname !== "/") {
  standingPage({
    words: () => ({ title: titled(t("heading.no_page")), heading: "Durnius" }),
    ways: [["/help", "start.nav_help"]],
    fill() {
      const { node, heading } = noticeView("no_page", t("notice.no_page"), { here: () => {}, fresh: () => location.assign("/") });
      const moved = app.contains(document.activeElement);
      app.replaceChildren(node);
      if (moved || document.activeElement === document.body) heading.focus();
    },
  });
} else if (app) {
  const announcer = new Announcer(pageHost());
  const say = (/** @type {string} */ words) => announcer.answer(words, { remember: true });
  const foot = footView(document.querySelector(".foot") ?? app, { settings: () => settings.open() });
  const settings = new SettingsPage(app, { language: null, changed: () => {}, say, pause: null }, () => document.getElementById("title") ?? app);
  openStart({ app, say, name: keptName(), keepName, enter }, () => {
    foot.fill();
    settings.view.fill();
  });
}

/** What explains a first game, where the address asks for it. @param {string} room */
async function guideFor(room) {
  if (!new URLSearchParams(location.search).has("learn")) return null;
  const { Guide } = await import("./learn.js");
  return (/** @type {import("./learn.js").Around} */ around) => new Guide(room, around);
}
