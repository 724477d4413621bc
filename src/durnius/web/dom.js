/**
 * Making and updating elements. Everything is changed in place and by key, so that focus, and what a screen
 * reader has just read, stay where they are. Nothing here knows the game.
 */

/** Make one element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, string>} [attrs] @param {(Node | string)[]} kids
 * @returns {HTMLElementTagNameMap[K]} */
export function el(tag, attrs = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
  node.append(...kids);
  return node;
}

/** Make a button that runs a function.
 * @param {string} label @param {() => void} press @param {Record<string, string>} [attrs] */
export function button(label, press, attrs = {}) {
  const node = el("button", { type: "button", ...attrs }, label);
  node.addEventListener("click", press);
  return node;
}

/** Set the text if it differs: the same text set again would be read again. A text that is there is changed in place.
 * @param {Element} node @param {string} text */
export function setText(node, text) {
  const { firstChild, textContent } = node;
  if (textContent === text) return;
  if (text && firstChild?.nodeValue === textContent) firstChild.nodeValue = text;
  else node.textContent = text;
}

/** Set or remove an attribute if that changes anything.
 * @param {Element} node @param {string} name @param {string | null} value */
export function setAttr(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

/** Set a custom property if it differs. @param {HTMLElement} node @param {string} name @param {string} value */
export function setVar(node, name, value) {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}

/** Show or hide an element.
 * @param {HTMLElement} node @param {boolean} on */
export function show(node, on) {
  if (node.hidden === on) node.hidden = !on;
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/** Make parent's children match items by key; a kept node is never rebuilt and the one with focus never moves.
 * @template T
 * @param {HTMLElement} parent @param {readonly T[]} items @param {(item: T) => string} key
 * @param {(item: T) => HTMLElement} make @param {(node: HTMLElement, item: T) => void} [update] */
export function keyed(parent, items, key, make, update) {
  /** @type {Map<string | undefined, HTMLElement[]>} a list to each key: two items of one key get a node each */
  const old = new Map();
  for (const node of /** @type {Iterable<HTMLElement>} */ (parent.children)) {
    const name = keys.get(node);
    old.set(name, [...(old.get(name) ?? []), node]);
  }
  const want = items.map((item) => {
    const name = key(item);
    const node = old.get(name)?.shift() ?? make(item);
    keys.set(node, name);
    update?.(node, item);
    return node;
  });
  for (const left of old.values()) for (const node of left) node.remove();
  // The node with focus stays where it is: those before it are put before it, those after it after it.
  const at = want.findIndex((node) => node.contains(document.activeElement));
  const held = want[at];
  /** @type {ChildNode | null} */
  let right = held ?? null;
  for (const node of want.slice(0, Math.max(at, 0)).reverse()) {
    if (node.parentNode !== parent || node.nextSibling !== right) parent.insertBefore(node, right);
    right = node;
  }
  let next = held ? held.nextSibling : parent.firstChild;
  for (const node of want.slice(at + 1)) {
    if (node === next) next = node.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/** Fill a row with buttons by key: one that then says and does something else keeps the focus.
 * @template {{ key: string, label: string }} T @param {HTMLElement} row @param {readonly T[]} items @param {(item: T) => void} press */
export function buttons(row, items, press) {
  keyed(row, items, ({ key }) => key, () => el("button", { type: "button" }), (node, item) => {
    setText(node, item.label);
    node.onclick = () => press(item);
  });
}

/** Fetch a style sheet of this release that only some views need, and wait for it. @param {string} name */
export function style(name) {
  const href = new URL(name, import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve();
  return new Promise((done, failed) => {
    const link = el("link", { rel: "stylesheet", href });
    link.addEventListener("load", done);
    link.addEventListener("error", (event) => {
      link.remove();
      failed(event);
    });
    document.head.append(link);
  });
}
