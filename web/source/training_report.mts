// The training report, in the format of `hands train --json`.
import type { ExampleGesture } from './examples.mjs';
import type { Instance } from './instance.mjs';

/** Cross-validation results: accuracy on hands that were not used for training. */
export interface TrainingReport {
  cross_validation: {
    hands: number;
    /** Fraction of hands classified correctly. */
    accuracy: number;
    /** Row labels of the matrix. */
    labels: string[];
    /** Column labels; the last column counts scores below the threshold. */
    answers: (string | null)[];
    confusion: number[][];
  };
  /** Rejection of unknown gestures, measured by leaving out one gesture at a time; `null` below three gestures. */
  strangers: { hands: number; taken: number; share: number } | null;
  warnings: string[];
}

const fewHands = 10;
const manyStrangers = 0.2;

/** Reads the report of the last training. */
export function report(instance: Instance, gestures: ExampleGesture[]): TrainingReport {
  const { view, address } = instance.result();
  let word = 2;
  const integer = () => view.getInt32(address + 4 * word++, true);
  const count = integer();
  const rows = Array.from({ length: count }, () => Array.from({ length: count + 1 }, integer));
  const [hands, taken] = [integer(), integer()];
  const background = gestures.find(isBackground);
  const others = gestures.filter((gesture) => !isBackground(gesture));
  const names = [background?.name ?? 'None', ...others.map(({ name }) => name)];
  const shown = [...rows.keys()].filter((label) => sum(rows[label] ?? []) > 0);
  const total = sum(rows.flat());
  const strangers = hands ? { hands, taken, share: taken / hands } : null;
  return {
    cross_validation: {
      hands: total,
      accuracy: sum(rows.map((row, label) => row[label] ?? 0)) / total,
      labels: shown.map((label) => names[label] as string),
      // The last column, scores below the threshold, has no name.
      answers: [...names, null],
      confusion: shown.map((label) => rows[label] as number[]),
    },
    strangers,
    warnings: warnings(gestures, strangers?.share ?? 0),
  };
}

const isBackground = ({ name }: ExampleGesture) => name.toLowerCase() === 'none';
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function warnings(gestures: ExampleGesture[], share: number): string[] {
  const list = gestures.filter(({ hands }) => hands.length < fewHands).map(({ name, hands }) =>
    `${name} has ${hands.length} hands: ${fewHands} or more reject others better`
  );
  if (!gestures.some(isBackground)) {
    list.push('no gesture none: other hands are rejected by their distance from the gestures alone');
  }
  if (share > manyStrangers) {
    list.push(
      `${share.toFixed(2)} of the hands of gestures left out are taken for others: more hands ` +
        'of each gesture, and a gesture none, help',
    );
  }
  return list;
}
