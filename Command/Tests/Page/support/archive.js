import { resolveObjectURL } from 'node:buffer';
import { execFileSync } from 'node:child_process';

/** The files of the archive at an address of this page, `{path, text}`, as the program tar reads them. */
export async function unpacked(address) {
  const input = new Uint8Array(await resolveObjectURL(address).arrayBuffer());
  const run = (...options) => execFileSync('tar', [...options, '-f', '-'], { input, encoding: 'utf8' });
  const paths = run('-t').trimEnd().split('\n');
  return paths.map((path) => ({ path, text: execFileSync('tar', ['-xOf', '-', path], { input, encoding: 'utf8' }) }));
}
