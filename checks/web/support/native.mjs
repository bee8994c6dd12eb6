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

/** Whether the native program has these kernels on this machine. */
export function hasKernels(name, file) {
  if (process.arch !== 'x64') return false;
  try {
    nativeResults([file], '--kernels', name);
    return true;
  } catch (error) {
    // Every x64 machine has the baseline.
    if (error.status !== 69 || name === 'baseline') throw error;
    return false;
  }
}
