// Shapes of suits, ranks and head-dresses, all drawn for Durnius. Data only: nothing here touches the page.
// Paths use absolute M, L, C and Z alone, so that a shape can be put anywhere by scaling its numbers.

/** Suits in a box of 100 by 100. @type {Record<string, string>} */
export const SUIT = {
  s: "M50 5C43 21 11 37 11 60C11 74 21 82 32 82C38 82 43 80 46 76C45 84 42 90 37 95L63 95C58 90 55 84 54 76C57 80 62 82 68 82C79 82 89 74 89 60C89 37 57 21 50 5Z",
  h: "M50 94C40 78 9 58 9 33C9 18 20 9 31 9C40 9 47 14 50 23C53 14 60 9 69 9C80 9 91 18 91 33C91 58 60 78 50 94Z",
  d: "M50 4C58 21 70 37 85 50C70 63 58 79 50 96C42 79 30 63 15 50C30 37 42 21 50 4Z",
  c: "M50 6C62 6 71 15 71 26C71 33 68 38 64 42C67 41 70 40 73 40C85 40 93 49 93 60C93 71 84 80 72 80C64 80 57 76 54 70C55 80 58 88 64 95L36 95C42 88 45 80 46 70C43 76 36 80 28 80C16 80 7 71 7 60C7 49 15 40 27 40C30 40 33 41 36 42C32 38 29 33 29 26C29 15 38 6 50 6Z",
};

/** Ranks as strokes in a box of 60 by 80, the foot at 74. @type {Record<string, string>} */
export const RANK = {
  2: "M11 26C11 16 19 9 30 9C41 9 49 16 49 26C49 34 45 40 38 46L10 74L51 74",
  3: "M12 10L49 10L28 35C41 34 51 43 51 54C51 66 41 74 29 74C19 74 12 69 9 60",
  4: "M42 74L42 9L8 55L54 55",
  5: "M47 10L18 10L14 38C18 34 24 32 30 32C42 32 51 41 51 53C51 65 42 74 30 74C20 74 13 69 9 61",
  6: "M44 10C24 16 10 36 10 54C10 65 19 74 30 74C41 74 50 65 50 54C49 44 42 36 33 35C23 34 14 40 11 49",
  7: "M9 10L51 10L24 74",
  8: "M30 9C39 9 47 16 47 24C47 32 39 39 30 39C21 39 13 32 13 24C13 16 21 9 30 9ZM30 39C41 39 50 47 50 56C50 66 41 74 30 74C19 74 10 66 10 56C10 47 19 39 30 39Z",
  9: "M16 72C36 66 50 46 50 28C50 17 41 8 30 8C19 8 10 17 10 28C11 38 18 46 27 47C37 48 46 42 49 33",
  T: "M2 22L14 10L14 74M46 9C54 9 59 22 59 42C59 61 54 74 46 74C38 74 33 61 33 42C33 22 38 9 46 9Z",
  J: "M22 10L48 10M38 10L38 54C38 64 31 73 22 73C13 73 6 64 6 54",
  Q: "M30 9C44 9 53 22 53 42C53 61 44 74 30 74C16 74 7 61 7 42C7 22 16 9 30 9ZM36 58L54 77",
  K: "M11 10L11 74M50 10L12 46M25 35L52 74",
  A: "M5 74L30 9L55 74M14 53L46 53",
};

/** The line below 6 and 9, so that neither is read for the other: in the ranks' box. */
export const UNDERLINE = "M10 91L50 91";

/** A five-pointed star in a box of 100 by 100: the trumps' mark. */
export const STAR = "M50 4L63 37L98 39L71 61L80 96L50 77L20 96L29 61L2 39L37 37Z";

/** A disc as two curves, round but for a fiftieth. @param {number} x @param {number} y @param {number} r */
function disc(x, y, r) {
  const [w, e, n, s] = [x - r, x + r, y - r * 1.33, y + r * 1.33];
  return `M${w} ${y}C${w} ${s} ${e} ${s} ${e} ${y}C${e} ${n} ${w} ${n} ${w} ${y}Z`;
}

/** Head-dresses of king, queen and jack in a box of 120 by 84. @type {Record<string, {ink: string, gold: string, paper: string}>} */
export const HEAD = {
  K: {
    ink: "M14 66L6 22L33 42L60 8L87 42L114 22L106 66Z",
    gold: `M14 66L106 66L106 78L14 78Z${disc(6, 19, 6)}${disc(114, 19, 6)}M57 -1L63 -1L63 6L70 6L70 12L63 12L63 19L57 19L57 12L50 12L50 6L57 6Z`,
    paper: `${disc(60, 50, 6)}${disc(34, 55, 4)}${disc(86, 55, 4)}`,
  },
  Q: {
    ink: "M12 68C10 48 8 36 6 26C16 34 26 40 32 42C34 28 44 14 60 8C76 14 86 28 88 42C94 40 104 34 114 26C112 36 110 48 108 68Z",
    gold: `M12 68C44 59 76 59 108 68L106 79C75 70 45 70 14 79Z${disc(60, 5, 6)}${disc(6, 23, 5)}${disc(114, 23, 5)}${disc(32, 38, 4)}${disc(88, 38, 4)}`,
    paper: "M60 28C66 36 69 40 69 45C69 50 65 54 60 54C55 54 51 50 51 45C51 40 54 36 60 28Z",
  },
  J: {
    ink: "M16 60C16 34 36 20 62 20C84 20 100 34 104 60Z",
    gold: "M10 60L110 60C113 60 114 62 114 66C114 70 113 73 110 74C77 79 43 79 10 74C7 73 6 70 6 66C6 62 7 60 10 60ZM84 30C86 12 98 0 116 -2C116 16 108 32 88 40Z",
    paper: `${disc(46, 44, 6)}`,
  },
};

/** Where the pips of 2 to 10 stand: column and row between 0 and 1. @type {Record<string, readonly (readonly [number, number])[]>} */
export const PIPS = (() => {
  const third = 1 / 3;
  /** @type {[number, number][]} */
  const four = [[0, 0], [0, 1], [1, 0], [1, 1]];
  /** @type {[number, number][]} */
  const six = [...four, [0, 0.5], [1, 0.5]];
  /** @type {[number, number][]} */
  const eight = [0, third, 2 * third, 1].flatMap((y) => /** @type {[number, number][]} */ ([[0, y], [1, y]]));
  return {
    2: [[0.5, 0], [0.5, 1]],
    3: [[0.5, 0], [0.5, 0.5], [0.5, 1]],
    4: four,
    5: [...four, [0.5, 0.5]],
    6: six,
    7: [...six, [0.5, 0.25]],
    8: [...six, [0.5, 0.25], [0.5, 0.75]],
    9: [...eight, [0.5, 0.5]],
    T: [...eight, [0.5, third / 2], [0.5, 1 - third / 2]],
  };
})();
