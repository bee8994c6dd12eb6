// The worker's end of the protocol; see worker_channel.mts.
import { postedError } from './errors.mjs';
import type { Call, Reply } from './worker_channel.mjs';

const scope = globalThis as unknown as {
  onmessage: (event: { data: Call }) => void;
  postMessage(reply: Reply, transfer: Transferable[]): void;
};

/** A value to post, and the objects to transfer with it. */
export interface Answer {
  value?: unknown;
  transfer?: Transferable[];
}

export function onCall(receive: (call: Call) => void): void {
  scope.onmessage = ({ data }) => receive(data);
}

/** Runs a call and posts the reply, with a buffer of the call that is no longer needed. */
export async function reply(
  { number }: Call,
  answer: () => Answer | Promise<Answer>,
  buffer?: ArrayBuffer,
): Promise<void> {
  const returned = buffer ? { buffer } : {};
  const transfer = buffer ? [buffer] : [];
  try {
    const { value, transfer: more = [] } = await answer();
    scope.postMessage({ number, value, ...returned }, [...transfer, ...more]);
  } catch (error) {
    scope.postMessage({ number, error: postedError(error), ...returned }, transfer);
  }
}
