import { BONES, css, disc, JOINT_COLORS } from './skeleton.js';

/** Half of the minimum visible width and height in meters. */
const EXTENT = { x: 0.22, y: 0.13 };
/** The distance between the lines of the floor, and its distance below the center of a hand, in meters. */
const GRID = 0.05;
const FLOOR = 0.1;
/** The distance between the centers of two hands in meters, which world landmarks do not include. */
const GAP = 0.17;
/** The distance from the eye to the center in meters. */
const DISTANCE = 0.75;
/** The rotation by an arrow key in radians. */
const TURN = Math.PI / 24;
const MAX_PITCH = 1.4;
/** The minimum interval between updates in milliseconds. */
const PERIOD = 60;
const START = { yaw: -0.45, pitch: 0.3 };

/** A 3D view of hands, which pointer and arrow keys rotate. */
export class SpaceView {
  #canvas;
  #context;
  #view = { ...START };
  #hands = [];
  #isDue = false;
  #shownAt = 0;
  /** Below 1 if the hands are farther apart than the view is wide. */
  #zoom = 1;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d');
    canvas.addEventListener('keydown', (event) => this.#press(event));
    canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId));
    canvas.addEventListener('pointermove', (event) => {
      if (event.buttons) this.#turn(-event.movementX * 0.01, event.movementY * 0.01);
    });
    new ResizeObserver(() => this.#resize()).observe(canvas);
  }

  /**
   * Shows the hands of an answer: where they are, if it has the poses of all of them, otherwise their world landmarks in
   * the order of their positions in the image.
   */
  show(answer, isMirrored) {
    const now = performance.now();
    if (now < this.#shownAt + PERIOD) return;
    this.#shownAt = now;
    const side = isMirrored ? -1 : 1;
    const hands = placed(answer) ?? spread(answer, side);
    this.#hands = hands.map((hand) => hand.map(([x, y, z]) => [side * x, y, z]));
    const reach = this.#hands.flat().map(([x, y]) => Math.max(Math.abs(x) / EXTENT.x, Math.abs(y) / EXTENT.y));
    this.#zoom = 1 / Math.max(1, ...reach);
    this.#drawSoon();
  }

  clear() {
    this.#hands = [];
    this.#drawSoon();
  }

  #press(event) {
    const step = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === 'Home') this.#view = { ...START };
    else if (!step[event.key]) return;
    event.preventDefault();
    const [yaw, pitch] = step[event.key] ?? [0, 0];
    this.#turn(yaw * TURN, pitch * TURN);
  }

  #turn(yaw, pitch) {
    this.#view.yaw += yaw;
    this.#view.pitch = Math.min(Math.max(this.#view.pitch + pitch, -MAX_PITCH), MAX_PITCH);
    this.#drawSoon();
  }

  #resize() {
    const { clientWidth, clientHeight } = this.#canvas;
    this.#canvas.width = Math.round(clientWidth * devicePixelRatio);
    this.#canvas.height = Math.round(clientHeight * devicePixelRatio);
    this.#draw();
  }

  #drawSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw() {
    const { width, height } = this.#canvas;
    const unit = Math.min(width, height) / 130;
    this.#context.clearRect(0, 0, width, height);
    this.#drawFloor(unit);
    for (const hand of this.#hands) this.#drawHand(hand, unit);
  }

  #drawFloor(unit) {
    const context = this.#context;
    const count = 5;
    const reach = count * GRID;
    context.strokeStyle = getComputedStyle(this.#canvas).getPropertyValue('--line');
    context.lineWidth = unit * 0.5;
    context.beginPath();
    for (let index = -count; index <= count; index += 1) {
      for (
        const ends of [
          [[index * GRID, -reach], [index * GRID, reach]],
          [[-reach, index * GRID], [reach, index * GRID]],
        ]
      ) {
        const [start, end] = ends.map(([x, z]) => this.#project([x, FLOOR, z]));
        context.moveTo(start.x, start.y);
        context.lineTo(end.x, end.y);
      }
    }
    context.stroke();
  }

  #drawHand(hand, unit) {
    const points = hand.map((point) => this.#project(point));
    const context = this.#context;
    const bones = BONES.map(({ start, end, color }) => ({
      start: points[start],
      end: points[end],
      color,
      depth: (points[start].depth + points[end].depth) / 2,
    }));
    const light = (depth) => Math.min(Math.max(0.85 - depth * 3, 0.7), 1);
    context.lineCap = 'round';
    for (const { start, end, color, depth } of bones.sort((a, b) => b.depth - a.depth)) {
      context.beginPath();
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
      context.lineWidth = unit * 2.2 * ((start.scale + end.scale) / 2);
      context.strokeStyle = css(color, light(depth));
      context.stroke();
    }
    points.forEach((point, joint) =>
      disc(context, point, unit * 2 * point.scale, css(JOINT_COLORS[joint], light(point.depth)))
    );
  }

  /** Projects a point to canvas pixels; y points down, z away from the viewer. */
  #project([x, y, z]) {
    const { yaw, pitch } = this.#view;
    const turnedX = x * Math.cos(yaw) + z * Math.sin(yaw);
    const turnedZ = z * Math.cos(yaw) - x * Math.sin(yaw);
    const turnedY = y * Math.cos(pitch) - turnedZ * Math.sin(pitch);
    const depth = turnedZ * Math.cos(pitch) + y * Math.sin(pitch);
    const scale = DISTANCE / (DISTANCE + depth);
    const { width, height } = this.#canvas;
    const meter = (this.#zoom * Math.min(width / EXTENT.x, height / EXTENT.y)) / 2;
    return {
      x: width / 2 + turnedX * scale * meter,
      y: height / 2 + turnedY * scale * meter,
      depth,
      scale,
    };
  }
}

/** The joints of all hands in meters around their center; `undefined` unless each has a pose. */
function placed({ poses, landmarks }) {
  if (!landmarks.length || poses?.length !== landmarks.length || poses.includes(null)) return undefined;
  const joints = poses.flatMap((pose) => pose.joints);
  const center = [0, 1, 2].map((axis) => joints.reduce((sum, joint) => sum + joint[axis], 0) / joints.length);
  return poses.map((pose) => pose.joints.map((joint) => joint.map((value, axis) => value - center[axis])));
}

/** World landmarks beside each other, in the order of their positions in the image. */
function spread({ world_landmarks: hands, landmarks }, side) {
  const order = hands.map((_, index) => index);
  order.sort((a, b) => side * (landmarks[a][9][0] - landmarks[b][9][0]));
  return order.map((hand, place) => {
    const shift = side * (place - (order.length - 1) / 2) * GAP;
    return hands[hand].map(([x, y, z]) => [x + shift, y, z]);
  });
}
