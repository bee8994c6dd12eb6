/**
 * The options of the tasks, under the names of the `hands` command.
 *
 * `kind` is `whole`, `number`, `share` (0 … 1), `choice`, `flag`, `text` or `names` (several,
 * separated by commas). `value` is what the command takes where nothing is said, and `start` what the page
 * starts with, if that is another. `for` keeps an option to one task or mode.
 */
export const GROUPS = [
  {
    title: "Task",
    options: [
      {
        name: "task", kind: "choice", value: "gestures",
        choices: [["gestures", "Gestures"], ["landmarks", "Landmarks"]],
        help: "What is looked for.",
      },
      {
        name: "num-hands", kind: "whole", least: 1, most: 10, value: 1, start: 2,
        help: "The most hands to look for.",
      },
      {
        name: "rotation", kind: "choice", value: "0",
        choices: [["0", "0°"], ["90", "90°"], ["180", "180°"], ["270", "270°"]],
        help: "Degrees, clockwise, that turn the picture upright.",
      },
      {
        name: "mirrored", kind: "flag",
        help: "The pictures are mirrored: exchange left and right hands.",
      },
    ],
  },
  {
    title: "Confidence",
    options: [
      {
        name: "min-hand-detection-confidence", kind: "share", value: 0.5,
        help: "The least score of a palm.",
      },
      {
        name: "min-hand-presence-confidence", kind: "share", value: 0.5,
        help: "The score that a hand's presence must exceed.",
      },
      {
        name: "min-tracking-confidence", kind: "share", least: 0.01, value: 0.5,
        help: "The overlap above which a palm is a hand that is tracked already.",
      },
    ],
  },
  {
    title: "Over time",
    for: { mode: "video" },
    options: [
      { name: "tracks", kind: "flag", help: "Number each hand and tell its age in frames." },
      { name: "smooth", kind: "flag", help: "Smooth landmarks over time." },
      {
        name: "smooth-min-cutoff", kind: "number", least: 0.01, most: 100, step: 0.01,
        help: "The cutoff of the smoothing at rest in hertz; lower is calmer.",
      },
      {
        name: "smooth-beta", kind: "number", least: 0, most: 1000, step: 0.01,
        help: "By how much that cutoff grows with speed; higher follows faster.",
      },
      {
        name: "average-handedness", kind: "flag",
        help: "Report the side that the frames of a track have on average.",
      },
      {
        name: "vote-frames", kind: "whole", least: 1, most: 1000, for: { task: "gestures" },
        help: "Let so many of a hand's last frames vote on its gesture.",
      },
      {
        name: "vote-hold-ms", kind: "whole", least: 0, most: 60000, for: { task: "gestures" },
        help: "Show another gesture when it has won the vote for so many milliseconds.",
      },
    ],
  },
  ...["canned", "custom"].map((kind) => ({
    title: kind === "canned" ? "Canned gestures" : "Custom gestures",
    for: { task: "gestures" },
    options: [
      {
        name: `${kind}-score-threshold`, kind: "number", least: 0, most: 1, step: 0.01,
        help: `The least score of a ${kind} gesture; the model's own if it is not given.`,
      },
      {
        name: `${kind}-max-results`, kind: "whole", least: -1, most: 100,
        help: `The most ${kind} gestures to consider; all if it is not above 0.`,
      },
      { name: `${kind}-allow`, kind: "names", help: "Gestures to keep, separated by commas." },
      { name: `${kind}-deny`, kind: "names", help: "Gestures to leave out, separated by commas." },
    ],
  })),
  {
    title: "Names",
    for: { task: "gestures" },
    options: [
      {
        name: "display-names-locale", kind: "text",
        help: "The locale of display names, such as en.",
      },
    ],
  },
];
