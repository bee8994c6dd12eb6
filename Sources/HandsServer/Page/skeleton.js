/** Colours of the wrist and palm, then of thumb, index, middle, ring and little finger. */
export const PALM_COLOR = [225, 225, 225];
export const FINGER_COLORS = [
  [255, 170, 0],
  [60, 205, 95],
  [40, 165, 255],
  [175, 115, 255],
  [255, 85, 130],
];

/** Pairs of joints: the palm's outline, then the fingers. */
export const BONES = [
  [0, 5], [5, 9], [9, 13], [13, 17], [0, 17],
  [0, 1], [1, 2], [2, 3], [3, 4], [5, 6], [6, 7], [7, 8], [9, 10], [10, 11], [11, 12],
  [13, 14], [14, 15], [15, 16], [17, 18], [18, 19], [19, 20],
];

/** How many bones, the first ones, make the palm. */
const PALM_BONES = 5;

/** The red, green and blue of a joint. */
export function jointColor(joint) {
  return joint === 0 ? PALM_COLOR : FINGER_COLORS[Math.floor((joint - 1) / 4)];
}

/** The red, green and blue of a bone of `BONES`. */
export function boneColor(index) {
  return index < PALM_BONES ? PALM_COLOR : jointColor(BONES[index][1]);
}

/** A colour for the canvas; `light` below 1 darkens it. */
export function css([red, green, blue], light = 1) {
  return `rgb(${red * light} ${green * light} ${blue * light})`;
}

/**
 * Draws a hand: far joints small and dark, near ones large and bright, in front of those behind.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {{x: number, y: number, depth: number}[]} points 21 of them; canvas pixels, depth grows
 *   away from the viewer and is 0 at the wrist.
 * @param {number} unit Canvas pixels of a thin line.
 */
export function drawHand(context, points, unit) {
  const palm = Math.max(Math.hypot(points[0].x - points[9].x, points[0].y - points[9].y), 1);
  const radius = Math.min(Math.max(palm * 0.025, unit * 0.8), unit * 3);
  const nearness = (...joints) => {
    const depth = joints.reduce((sum, joint) => sum + points[joint].depth, 0) / joints.length;
    return Math.min(Math.max(-depth / palm, -0.6), 0.8);
  };
  const light = (near) => Math.min(0.86 + 0.25 * near, 1);
  const bones = BONES.map((bone, index) => ({ bone, index, near: nearness(...bone) }));
  const joints = points.map((point, joint) => ({ point, joint, near: nearness(joint) }));

  context.lineCap = "round";
  for (const { bone } of bones) {
    line(context, points, bone, 2 * radius + 1.6 * unit, "rgb(0 0 0 / 0.45)");
  }
  for (const { bone, index, near } of bones.sort((a, b) => a.near - b.near)) {
    line(context, points, bone, 2 * radius, css(boneColor(index), light(near)));
  }
  for (const { point, joint, near } of joints.sort((a, b) => a.near - b.near)) {
    const size = radius * 1.9 * (1 + 0.6 * near);
    disc(context, point, size + unit * 0.5, "rgb(0 0 0 / 0.7)");
    disc(context, point, size, css(jointColor(joint), light(near)));
    disc(context, point, size * 0.4, "white");
  }
}

/** Fills a circle. */
export function disc(context, { x, y }, radius, color) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

function line(context, points, [start, end], width, color) {
  context.beginPath();
  context.moveTo(points[start].x, points[start].y);
  context.lineTo(points[end].x, points[end].y);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}
