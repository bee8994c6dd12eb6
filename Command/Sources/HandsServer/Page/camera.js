import { Generation } from './generation.js';

const CAMERA_CONSTRAINTS = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 30 },
};

/** The camera of the page, at most one at a time. */
export class Camera {
  stream;
  /** The generation of requests: the browser may take long to ask for permission. */
  #generation = new Generation();
  #isRequested = false;

  get isOn() {
    return this.stream !== undefined;
  }

  /** Whether a request for the camera is pending. */
  get isRequested() {
    return this.#isRequested;
  }

  /** Whether the image should be mirrored, as people expect except with a rear camera. */
  get isMirror() {
    return this.#settings.facingMode !== 'environment';
  }

  get deviceId() {
    return this.#settings.deviceId;
  }

  /**
   * Turns a camera on, unless it is stopped or requested again in the meantime.
   *
   * @param {string} deviceId The ID of one of `devices()`, or empty for the browser's default.
   */
  async start(deviceId) {
    this.stop();
    if (!navigator.mediaDevices) {
      throw new Error('Browsers allow cameras only on localhost and over HTTPS.');
    }
    const device = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'user' };
    const isWanted = this.#generation.begin();
    this.#isRequested = true;
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
      if (isWanted()) this.#isRequested = false;
    }
  }

  /** Turns the camera off, and cancels a pending request. */
  stop() {
    this.#generation.begin();
    this.#isRequested = false;
    if (this.stream) end(this.stream);
    this.stream = undefined;
  }

  /** Calls back when the camera is unplugged or the permission is revoked. */
  onEnd(callback) {
    for (const track of this.stream.getTracks()) track.onended = callback;
  }

  /** The available cameras; they have names after the permission was granted. */
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

/** Messages for the errors of cameras. */
const REASONS = {
  NotAllowedError: "This page has no permission to use the camera; you can grant it in the browser's settings.",
  NotFoundError: 'No camera was found. You can still process images.',
  NotReadableError: 'The camera is in use by another program.',
  OverconstrainedError: 'The camera is no longer available.',
};
