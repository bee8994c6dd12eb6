/** The maximum number of canvas pixels per CSS pixel. */
const MAX_DENSITY = 2;

/** The video of a camera with overlaid canvases of the same size. */
export class Stage {
  constructor(root) {
    this.root = root;
    this.video = root.querySelector('video');
    this.canvases = [...root.querySelectorAll('canvas')];
    /** Canvases of another size are empty. */
    this.onResize = () => {};
    this.video.addEventListener('resize', () => this.#takeShape());
    new ResizeObserver(() => this.#resize()).observe(root);
  }

  get isMirrored() {
    return this.root.classList.contains('mirrored');
  }

  set isMirrored(value) {
    this.root.classList.toggle('mirrored', value);
  }

  /** Shows the stream of a camera, or nothing if it is `undefined`. */
  async show(stream) {
    this.root.classList.toggle('live', stream !== undefined);
    this.video.srcObject = stream ?? null;
    if (stream) await this.video.play();
    else this.clear();
  }

  clear() {
    for (const canvas of this.canvases) {
      canvas.getContext('2d').clearRect(0, 0, canvas.width, canvas.height);
    }
  }

  /** The drawing context of a canvas, by its class. */
  context(name) {
    return this.canvases.find(({ className }) => className === name).getContext('2d');
  }

  #takeShape() {
    const { videoWidth, videoHeight } = this.video;
    if (videoWidth) this.root.style.setProperty('--shape', videoWidth / videoHeight);
  }

  #resize() {
    const density = Math.min(devicePixelRatio, MAX_DENSITY);
    for (const canvas of this.canvases) {
      const { clientWidth, clientHeight } = canvas;
      canvas.width = Math.round(clientWidth * density);
      canvas.height = Math.round(clientHeight * density);
    }
    this.onResize();
  }
}
