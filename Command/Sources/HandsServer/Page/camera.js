const CAMERA_CONSTRAINTS = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 30 },
};

/** The camera of the page, at most one at a time. */
export class Camera {
  stream;

  get isOn() {
    return this.stream !== undefined;
  }

  /** Whether people expect to see themselves as in a mirror: not with a camera at the back. */
  get isMirror() {
    return this.#settings.facingMode !== "environment";
  }

  get deviceId() {
    return this.#settings.deviceId;
  }

  /** Turns a camera on; `deviceId` is one of `devices`, or empty for the browser's choice. */
  async start(deviceId) {
    this.stop();
    if (!navigator.mediaDevices) {
      throw new Error("Browsers give cameras only to pages from localhost or over HTTPS.");
    }
    const device = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: "user" };
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { ...CAMERA_CONSTRAINTS, ...device },
      });
    } catch (error) {
      throw new Error(REASONS[error.name] ?? error.message, { cause: error });
    }
  }

  stop() {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
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
      .filter(({ kind }) => kind === "videoinput")
      .map(({ deviceId, label }, index) => ({ deviceId, label: label || `Camera ${index + 1}` }));
  }

  get #settings() {
    return this.stream?.getVideoTracks()[0].getSettings() ?? {};
  }
}

/** What a person can do about a camera that cannot be had. */
const REASONS = {
  NotAllowedError: "The camera is not allowed for this page; the browser's settings can allow it.",
  NotFoundError: "There is no camera. Pictures can be tried without one.",
  NotReadableError: "The camera is in use by another program.",
  OverconstrainedError: "That camera is not there any more.",
};
