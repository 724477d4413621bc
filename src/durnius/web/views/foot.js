/** The footer of the start page: the way to the help and to the settings. At a table the menu leads there. */

import { button, el, setText } from "../dom.js";
import { t } from "../text.js";

/** @param {HTMLElement} foot @param {{ settings: () => void }} wishes */
export function footView(foot, wishes) {
  const help = el("a", { href: "/help", target: "_blank", rel: "noopener" });
  const keys = el("a", { href: "/help#keys-h", target: "_blank", rel: "noopener" });
  const settings = button("", wishes.settings);
  const fill = () => {
    setText(help, t("foot.help"));
    setText(keys, t("foot.keys"));
    setText(settings, t("settings.heading"));
  };
  foot.replaceChildren(help, keys, settings);
  fill();
  return { fill };
}
