// Waits that end early. What is waited for goes on, and its result is dropped.
import { HandsError } from './errors.mjs';

/** A call, whose wait ends when a signal aborts. */
export function withSignal<Value>(call: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return call;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

/** A call, whose wait ends after a number of milliseconds. */
export function withTimeout<Value>(call: Promise<Value>, timeout: number | undefined): Promise<Value> {
  if (timeout === undefined) return call;
  return new Promise((resolve, reject) => {
    const expire = () => reject(HandsError.coded('DEADLINE_EXCEEDED', `The frame took longer than ${timeout} ms.`));
    // Timers take at most 31 bits.
    const timer = setTimeout(expire, Math.min(timeout, 0x7fffffff));
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
