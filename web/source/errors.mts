/** What an error is about; the names of gRPC's status codes. */
export type HandsErrorCode =
  | 'UNKNOWN'
  | 'INVALID_ARGUMENT'
  | 'DEADLINE_EXCEEDED'
  | 'NOT_FOUND'
  | 'RESOURCE_EXHAUSTED'
  | 'FAILED_PRECONDITION'
  | 'INTERNAL'
  | 'UNAVAILABLE';

/**
 * Why a call failed. Images, models and timestamps of a wrong type throw a `TypeError` instead.
 *
 * | code | meaning |
 * |---|---|
 * | `INVALID_ARGUMENT` | an option, image, timestamp or model is invalid |
 * | `FAILED_PRECONDITION` | the call does not fit the state, for example after `close()` |
 * | `NOT_FOUND` | a file, or a member of a bundle, is missing |
 * | `UNAVAILABLE` | a file could not be fetched, a worker failed, or the runtime has no `Worker` |
 * | `RESOURCE_EXHAUSTED` | the module ran out of memory |
 * | `DEADLINE_EXCEEDED` | the deadline of a frame has passed |
 * | `UNKNOWN` | a bundle is no zip archive; also any other error in a worker |
 * | `INTERNAL` | a task cannot be created with these options |
 */
export class HandsError extends Error {
  override readonly name: string = 'HandsError';
  readonly code: HandsErrorCode;

  constructor(code: HandsErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** An error whose message begins with its code, followed by a colon. */
  static coded(code: HandsErrorCode, text: string): HandsError {
    return new HandsError(code, `${code}: ${text}`);
  }
}

/** An error as a worker posts it. */
export interface PostedError {
  message: string;
  /** Absent for a `TypeError`. */
  code?: HandsErrorCode;
}

/** Structured clones lose the class of an error, so workers post this. */
export function postedError(error: unknown): PostedError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof TypeError) return { message };
  return { message, code: error instanceof HandsError ? error.code : 'UNKNOWN' };
}

export function errorFrom({ message, code }: PostedError): Error {
  return code ? new HandsError(code, message) : new TypeError(message);
}
