// Typical user code, and code that the types must reject.
import { LiveHands } from '../../../web/dist/live.mjs';
import {
  CameraHand,
  CameraRig,
  handPose,
  Interactions,
  poseFromJoints,
  typicalCamera,
} from '../../../web/dist/poses.mjs';
import { StarGame } from '../../../web/dist/stars.mjs';
import { ExampleHand, GestureTrainer, MotionTrainer } from '../../../web/dist/training.mjs';
import {
  DrawingUtils,
  FilesetResolver,
  GestureRecognizer,
  HandLandmarker,
  Hands,
  HandsError,
  Model,
  MotionRecognizer,
  WasmFileset,
} from '../../../web/dist/vision_bundle.mjs';

declare const video: HTMLVideoElement;
declare const context: CanvasRenderingContext2D;
declare const hands: ExampleHand[];
const baseOptions = { modelAssetPath: '/gesture_recognizer.task' };

export function poses(found: Hands): number | undefined {
  const camera = { ...typicalCamera(1280, 720), mirrored: true };
  // @ts-expect-error A camera is needed.
  for (const hand of found.detect(video)) handPose(hand);
  const [hand] = found.detect(video);
  return hand && handPose(hand, camera, 0.08)?.xrJoints[0]?.radius;
}

export function interactions(found: Hands): string | undefined {
  const camera = typicalCamera(1280, 720);
  const followed = new Interactions(camera, { fingers: ['index'], pinch: { begin: 0.8, end: 0.4 }, smoothing: false });
  // @ts-expect-error The thumb does not pinch with itself.
  new Interactions(camera, { fingers: ['thumb'] });
  for (const event of followed.update(found.video().detect(video, 0))) {
    // @ts-expect-error Grabs have no finger.
    if (event.kind === 'grab') event.finger.length;
    if (event.kind === 'pinch') return event.finger;
  }
  const source = new CameraHand('Left');
  source.show(followed.hands[0]?.pose);
  // @ts-expect-error Headsets have no palm.
  source.hand.get('palm');
  // @ts-expect-error A hand may not be seen.
  source.frame.getJointPose(source.gripSpace, source.space).radius;
  const place = { rotation: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], translation: [0, 0, 0] } as const;
  // @ts-expect-error A camera is needed.
  new CameraRig([place, place]);
  const { joints } = new CameraRig([{ camera, ...place }, { camera, ...place }]).triangulate([undefined, undefined]);
  // @ts-expect-error A joint may not be known.
  joints[0].x;
  return source.frame.getJointPose(source.gripSpace, source.space)
    ? poseFromJoints(joints, 'Left')?.xrJoints[0].name
    : '';
}

export async function tasks(): Promise<number> {
  const fileset = await FilesetResolver.forVisionTasks('/wasm');
  const recognizer = await GestureRecognizer.createFromOptions(fileset, {
    baseOptions,
    numHands: 2,
    cannedGesturesClassifierOptions: { categoryAllowlist: ['Victory'] },
  });
  // @ts-expect-error A number, not a string.
  await recognizer.setOptions({ numHands: 'two' });
  // @ts-expect-error Unknown running mode.
  await recognizer.setOptions({ runningMode: 'AUDIO' });
  // @ts-expect-error Unknown precision.
  await recognizer.setOptions({ precision: 'fast8' });
  await recognizer.setOptions({ baseOptions, precision: recognizer.precision === 'exact' ? 'fast16' : 'exact' });
  const { gestures, landmarks } = recognizer.recognizeForVideo(video, 0);
  new DrawingUtils(context).drawConnectors(landmarks[0], HandLandmarker.HAND_CONNECTIONS, { color: 'white' });
  await recognizer.setOptions({ numHands: undefined, cannedGesturesClassifierOptions: { maxResults: undefined } });
  const loader: string = fileset.wasmLoaderPath;
  const byHand: WasmFileset = { wasmLoaderPath: loader, wasmBinaryPath: '/hands.wasm', assetLoaderPath: '' };
  const response = await fetch('/hand_landmarker.task');
  const streamed = await HandLandmarker.createFromModelBuffer(byHand, response.body!.getReader());
  streamed.detect(video, { rotationDegrees: -90, regionOfInterest: undefined });
  streamed[Symbol.dispose]();
  const landmarker = await HandLandmarker.createFromModelPath(fileset, '/hand_landmarker.task');
  // @ts-expect-error A landmarker does not return gestures.
  landmarker.detect(video).gestures;
  const game = new StarGame([3, 5]);
  // @ts-expect-error The game needs results of Hands.
  game.show(landmarker.detect(video), 0);
  const { game: state } = game.show((await Hands.create()).detect(video), 0);
  // @ts-expect-error Only a won round has a next one.
  state.next_in_ms;
  return gestures[0][0].score + (state.phase === 'won' ? state.next_in_ms : state.held);
}

