// What the tests of the WCAG table read from the page, by name. Nothing is changed here and nothing is judged.
(what) => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !node.closest("[hidden], [inert]");
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seen = (selector) => all(selector).filter(shown);
  const text = (node) => (node.textContent ?? "").replace(/\s+/g, " ").trim();
  const short = (node) => node.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  const CONTROLS = "a[href], button, select, summary, input, textarea, [tabindex='0']";

  /** The words a control shows to the eye. */
  const visible = (node) => {
    if (node.matches("select, input, section")) return ""; // what can be chosen is no name
    const copy = node.cloneNode(true);
    for (const part of all(".sr, [aria-hidden='true'], svg", copy)) part.remove();
    return text(copy);
  };
  const labelOf = (field) => field.getAttribute("aria-label") ?? (field.labels?.length ? text(field.labels[0]) : "");
  const named = (node) => {
    const by = document.getElementById(node.getAttribute("aria-labelledby") ?? "");
    return node.getAttribute("aria-label") ?? (by ? text(by) : labelOf(node) || text(node));
  };

  const facts = () => ({
    lang: document.documentElement.lang,
    title: document.title,
    // A line of what has happened keeps the language that it was told in (WCAG 3.1.2).
    langs: all("body [lang]:not(.log li)").map(short),
    told: [...new Set(all(".log li").map((node) => node.lang))],
    headings: seen("h1, h2, h3").map((node) => `${node.tagName.toLowerCase()} ${text(node)}`),
    sections: seen("main section").map((node) => node.id).filter(Boolean),
    lists: Object.fromEntries([".hand", ".pairs", ".seats > ul", ".log ol", ".places", "#house ul"].map((selector) => {
      const lists = seen(selector);
      return [selector, lists.map((node) => ({
        tag: node.tagName, role: node.getAttribute("role"), items: [...node.children].filter((item) => item.tagName === "LI").length, kids: node.children.length,
      }))];
    })),
    cards: seen(".hand .card").map((node) => ({
      card: node.dataset.c, name: text(node.querySelector(".sr")), hidden: node.querySelector("svg").getAttribute("aria-hidden"),
      tag: node.tagName, unavailable: node.getAttribute("aria-disabled") === "true", disabled: node.hasAttribute("disabled"), playable: node.classList.contains("playable"),
      trump: node.classList.contains("trump"), mark: getComputedStyle(node.querySelector(".tm")).display !== "none",
      dashed: getComputedStyle(node, "::before").borderTopStyle === "dashed", edge: getComputedStyle(node).boxShadow,
    })),
    bare: all(".card:not(button), .back, svg").filter((node) => !node.closest("[aria-hidden='true']")).map(short),
    images: all("img, canvas, video, audio, object, iframe").map(short),
    pairs: seen(".pair").map((node) => ({
      words: text(node.querySelector(".sr")), open: node.classList.contains("open"), cards: node.querySelectorAll(".card").length, slot: all(".slot", node).map(text),
    })),
    hints: all("[title], [accesskey], [draggable='true'], [onmouseover], [role='tooltip'], [autofocus]").map(short),
    disabled: all("[disabled], fieldset:disabled").map(short),
    live: all("[aria-live], [role='status'], [role='alert'], [role='log'], [role='timer']").map((node) => ({
      id: node.id, role: node.getAttribute("role"), live: node.getAttribute("aria-live"), extra: node.getAttribute("aria-atomic") ?? node.getAttribute("aria-relevant"),
    })),
    fields: seen("input, select, textarea").map((node) => ({ id: node.id, type: node.type, label: labelOf(node), autocomplete: node.getAttribute("autocomplete") })),
    controls: seen(CONTROLS).map((node) => ({ tag: node.tagName, name: named(node), words: visible(node), label: node.getAttribute("aria-label"), html: short(node) })),
    faded: seen(".card, .card *, .seat, .seat *, .act").filter((node) => {
      const { filter, opacity } = getComputedStyle(node);
      return filter !== "none" || opacity !== "1";
    }).map(short),
    dialogs: all("dialog, [aria-modal], [popover]").length,
    help: all("header a[href^='/help']").filter(shown).length > 0 || all("header .opener").filter(shown).length > 0,
    moving: document.getAnimations().filter((one) => one.playState === "running").map((one) => short(one.effect.target)),
  });

  /** What has the focus: its ring, and whether anything lies upon it. */
  const focus = () => {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const drawn = node.matches(".seg input") ? node.parentElement : node;
    const style = getComputedStyle(drawn);
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.15, 0.2], [0.85, 0.2], [0.15, 0.8], [0.85, 0.8]].map(([x, y]) => [left + (right - left) * x, top + (bottom - top) * y]);
    const over = spots.filter(([x, y]) => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
      const found = document.elementFromPoint(x, y);
      return !(found && (node.contains(found) || found.contains(node)));
    });
    return {
      at: all("*").indexOf(node), name: named(node), html: short(node), ring: `${style.outlineStyle} ${style.outlineWidth}`, see: style.outlineColor !== "rgba(0, 0, 0, 0)",
      covered: over.length, href: node.getAttribute("href"),
    };
  };

  const lines = () => seen(".log li").map((node) => {
      const style = getComputedStyle(node);
      return { characters: node.clientWidth / (parseFloat(style.fontSize) * 0.5), align: style.textAlign, height: parseFloat(style.lineHeight) / parseFloat(style.fontSize) };
    });

  const names = () => seen(CONTROLS).map(named).filter(Boolean);

  /** Text that something cuts off: itself, or a box around it that neither grows nor scrolls. */
  const clipped = () => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.data.trim() || !shown(parent) || parent.closest(".sr, script, noscript, h2, svg, option")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (!words.width) continue;
      for (let box = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.clipPath !== "none" && box.clientWidth <= 1) break;
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        if (style.overflowY === "auto" || style.overflowY === "scroll") break;
        const edge = box.getBoundingClientRect();
        if (words.right > edge.right + 1.5 || words.left < edge.left - 1.5 || words.bottom > edge.bottom + 4 || words.top < edge.top - 4) found.push(`${text(parent).slice(0, 40)} in ${short(box)}`);
      }
    }
    return [...new Set(found)];
  };

  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = (...colours) => {
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => value / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  /** The least contrast of a colour upon any of these. */
  const ratio = (colour, grounds) => Math.min(...grounds.map((ground) => {
    const both = [light(ground, colour), light(ground)];
    return Math.max(...both) / Math.min(...both);
  }));
  const COLOURS = /(?:rgba?|color|oklab|oklch)\([^)]*\)/g;
  const opaque = (colour) => !/(?:, |\/ )0(?:\.\d+)?\)$/.test(colour) || colour.startsWith("rgb(");
  /** The colours behind a node: the first on the way up that nothing shows through. The felt is painted by a part before it. */
  const grounds = (node) => {
    for (let at = node; at; at = at.parentElement) {
      for (const part of at.querySelector(":scope > .felt") ? [null, "::before"] : [null]) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at, part);
        const found = [...backgroundImage.match(COLOURS) ?? [], backgroundColor].filter(opaque);
        if (found.length) return found;
      }
    }
    return ["white"];
  };

  /** All controls focused in turn: those whose ring is thin or pale, and those that something covers; a list may be higher than the window. */
  const rings = () => {
    const found = [];
    for (const node of seen(CONTROLS)) {
      if (node.matches("[type='radio']:not(:checked)")) continue;
      node.focus({ focusVisible: true });
      const drawn = node.matches(".seg input") ? node.parentElement : node;
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(drawn);
      // The ring lies on a wider one where there is one, else on what is behind the control.
      const wide = boxShadow.split(/, (?=rgb)/).filter((one) => !one.includes("inset") && parseFloat(one.split("px ")[3]) >= 5);
      const contrast = ratio(outlineColor, wide.length ? wide.at(-1).match(COLOURS) : grounds(drawn.parentElement));
      if (document.activeElement !== node) found.push(`no focus: ${short(node)}`);
      else if (outlineStyle !== "solid" || parseFloat(outlineWidth) < 3) found.push(`thin, ${outlineStyle} ${outlineWidth}: ${short(node)}`);
      else if (contrast < 3) found.push(`pale, ${contrast.toFixed(1)}: ${short(node)}`);
      if (!node.matches("section") && focus()?.covered) found.push(`covered: ${short(node)}`);
    }
    document.activeElement.blur();
    scrollTo(0, 0);
    return found;
  };

  /**
   * Targets less than 8 pixels apart. Cards lie over each other; links in the middle of a text stand where its words are. What stays
   * in its place while the page is scrolled is compared with its like only, and what a box scrolls out of sight is no target, or part of one.
   */
  const near = () => {
    const holder = (node, test) => {
      for (let at = node; at; at = at.parentElement) if (test(getComputedStyle(at))) return at;
      return null;
    };
    const targets = [];
    for (const node of seen("a[href], button:not(.card), select, summary, input")) {
      if (node.matches(".skip") || getComputedStyle(node).display === "inline") continue;
      const target = node.matches("[type=checkbox], [type=radio]") ? node.closest("label") ?? node : node;
      let box = target.getBoundingClientRect();
      const pane = holder(target.parentElement, ({ overflowX, overflowY }) => overflowX === "auto" || overflowY === "auto")?.getBoundingClientRect();
      if (pane) {
        const [left, top] = [Math.max(box.left, pane.left), Math.max(box.top, pane.top)];
        box = new DOMRect(left, top, Math.min(box.right, pane.right) - left, Math.min(box.bottom, pane.bottom) - top);
        if (box.width <= 0 || box.height <= 0) continue;
      }
      targets.push({ target, box, fixed: holder(target, ({ position }) => position === "fixed" || position === "sticky") !== null });
    }
    return targets.flatMap((one, at) => targets.slice(at + 1).flatMap((other) => {
      if (one.fixed !== other.fixed) return [];
      const across = Math.max(other.box.left - one.box.right, one.box.left - other.box.right);
      const down = Math.max(other.box.top - one.box.bottom, one.box.top - other.box.bottom);
      const apart = Math.max(across, down);
      return apart < 7.99 ? [`${apart.toFixed(1)} between ${short(one.target)} and ${short(other.target)}`] : [];
    }));
  };

  /** A colour of the system, as the page has it now. */
  const system = (name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = name;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };

  /** In forced colours: what has no edge of its own, what is grey and available or the other way round, and suits in colours of their own. */
  const forced = () => {
    const grey = system("GrayText");
    const texts = ["CanvasText", "ButtonText", "LinkText", "HighlightText"].map(system);
    const found = [];
    const edged = (node) => {
      const style = getComputedStyle(node);
      return style.borderLeftStyle !== "none" && parseFloat(style.borderLeftWidth) >= 1 && style.borderLeftColor !== "rgba(0, 0, 0, 0)";
    };
    for (const node of seen("button, a.button, select, input:not([type='checkbox']):not([type='radio']):not([type='range']), .card, .slot, .seat, .situation, .side, .sheet, table.score, .score caption, .trumpchip, .count, .place, .offline, #why:not(:empty)")) {
      if (!(node.matches(".seat") ? [node, ...all(".face", node)] : [node]).some(edged) && !node.matches(".pile .count")) found.push(`no edge: ${short(node)}`);
    }
    const mine = document.querySelector(".situation.on, .hand .playable") !== null;
    for (const node of seen("main *, header *, footer *")) {
      const { color, borderLeftStyle, borderLeftColor, borderLeftWidth } = getComputedStyle(node);
      const off = node.closest("[aria-disabled='true']");
      const pale = color === grey || (borderLeftColor === grey && parseFloat(borderLeftWidth) > 0);
      if (pale && !off) found.push(`grey: ${short(node)}`);
      if (off !== node) continue;
      if (!node.matches(".card") || mine) {
        if (!pale) found.push(`not grey: ${short(node)}`);
      } else if (pale || borderLeftStyle === "dashed") found.push(`grey out of turn: ${short(node)}`);
    }
    for (const node of seen("svg.suit path, .fc .k, .fc .st, .fc .tm")) {
      const style = getComputedStyle(node);
      const colour = node.matches(".st") ? style.stroke : style.fill;
      const holder = node.closest("svg").parentElement;
      const off = mine && holder.matches(".hand [aria-disabled='true']") && !node.matches(".tm");
      if (!(off ? [grey] : texts).includes(colour)) found.push(`a suit's own colour, ${colour}: ${short(holder)}`);
      else if (!off && ratio(colour, grounds(holder)) < 4.5) found.push(`a suit that cannot be seen, ${colour}: ${short(holder)}`);
    }
    return [...new Set(found)];
  };

  return { facts, focus, lines, names, clipped, rings, near, forced }[what]();
}
