// A program that finds a hand with threads, and closes nothing.
import { Hands } from '../../../web/dist/vision_bundle.mjs';
import { bundle, fileset, thumb } from './fixtures.mjs';

const hands = await Hands.create({ model: bundle, fileset, threads: 2 });
console.log(`${hands.detect(thumb).hands.length} hand`);
