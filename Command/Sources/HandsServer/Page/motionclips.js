import { tarArchive } from './tararchive.js';

/** The length of a clip in milliseconds. */
const LENGTH = 2000;

/** What training needs: frames with a hand, without a longer gap in milliseconds between them. */
const MINIMUM_FRAMES = 4;
const MAXIMUM_GAP = 500;

/** The maximum length of a name in bytes of UTF-8, as that of a gesture on the server. */
const NAME_LIMIT = 100;

/** The folder in the archive. */
const FOLDER = 'motions';

/** The query of a stream whose answers are recorded: what `hands collect --motion` and training on videos find. */
export const MOTION_QUERY = 'task=landmarks&pose&tracks&num-hands=2&search=near';

/**
 * Clips of motions, which are recorded in this page.
 *
 * Only the joints of hands are kept, as lines of JSON that `hands train --motion` reads.
 */
export class MotionClips {
  /** The clips of each motion by name; a clip is a file `{name, text}`. @type {Map<string, object[]>} */
  #clips = new Map();
  /** The address of the archive, for links. */
  #address;

  /** The motions: `{name, clips}` with the number of clips. */
  get motions() {
    return [...this.#clips].map(([name, clips]) => ({ name, clips: clips.length }));
  }

  /** The download of all clips, `{name, address, title}`; `undefined` without clips. */
  get download() {
    return this.#address && { name: `${FOLDER}.tar`, address: this.#address, title: 'Download clips' };
  }

  /** Begins a clip of a motion, which is kept if it shows a hand. Throws an `Error` if no folder can have its name. */
  begin(motion) {
    if (/[/\p{Cc}]|^\./u.test(motion) || new TextEncoder().encode(motion).length > NAME_LIMIT) {
      throw new Error(`A name has no slash, does not begin with a dot, and has at most ${NAME_LIMIT} bytes.`);
    }
    return new MotionClip((text) => this.#keep(motion, text));
  }

  /** Deletes the last clip of a motion. */
  forget(motion) {
    const rest = this.#clips.get(motion).slice(0, -1);
    if (rest.length) this.#clips.set(motion, rest);
    else this.#clips.delete(motion);
    this.#pack();
  }

  #keep(motion, text) {
    // The time, so that clips of several days do not replace each other.
    const name = `${new Date().toISOString().replace(/\D/g, '')}.jsonl`;
    this.#clips.set(motion, [...(this.#clips.get(motion) ?? []), { name, text }]);
    this.#pack();
  }

  #pack() {
    if (this.#address) URL.revokeObjectURL(this.#address);
    const files = [...this.#clips].flatMap(([motion, clips]) =>
      clips.map((clip) => ({ folder: `${FOLDER}/${motion}`, ...clip }))
    );
    this.#address = files.length
      ? URL.createObjectURL(new Blob([tarArchive(files)], { type: 'application/x-tar' }))
      : undefined;
  }
}

/** A clip while it is recorded. */
class MotionClip {
  #onEnd;
  #start;
  #lines = [];
  /** The last time of a hand, the frames with a hand until then without a gap, and the most of them. */
  #lastTime = -Infinity;
  #count = 0;
  #mostCount = 0;

  /** @param {(text: string) => void} onEnd Receives the lines of a clip that shows a hand. */
  constructor(onEnd) {
    this.#onEnd = onEnd;
  }

  /** Whether the hand is seen for long enough. */
  get hasHand() {
    return this.#mostCount >= MINIMUM_FRAMES;
  }

  /** Adds the answer to a frame; returns the share of the clip that is recorded, 1 at its end. */
  add({ frame, timestamp_ms: time, tracks, poses }) {
    this.#start ??= time;
    const joints = poses.map((pose) => pose && { joints: pose.joints });
    if (joints.some((pose) => pose)) {
      this.#count = time - this.#lastTime <= MAXIMUM_GAP ? this.#count + 1 : 1;
      this.#mostCount = Math.max(this.#mostCount, this.#count);
      this.#lastTime = time;
    }
    this.#lines.push(`${JSON.stringify({ frame, timestamp_ms: time, tracks, poses: joints })}\n`);
    const share = Math.min((time - this.#start) / LENGTH, 1);
    if (share === 1 && this.hasHand) this.#onEnd(this.#lines.join(''));
    return share;
  }
}
