// V8's sampling profiler over WebAssembly functions.
import { execFileSync } from 'node:child_process';
import { Session } from 'node:inspector/promises';
import { kindOf } from './kinds.mjs';

/** Microseconds between samples. */
const interval = 250;

/**
 * @param {() => void} work
 * @returns {Promise<Map<string, number>>} The fraction of all samples per kind of function.
 */
export async function sampled(work) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval });
  await session.post('Profiler.start');
  work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();

  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const names = demangled(new Set(profile.nodes.map(nameOf)));
  const kinds = new Map();
  for (const id of nodes.keys()) {
    const chain = [];
    for (let at = id; at !== undefined; at = parents.get(at)) chain.push(names.get(nameOf(nodes.get(at))));
    kinds.set(id, kindOf(chain));
  }
  // Exclude the profiler's own shutdown and idle time.
  const counted = profile.samples.filter((id) => !/^\((idle|program)\)$|^(dispatch|post)$/.test(nameOf(nodes.get(id))));
  const shares = new Map();
  for (const id of counted) {
    const kind = kinds.get(id);
    shares.set(kind, (shares.get(kind) ?? 0) + 1 / counted.length);
  }
  return shares;
}

/** The name in the module, without the prefix that wasm-opt adds to merged functions. */
const nameOf = (node) => node.callFrame.functionName.replace(/^byn\$mgfn-shared\$/, '');

/** @param {Set<string>} names @returns {Map<string, string>} Demangled Swift names. */
function demangled(names) {
  const list = [...names];
  const input = list.join('\n');
  const lines = execFileSync('swift', ['demangle', '--compact'], { input, encoding: 'utf8' }).split('\n');
  return new Map(list.map((name, index) => [name, lines[index]]));
}
