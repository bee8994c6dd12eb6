import { loadTable } from './tables.js';

/**
 * The bones, `{start, end, color}` with the joints at both ends, and the colors of the 21 joints; a color is an array of
 * red, green and blue, 0 … 255.
 */
export const { bones: BONES, joint_colors: JOINT_COLORS } = await loadTable('skeleton.json');

/** The number of shades; the steps between them are invisible. */
const SHADES = 64;
/** The shades of each color by lightness, cached so that frames create no strings. */
const shades = new Map();

/** A CSS color; `light` below 1 darkens it. */
export function css(color, light) {
  if (!shades.has(color)) {
    shades.set(
      color,
      Array.from({ length: SHADES + 1 }, (_, step) => `rgb(${color.map((part) => (part * step) / SHADES).join(' ')})`),
    );
  }
  return shades.get(color)[Math.round(light * SHADES)];
}

/**
 * Draws a hand: far joints are small and dark, near ones large, bright and in front.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {{x: number, y: number, depth: number}[]} points 21 points in canvas pixels; depth
 *   increases away from the viewer and is 0 at the wrist.
 * @param {number} unit The width of a thin line in canvas pixels.
 */
export function drawHand(context, points, unit) {
  const palm = Math.max(Math.hypot(points[0].x - points[9].x, points[0].y - points[9].y), 1);
  const radius = Math.min(Math.max(palm * 0.025, unit * 0.8), unit * 3);
  const nearness = (...joints) => {
    const depth = joints.reduce((sum, joint) => sum + points[joint].depth, 0) / joints.length;
    return Math.min(Math.max(-depth / palm, -0.6), 0.8);
  };
  const light = (near) => Math.min(0.86 + 0.25 * near, 1);
  const bones = BONES.map((bone) => ({ ...bone, near: nearness(bone.start, bone.end) }));
  const joints = points.map((point, joint) => ({ point, joint, near: nearness(joint) }));

  context.lineCap = 'round';
  for (const bone of bones) {
    line(context, points, bone, 2 * radius + 1.6 * unit, 'rgb(0 0 0 / 0.45)');
  }
  for (const bone of bones.sort((a, b) => a.near - b.near)) {
    line(context, points, bone, 2 * radius, css(bone.color, light(bone.near)));
  }
  for (const { point, joint, near } of joints.sort((a, b) => a.near - b.near)) {
    const size = radius * 1.9 * (1 + 0.6 * near);
    disc(context, point, size + unit * 0.5, 'rgb(0 0 0 / 0.7)');
    disc(context, point, size, css(JOINT_COLORS[joint], light(near)));
    disc(context, point, size * 0.4, 'white');
  }
}

/** Fills a circle. */
export function disc(context, { x, y }, radius, color) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

function line(context, points, { start, end }, width, color) {
  context.beginPath();
  context.moveTo(points[start].x, points[start].y);
  context.lineTo(points[end].x, points[end].y);
  context.lineWidth = width;
  context.strokeStyle = color;
  context.stroke();
}
