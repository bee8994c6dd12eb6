// usage: recognize.mjs PICTURE.png ...
//
// Prints all fields of the hands that the installed npm package finds, by `import` and by `require`, in both precisions:
// in pictures, and in a video of the first one.
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import * as imported from 'swift-hands';
import { decodePNG } from './png.mjs';

const pictures = process.argv.slice(2).map((path) => [basename(path), decodePNG(path)]);
const required = createRequire(import.meta.url)('swift-hands');
const found = {};
for (const [way, { Hands }] of Object.entries({ imported, required })) {
  for (const precision of ['exact', 'fast16']) {
    const hands = await Hands.create({ numHands: 4, precision });
    for (const [name, picture] of pictures) found[`${way} ${precision} ${name}`] = hands.detect(picture);
    const video = hands.video();
    found[`${way} ${precision} video`] = [0, 40, 80].map((time) => video.detect(pictures[0][1], time));
    hands.close();
  }
}
console.log(JSON.stringify(found, null, 1));
