// usage: node checks/operators/models.mjs PACKAGE
//
// Runs TFLite models one after another with the npm package in the folder PACKAGE, as C/Tests/models.c does with the C
// library.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { npyElements, npyFile } from '../web/support/npy.mjs';
import { ofBytes } from '../web/support/tensors.mjs';

const { Model } = await import(pathToFileURL(join(process.argv[2], 'vision_bundle.mjs')));

/** Runs the model of a folder. */
async function run(folder) {
  const model = await Model.create(new Uint8Array(readFileSync(join(folder, 'model.tflite'))));
  const inputs = model.inputs.map((tensor, index) =>
    ofBytes(tensor, npyElements(readFileSync(join(folder, `in${index}.npy`))))
  );
  const outputs = [model.run(inputs)].flat();
  for (const [index, tensor] of model.outputs.entries()) {
    writeFileSync(join(folder, `out${index}.npy`), npyFile(tensor, outputs[index]));
  }
  model.close();
}

for await (const folder of createInterface({ input: process.stdin })) {
  try {
    await run(folder);
    console.log();
  } catch (error) {
    console.log(String(error).split('\n')[0]);
  }
}
