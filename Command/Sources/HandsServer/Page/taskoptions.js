import { loadTable } from './tables.js';

const number = ([text]) => Number(text);
const times = (factor) => ([text]) => factor * Number(text);
const text = ([value]) => value;
const flag = () => true;
const names = (values) => values;

/** The options of streams: their names in the package in `web/`, and how it has their values. */
const OPTIONS = {
  'num-hands': ['numHands', number],
  precision: ['precision', text],
  mirrored: ['mirrored', flag],
  landmarks: ['landmarks', text],
  search: ['search', text],
  'min-hand-detection-confidence': ['minHandDetectionConfidence', number],
  'min-hand-presence-confidence': ['minHandPresenceConfidence', number],
  'min-tracking-confidence': ['minTrackingConfidence', number],
  'smooth-min-cutoff': ['smoothingMinCutoff', number],
  'smooth-beta': ['smoothingBeta', number],
  'average-handedness': ['averagesHandedness', flag],
  'identity-gap': ['identityGapUs', times(1_000_000)],
  'coasting-frames': ['coastingFrames', number],
  'one-of-each-side': ['oneOfEachSide', flag],
  'detection-interval': ['detectionIntervalUs', times(1000)],
  'vote-frames': ['gestureVoteWindow', number],
  'vote-hold-ms': ['gestureVoteHoldUs', times(1000)],
  'canned-score-threshold': ['cannedScoreThreshold', number],
  'canned-max-results': ['cannedMaxResults', number],
  'canned-allow': ['cannedAllowlist', names],
  'canned-deny': ['cannedDenylist', names],
  'custom-score-threshold': ['customScoreThreshold', number],
  'custom-max-results': ['customMaxResults', number],
  'custom-allow': ['customAllowlist', names],
  'custom-deny': ['customDenylist', names],
};

/** The items of a query that are not for the package; see browsersession.js. */
const OTHERS = [
  ...['task', 'mode', 'trained', 'gesture', 'pictures', 'rotation'],
  ...['smooth', 'tracks', 'pose', 'field-of-view', 'palm-length'],
];

/** What each task has instead of the defaults. */
const TASKS = {
  gestures: { landmarksOnly: false },
  landmarks: { landmarksOnly: true },
  stars: { landmarksOnly: true, numHands: 2 },
  // As recordings of the server: MediaPipe's search misses close hands.
  record: { landmarksOnly: true, search: 'near' },
};

/** The cutoff at rest if none is given; the package's default is not to smooth. */
const CUTOFF = (await loadTable('options.json'))
  .flatMap(({ options }) => options)
  .find(({ name }) => name === 'smooth-min-cutoff').default;

/**
 * The options of `Hands` that a query stands for.
 *
 * @param {URLSearchParams} query The query of a stream of the server. Throws an `Error` if it has an unknown option.
 */
export function taskOptions(query) {
  const options = { precision: 'exact', ...TASKS[query.get('task') ?? 'gestures'] };
  for (const item of query.keys()) {
    if (OTHERS.includes(item)) continue;
    if (!Object.hasOwn(OPTIONS, item)) throw new Error(`There is no option ${item}.`);
    const [name, read] = OPTIONS[item];
    options[name] = read(query.getAll(item));
  }
  if (query.has('smooth')) options.smoothingMinCutoff ??= CUTOFF;
  else delete options.smoothingMinCutoff;
  // One frame of the wrong handedness would turn the palm round.
  if (query.has('pose') && query.get('mode') !== 'image') options.averagesHandedness = true;
  return options;
}
