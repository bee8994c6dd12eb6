// The bones of a hand, as pairs of landmark indices.

const chains = [
  [0, 1, 2, 3, 4],
  [0, 5, 6, 7, 8],
  [5, 9, 10, 11, 12],
  [9, 13, 14, 15, 16],
  [13, 17],
  [0, 17, 18, 19, 20],
];

/** @type {{start: number, end: number}[]} */
export const handConnections = chains.flatMap((chain) =>
  chain.slice(1).map((end, index) => ({ start: chain[index], end }))
);
