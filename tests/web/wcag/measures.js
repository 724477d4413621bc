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
    langs: all("body [lang]").map(short),
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

  /** In forced colours: what has no edge of its own, and what is unavailable without being grey. */
  const edges = () => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "GrayText";
    const grey = getComputedStyle(probe).color;
    probe.remove();
    const found = [];
    for (const node of seen("button, a.button, select, input:not([type='checkbox']):not([type='radio']):not([type='range']), .hand .card, .slot, .seat, .situation, .side")) {
      const parts = node.matches(".seat") ? [node, ...all(".face", node)] : [node];
      const has = parts.some((part) => {
        const style = getComputedStyle(part);
        return style.borderTopStyle !== "none" && parseFloat(style.borderTopWidth) >= 1 && style.borderTopColor !== "rgba(0, 0, 0, 0)";
      });
      if (!has) found.push(`no edge: ${short(node)}`);
      if (node.matches("button:not(.card)[aria-disabled='true']") && getComputedStyle(node).color !== grey) found.push(`not grey: ${short(node)}`);
    }
    return found;
  };

  return { facts, focus, lines, names, clipped, edges }[what]();
}
