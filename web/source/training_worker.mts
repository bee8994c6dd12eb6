// The worker of GestureTrainer and MotionTrainer: processes one call at a time.
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import { FilesetResolver } from './fileset.mjs';
import type { ExampleGesture } from './examples.mjs';
import { exampleRecord, examples } from './examples.mjs';
import { Instance } from './instance.mjs';
import { readModel } from './model.mjs';
import { loadedMotions } from './motion_record.mjs';
import type { TrainedMotions } from './motion_trainer.mjs';
import { motionValidations } from './motion_validation.mjs';
import { evaluation, report } from './training_report.mjs';
import type { Call } from './worker_channel.mjs';
import { onCall, reply } from './worker_scope.mjs';

interface Loading extends Call {
  model: string | Uint8Array;
  fileset?: WasmFileset;
}

interface Training extends Call {
  gestures: ExampleGesture[];
  isMirroring: boolean;
}

interface Evaluation extends Call {
  gestures: ExampleGesture[];
  /** By default, the trainer's own. */
  model?: string | Uint8Array;
}

interface MotionTraining extends Call {
  clips: Uint8Array;
  palmLength: number;
  fileset?: WasmFileset;
}

let fileset: WasmFileset;
let bundle: Uint8Array;

async function load(call: Loading): Promise<void> {
  fileset = call.fileset ?? await FilesetResolver.forExtras();
  bundle = await readModel(call.model);
  // Validates the bundle.
  await readExamples();
}

async function train({ gestures, isMirroring }: Training) {
  // One instance for each call, so that its memory is released afterwards.
  const instance = await Instance.create(fileset);
  instance.callWith('hands_train', [bundle, exampleRecord(gestures)], Number(isMirroring));
  return { bundle: instance.resultFile(), report: report(instance, gestures) };
}

async function evaluate({ gestures, model }: Evaluation) {
  const tested = model === undefined ? bundle : await readModel(model);
  const instance = await Instance.create(fileset);
  instance.callWith('hands_evaluate', [tested, exampleRecord(gestures)]);
  return evaluation(instance, new TextDecoder().decode(instance.resultFile()).split('\n'));
}

async function readExamples(): Promise<ExampleGesture[]> {
  const instance = await Instance.create(fileset);
  instance.callWith('hands_read_examples', [bundle]);
  const bytes = instance.resultFile();
  return bytes.length ? examples(bytes) : [];
}

async function trainMotions({ clips, palmLength, fileset }: MotionTraining): Promise<TrainedMotions> {
  const instance = await Instance.create(fileset ?? await FilesetResolver.forMotions());
  instance.callWith('hands_motions_train', [clips], palmLength);
  const [validations, motions] = [motionValidations(instance), instance.resultFile()];
  const labels = loadedMotions(instance, motions, palmLength);
  const [byClip, byPerson] = validations.map((validation) => validation && { ...validation, labels });
  if (!byClip) throw HandsError.coded('INTERNAL', 'There is no validation.');
  return { motions, accuracy: byClip.accuracy, byClip, byPerson };
}

async function answer(call: Call): Promise<unknown> {
  switch (call.name) {
    case 'load':
      return await load(call as Loading);
    case 'train':
      return await train(call as Training);
    case 'evaluate':
      return await evaluate(call as Evaluation);
    case 'trainMotions':
      return await trainMotions(call as MotionTraining);
    case 'examples':
      return await readExamples();
    default:
      throw HandsError.coded('INTERNAL', `There is no call ${call.name}.`);
  }
}

// Process calls in order.
let last = Promise.resolve();
onCall((call) => {
  last = last.then(() => reply(call, async () => ({ value: await answer(call) })));
});
