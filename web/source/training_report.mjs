// The training report, in the format of `hands train --json`.

const fewHands = 10;
const manyStrangers = 0.2;

/**
 * Reads the report of the last training.
 *
 * @param {import('./instance.mjs').Instance} instance
 * @param {{name: string, hands: object[]}[]} gestures
 */
export function report(instance, gestures) {
  const { view, address } = instance.result();
  let word = 2;
  const integer = () => view.getInt32(address + 4 * word++, true);
  const count = integer();
  const rows = Array.from({ length: count }, () => Array.from({ length: count + 1 }, integer));
  const [hands, taken] = [integer(), integer()];
  const background = gestures.find(isBackground);
  const others = gestures.filter((gesture) => !isBackground(gesture));
  const names = [background?.name ?? 'None', ...others.map(({ name }) => name)];
  const labels = [...names.keys()].filter((label) => sum(rows[label]) > 0);
  const total = sum(rows.flat());
  const strangers = hands ? { hands, taken, share: taken / hands } : null;
  return {
    cross_validation: {
      hands: total,
      accuracy: sum(rows.map((row, label) => row[label])) / total,
      labels: labels.map((label) => names[label]),
      // The last column, scores below the threshold, has no name.
      answers: [...names, null],
      confusion: labels.map((label) => rows[label]),
    },
    strangers,
    warnings: warnings(gestures, strangers),
  };
}

const isBackground = ({ name }) => name.toLowerCase() === 'none';
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function warnings(gestures, strangers) {
  const list = gestures.filter(({ hands }) => hands.length < fewHands).map(({ name, hands }) =>
    `${name} has ${hands.length} hands: ${fewHands} or more reject others better`
  );
  if (!gestures.some(isBackground)) {
    list.push('no gesture none: other hands are rejected by their distance from the gestures alone');
  }
  if (strangers && strangers.share > manyStrangers) {
    list.push(
      `${strangers.share.toFixed(2)} of the hands of gestures left out are taken for others: more hands ` +
        'of each gesture, and a gesture none, help',
    );
  }
  return list;
}