export async function workers(): Promise<number | undefined> {
  const live = await LiveHands.create({ baseOptions, task: 'landmarks' });
  const result = await live.send(video, 0);
  // @ts-expect-error A frame may be dropped.
  result.landmarks;
  live[Symbol.dispose]();
  const none = { fileset: undefined, threads: undefined, worker: undefined };
  await LiveHands.create({ baseOptions, task: undefined, ...none });
  await GestureTrainer.create({ baseOptions: undefined, model: '/gesture_recognizer.task' });
  await GestureTrainer.create({ baseOptions: { modelAssetPath: undefined, modelAssetBuffer: new Uint8Array() } });
  const trainer = await GestureTrainer.create({ baseOptions });
  const { report } = await trainer.train([{ name: 'pinch', hands }], { isMirroring: undefined });
  // @ts-expect-error `strangers` is null below three gestures.
  report.strangers.share;
  return result?.worldLandmarks[0][8].x;
}

export async function own(signal: AbortSignal): Promise<number> {
  const hands = await Hands.create({
    model: new URL('https://example.com/a.task'),
    numHands: 2,
    precision: 'exact',
    signal,
  });
  // @ts-expect-error A number, not a string.
  await Hands.create({ numHands: '2' });
  // @ts-expect-error Unknown precision.
  await Hands.create({ precision: 'fast8' });
  // @ts-expect-error Unknown option.
  await Hands.create({ numHand: 2 });
  const clip = hands.video();
  try {
    for (const hand of clip.detect(video, 0, { rotationDegrees: 90, timeout: 40 })) {
      const side: 'Left' | 'Right' = hand.handedness;
      console.log(side, hand.gesture, hand.trackId, hand.fingerExtension[1], hand.landmarks[8].x);
    }
  } catch (error) {
    if (error instanceof HandsError && error.code === 'DEADLINE_EXCEEDED') console.log('late');
  }
  clip[Symbol.dispose]();
  const live = await Hands.live({ smoothingMinCutoff: 0.05 });
  const result = await live.send(video, 0, { signal });
  // @ts-expect-error A frame may be dropped.
  result.hands;
  return result?.hands.length ?? 0;
}

export async function models(): Promise<number> {
  const model = await Model.create('/classifier.tflite', { fileset: await FilesetResolver.forModels('/wasm') });
  // @ts-expect-error Arrays need a type.
  model.run([1, 2, 3]);
  const [scores] = [model.run({ input: new Float32Array(3) }, { dequantized: true })].flat();
  // @ts-expect-error Tensors may have no quantization.
  model.inputs[0].quantization.scales;
  model.resize([[2, 3], undefined]);
  return Number(scores[0]);
}

export async function motions(found: Hands): Promise<string | undefined> {
  const camera = typicalCamera(1280, 720);
  const clip = found.video();
  const trainer = new MotionTrainer({ camera });
  trainer.add('left', [clip.detect(video, 0), clip.detect(video, 40)], 'Ann');
  const { motions, accuracy } = await trainer.train();
  // @ts-expect-error A camera is needed.
  await MotionRecognizer.create({ motions });
  const recognizer = await MotionRecognizer.create({ motions, camera });
  return accuracy > 0.9 ? recognizer.update(clip.detect(video, 80))[0]?.motion : recognizer.finish()[0]?.motion;
}
