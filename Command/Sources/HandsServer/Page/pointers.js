import { disc } from './skeleton.js';

/** The color of what pinches, and of what does not. */
const PINCHING = 'rgb(95 224 138)';
const OPEN = 'rgb(255 255 255 / 0.9)';

/** What the hands of an answer do: `{hand, point, pinch, grab, isPinching, isGrabbing}` for each hand with a pose. */
export function actionsOf({ poses = [], interactions = [] }, isMirrored) {
  return interactions.flatMap((interaction, index) => {
    if (!interaction) return [];
    const { hand, pointer: [x, y], active } = interaction;
    const { pinch, grab } = poses[index];
    return [{
      hand,
      index,
      point: { x: isMirrored ? 1 - x : x, y },
      pinch: pinch.strength,
      grab: grab.strength,
      isPinching: active.some(({ kind }) => kind === 'pinch'),
      isGrabbing: active.some(({ kind }) => kind === 'grab'),
    }];
  });
}

/** Draws a ring at a pointer, which closes as thumb and index finger do. */
export function drawPointer(context, { point, pinch, isPinching }) {
  const { width, height } = context.canvas;
  const unit = Math.min(width, height) / 100;
  const center = { x: point.x * width, y: point.y * height };
  const radius = unit * (isPinching ? 1.8 : 4.5 - 2.2 * pinch);
  for (const [color, line] of [['rgb(0 0 0 / 0.55)', 1.5], [isPinching ? PINCHING : OPEN, 0.8]]) {
    context.beginPath();
    context.arc(center.x, center.y, radius, 0, 2 * Math.PI);
    context.lineWidth = unit * line;
    context.strokeStyle = color;
    context.stroke();
  }
  if (isPinching) disc(context, center, radius, PINCHING);
}

/** Names the strengths of a hand. */
export function actionText({ pinch, grab, isPinching, isGrabbing }) {
  const percent = (strength) => `${Math.round(100 * strength)} %`;
  return `Pinch ${percent(pinch)}${isPinching ? ', pinching' : ''} · Grab ${percent(grab)}${
    isGrabbing ? ', grabbing' : ''
  }`;
}
