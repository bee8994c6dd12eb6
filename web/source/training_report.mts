// The training report, in the format of `hands train --json`.
import type { ExampleGesture } from './examples.mjs';
import type { Instance } from './instance.mjs';

/** How a classifier names hands. */
export interface GestureAnswers {
  /** Number of hands of the classifier's gestures. */
  hands: number;
  /** Fraction of them classified correctly; `null` without hands. */
  accuracy: number | null;
  /** Row labels of the matrix. */
  labels: string[];
  /** Column labels; the last column counts scores below the threshold. */
  answers: (string | null)[];
  confusion: number[][];
}

/** Hands that show none of a classifier's gestures, and how many of them were taken for one. */
export interface StrangerAnswers {
  hands: number;
  taken: number;
  share: number;
}

/** How good a new classifier is. */
export interface TrainingReport {
  /** Results on hands that were not used for training. */
  cross_validation: GestureAnswers;
  /** Rejection of unknown gestures, measured by leaving out one gesture at a time; `null` below three gestures. */
  strangers: StrangerAnswers | null;
  warnings: string[];
}

/** How a classifier names hands that it was not trained on. */
export interface EvaluationReport extends GestureAnswers {
  /** The hands of `none` and of gestures that the classifier lacks; `null` if there are none. */
  strangers: StrangerAnswers | null;
}

const fewHands = 10;
const manyStrangers = 0.2;

/** Reads the report of the last training. */
export function report(instance: Instance, examples: ExampleGesture[]): TrainingReport {
  const gestures = merged(examples);
  const background = gestures.find(isBackground);
  const others = gestures.filter((gesture) => !isBackground(gesture));
  const names = [background?.name ?? 'None', ...others.map(({ name }) => name)];
  const { strangers, ...answers } = evaluation(instance, names);
  return { cross_validation: answers, strangers, warnings: warnings(gestures, strangers?.share ?? 0) };
}

/** The gestures as the module numbers them: those of equal names are one, and so are all names of the background. */
function merged(examples: ExampleGesture[]): ExampleGesture[] {
  const gestures = new Map<string, ExampleGesture>();
  for (const gesture of examples) {
    const key = isBackground(gesture) ? 'none' : gesture.name;
    const { name, hands } = gestures.get(key) ?? { name: gesture.name, hands: [] };
    gestures.set(key, { name, hands: [...hands, ...gesture.hands] });
  }
  return [...gestures.values()];
}

/**
 * Reads the record of an `ExampleReport`.
 *
 * @param names Of the classes, in the order of the record.
 */
export function evaluation(instance: Instance, names: string[]): EvaluationReport {
  const { view, address } = instance.result();
  let word = 2;
  const integer = () => view.getInt32(address + 4 * word++, true);
  const count = integer();
  const rows = Array.from({ length: count }, () => Array.from({ length: count + 1 }, integer));
  const [strangers, taken] = [integer(), integer()];
  const shown = [...rows.keys()].filter((label) => sum(rows[label] ?? []) > 0);
  const hands = sum(rows.flat());
  return {
    hands,
    accuracy: hands ? sum(rows.map((row, label) => row[label] ?? 0)) / hands : null,
    labels: shown.map((label) => names[label] as string),
    // The last column, scores below the threshold, has no name.
    answers: [...names, null],
    confusion: shown.map((label) => rows[label] as number[]),
    strangers: strangers ? { hands: strangers, taken, share: taken / strangers } : null,
  };
}

const isBackground = ({ name }: ExampleGesture) => name.toLowerCase() === 'none';
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function warnings(gestures: ExampleGesture[], share: number): string[] {
  const list = gestures.filter(({ hands }) => hands.length < fewHands).map(({ name, hands }) =>
    `${name} has ${hands.length} hands; with ${fewHands} or more, other hands are rejected better`
  );
  if (!gestures.some(isBackground)) {
    list.push('no gesture none: other hands are rejected by their distance from the gestures alone');
  }
  if (share > manyStrangers) {
    list.push(
      `${share.toFixed(2)} of the hands of gestures left out are mistaken for other gestures; more hands ` +
        'of each gesture and a gesture none help',
    );
  }
  return list;
}
