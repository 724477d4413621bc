/** The beginning of the pages below a room: settings, language, and by the address the table, its games, or nothing. */

import { Announcer, pageHost } from "./announce.js";
import { el, style } from "./dom.js";
import { pressOnce } from "./focus.js";
import { insist } from "./insist.js";
import { loadKeys } from "./keymap.js";
import { RoomPage } from "./room.js";
import { loadSettings } from "./settings.js";
import { wakeSound } from "./sound.js";
import { standIn } from "./standin.js";
import { load, loadPart, t } from "./text.js";
import { Visit } from "./visit.js";

loadSettings();
loadKeys();
pressOnce();
wakeSound();
await insist(() => [load()]);
const app = document.getElementById("app");
const [, room, part, number] = /^\/r\/([a-z0-9]+)(?:\/(games|game\/(\d+)))?\/?$/.exec(location.pathname) ?? [];
/** Say that what the page is made of cannot be fetched; it is tried again. */
const failed = () => {
  app?.replaceChildren(el("p", { class: "hint" }, t("connection.none")));
  new Announcer(pageHost()).answer(t("connection.none"));
};
const learn = () => insist(() => [import("./learn.js"), loadPart("-more", "-start"), style("tip.css")], failed);
// What is fetched is not awaited here: it needs this module, which would never come to its end.
if (app && room && part) {
  void insist(() => [import("./gamelist.js"), import("./replay.js"), loadPart("-more"), style("replay.css")], failed).then(([{ openGames }, { ReplayPage }]) =>
    part === "games" ? openGames(app, room) : new ReplayPage(app, room, Number(number)).open());
} else if (app && room && /[?&]learn\b/.test(location.search)) {
  void learn().then(([{ Guide }]) =>
    new RoomPage(app, room, new Visit(room), (around) => new Guide(room, around)));
} else if (app && room) new RoomPage(app, room, new Visit(room), null);
else if (app && location.pathname === "/learn") {
  void learn().then(([{ openLearn }]) => openLearn(app));
} else if (app) void insist(() => [import("./nopage.js"), loadPart("-more"), style("aside.css")], failed).then(([{ openNoPage }]) => openNoPage(app));
standIn();
