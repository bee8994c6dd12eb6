/** The names of stream options in the package in `web/`. */
const OPTIONS = {
  'num-hands': 'numHands',
  'min-hand-detection-confidence': 'minHandDetectionConfidence',
  'min-hand-presence-confidence': 'minHandPresenceConfidence',
  'min-tracking-confidence': 'minTrackingConfidence',
};

const CLASSIFIER_OPTIONS = {
  'score-threshold': 'scoreThreshold',
  'max-results': 'maxResults',
  allow: 'categoryAllowlist',
  deny: 'categoryDenylist',
};

/** The options that are lists of names; others are numbers. */
const LISTS = ['allow', 'deny'];

/** The query items that sessions handle; see browsersession.js. */
const OTHERS = ['task', 'rotation', 'precision', 'pose', 'field-of-view', 'palm-length'];

const CLASSIFIER = /^(canned|custom)-(.*)$/;

/** Whether streams in this browser support an option. */
export function isTaskOption(name) {
  const [, , ofClassifier] = CLASSIFIER.exec(name) ?? [];
  return name in OPTIONS || OTHERS.includes(name) || ofClassifier in CLASSIFIER_OPTIONS;
}

/**
 * The options of a task in the package, `undefined` for defaults.
 *
 * @param {URLSearchParams} query The query of a stream.
 */
export function taskOptions(query) {
  const options = {
    ...Object.fromEntries(Object.values(OPTIONS).map((name) => [name, undefined])),
    cannedGesturesClassifierOptions: undefined,
    customGesturesClassifierOptions: undefined,
  };
  for (const name of query.keys()) {
    const [, classifier, ofClassifier] = CLASSIFIER.exec(name) ?? [];
    if (classifier) {
      const part = (options[`${classifier}GesturesClassifierOptions`] ??= {});
      part[CLASSIFIER_OPTIONS[ofClassifier]] = LISTS.includes(ofClassifier)
        ? query.getAll(name)
        : Number(query.get(name));
    } else if (name in OPTIONS) {
      options[OPTIONS[name]] = Number(query.get(name));
    }
  }
  return options;
}
