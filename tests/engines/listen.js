/**
 * Runs in every page before its own scripts and writes down, for the tests: each paragraph that a live region gets, in
 * order; whatever goes wrong; when the page last changed; and, while a test watches it, whether the focus strays.
 */
(() => {
  const page = window;
  page.heard = [];
  page.wrong = [];
  page.changed = performance.now();
  page.kept = null;
  page.strayed = [];

  const called = (node) => node?.dataset?.c ?? (node?.id || node?.tagName);
  const look = () => {
    const now = document.activeElement;
    if (page.kept && now !== page.kept) page.strayed.push(called(now));
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target.id !== "polite" && target.id !== "assertive") page.changed = performance.now();
      else for (const node of addedNodes) page.heard.push(node.textContent);
    }
    look();
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  for (const kind of ["focusin", "focusout"]) addEventListener(kind, look, true);

  for (const level of ["error", "warn"]) {
    const plain = console[level];
    console[level] = (...words) => {
      page.wrong.push(`${level}: ${words.join(" ")}`);
      plain.apply(console, words);
    };
  }
  const failed = ({ message, target }) => page.wrong.push(message ?? `${target.src ?? target.href} did not load`);
  addEventListener("error", failed, true);
  addEventListener("unhandledrejection", ({ reason }) => page.wrong.push(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", (event) => page.wrong.push(`${event.violatedDirective}: ${event.blockedURI}`));
})();
