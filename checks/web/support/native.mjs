// Results of the native program.
import { execFileSync } from 'node:child_process';

/**
 * The results for images, in the order of the files.
 *
 * @param {string[]} files
 * @param {string[]} options
 */
export function nativeResults(files, ...options) {
  const output = execFileSync(
    process.env.HANDS,
    ['recognize', '--json', '--num-hands', '2', ...options, ...files],
    { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return JSON.parse(output).results;
}

/** Whether the native program supports these kernels. */
export function hasKernels(name, file) {
  try {
    nativeResults([file], '--kernels', name);
    return true;
  } catch {
    return false;
  }
}
