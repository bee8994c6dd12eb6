import { Generation } from './generation.js';

const CAMERA_CONSTRAINTS = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 30 },
};

/** The camera of the page, at most one at a time. */
export class Camera {
  stream;
  /** Of requests for a camera: the browser may ask a person for a long while. */
  #generation = new Generation();
  #isAsked = false;

  get isOn() {
    return this.stream !== undefined;
  }

  /** Whether the browser asks for it at present. */
  get isAsked() {
    return this.#isAsked;
  }

  /** Whether people expect to see themselves as in a mirror: not with a camera at the back. */
  get isMirror() {
    return this.#settings.facingMode !== 'environment';
  }

  get deviceId() {
    return this.#settings.deviceId;
  }

  /**
   * Turns a camera on, unless it is stopped or asked for anew meanwhile.
   *
   * @param {string} deviceId One of `devices`, or empty for the browser's choice.
   */
  async start(deviceId) {
    this.stop();
    if (!navigator.mediaDevices) {
      throw new Error('Browsers give cameras only to pages from localhost or over HTTPS.');
    }
    const device = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'user' };
    const isWanted = this.#generation.begin();
    this.#isAsked = true;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { ...CAMERA_CONSTRAINTS, ...device },
      });
      if (isWanted()) this.stream = stream;
      else end(stream);
    } catch (error) {
      throw new Error(REASONS[error.name] ?? error.message, { cause: error });
    } finally {
      if (isWanted()) this.#isAsked = false;
    }
  }

  /** Turns it off, also one that the browser asks for. */
  stop() {
    this.#generation.begin();
    this.#isAsked = false;
    if (this.stream) end(this.stream);
    this.stream = undefined;
  }

  /** Calls back when the camera is unplugged, or taken away in the browser's settings. */
  onEnd(callback) {
    for (const track of this.stream.getTracks()) track.onended = callback;
  }

  /** The cameras there are; they have names once one was allowed. */
  async devices() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter(({ kind }) => kind === 'videoinput')
      .map(({ deviceId, label }, index) => ({ deviceId, label: label || `Camera ${index + 1}` }));
  }

  get #settings() {
    return this.stream?.getVideoTracks()[0].getSettings() ?? {};
  }
}

function end(stream) {
  for (const track of stream.getTracks()) track.stop();
}

/** What a person can do about a camera that cannot be had. */
const REASONS = {
  NotAllowedError: "The camera is not allowed for this page; the browser's settings can allow it.",
  NotFoundError: 'There is no camera. Pictures can be tried without one.',
  NotReadableError: 'The camera is in use by another program.',
  OverconstrainedError: 'That camera is not there any more.',
};
