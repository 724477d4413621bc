/**
 * Makes the page's `t` refuse a sentence with a placeholder that nobody fills. For tests, before the page's own scripts:
 * `t` fills placeholders by replacing a pattern, which is known here.
 */
(() => {
  const PLACEHOLDER = String.raw`\{\{(\w+)(?:, (\w+))?\}\}`;
  const plain = String.prototype.replace;
  String.prototype.replace = function (what, by) {
    if (!(what instanceof RegExp) || what.source !== PLACEHOLDER) return plain.call(this, what, by);
    return plain.call(this, what, (...found) => {
      const filled = by(...found);
      if (filled === found[0]) throw new Error(`nobody fills ${filled} in: ${this}`);
      return filled;
    });
  };
})();
