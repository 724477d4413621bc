/** The page of a game: Situation, Table, Your cards, Players, Game log, in this order; the styles place them. */

import { el, show, style } from "../dom.js";
import { insist, lack } from "../insist.js";
import { loadPart } from "../text.js";
import { callsView } from "./calls.js";
import { handView } from "./hand.js";
import { playersView } from "./players.js";
import { situationView } from "./situation.js";
import { tableView } from "./table.js";

/** @import { Command } from "../keys.js" */
/** @import { Shown } from "../model.js" */
/** @import { Presses } from "../play.js" */
/** @import { Wish } from "../socket.js" */
/** @import { logView } from "./log.js" */
/** @import { Wishes as OverWishes, overView } from "./over.js" */

/** @param {Presses} presses @param {ReturnType<typeof logView>} log @param {(command: Command) => void} read @param {OverWishes} over @param {(wish: Wish, done?: string) => void} wish @param {HTMLElement} [tip] explains a first game */
export function gameView(presses, log, read, over, wish, tip) {
  const situation = situationView();
  const table = tableView({ choose: (play) => presses.choose(play), cancel: () => presses.cancel() });
  const hand = handView({
    card: (card) => presses.card(card),
    done: () => presses.done(),
    take: () => presses.take(),
    rest: (on) => presses.setRest(on),
    more: () => wish({ t: "more_time" }),
    next: () => read("next"),
    hint: () => read("hint"),
    read,
  });
  const calls = callsView(wish, presses.around.answer);
  hand.node.append(calls.node);
  show(hand.over, false);
  /** What stands in the hand's place afterwards, fetched when a game is over. @type {ReturnType<typeof overView> | null} */
  let end = null;
  /** What was shown last. @type {Shown | null} */
  let last = null;
  /** @type {Promise<void> | null} */
  let fetching = null;
  const fetchEnd = async () => {
    // An old page is not loaded again by itself: somebody is hearing who lost.
    const [{ overView }] = await insist(() => [import("./over.js"), loadPart("-why"), style("over.css")], undefined, lack);
    end = overView(hand.over, over);
    if (last) end.show(last);
  };
  const players = playersView();
  const node = el("div", { class: "game" }, situation.node, table.node, ...(tip ? [tip] : []), hand.node, players.node, log.node);
  return {
    node,
    heading: hand.heading,
    why: hand.why,
    time: situation.time,
    places: () => ({ hand: hand.list, heading: hand.heading, choice: table.choice() }),
    /** @param {Shown} shown */
    show(shown) {
      situation.show(shown);
      table.show(shown, presses.choosing);
      hand.show(shown, presses.rest !== null);
      last = shown;
      node.classList.toggle("ended", shown.room.phase === "between");
      if (end) end.show(shown);
      else if (shown.room.phase === "between") fetching ??= fetchEnd();
      calls.show(shown);
      players.show(shown);
    },
  };
}
