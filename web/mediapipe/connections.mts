/** A bone: indices of two landmarks. */
export interface Connection {
  start: number;
  end: number;
}

const chains = [
  [0, 1, 2, 3, 4],
  [0, 5, 6, 7, 8],
  [5, 9, 10, 11, 12],
  [9, 13, 14, 15, 16],
  [13, 17],
  [0, 17, 18, 19, 20],
];

/** The bones of a hand. */
export const handConnections: Connection[] = chains.flatMap((chain) =>
  chain.slice(1).map((end, index) => ({ start: chain[index], end }))
);
