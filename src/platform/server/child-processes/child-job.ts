/**
 * The function that runs in a child process. It is the default export of the job's module. Input and output are copied,
 * so they must be plain values or byte arrays.
 */
export type Work = (input: never) => unknown;

/**
 * Describes work for a child process. Use it for work that parses untrusted input, takes much memory, or keeps a core
 * busy.
 */
export interface Job<W extends Work> {
  /** Module that only the child loads. Its name ends in `.job.ts`. */
  readonly module: URL;
  /** Maximum number of children that run at the same time. */
  readonly atOnce: number;
  /** Memory growth above which a child is replaced at the end of a run. */
  readonly mayGrowMegabytes: number;
  /** Carries only the type of the function, so that `runInChildProcess` knows its input and output. */
  readonly work?: W;
}

export interface Bounds {
  /** Maximum by which the memory of the child may grow during a run, in MiB. */
  readonly megabytes: number;
  /** Limit of processor time. The wall-clock time may be six times as long. */
  readonly seconds: number;
  readonly outputBytes: number;
}

/**
 * The reason why a run failed. 'threw': the work threw an error. 'too_large': the output exceeds `outputBytes`.
 * 'too_long': the child was killed at the wall-clock limit. 'died': the child crashed, or was killed because it
 * exceeded its limit of memory or processor time.
 */
export type Failure = 'threw' | 'too_large' | 'too_long' | 'died';

export class JobFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, text: string) {
    super(text);
    this.failure = failure;
  }
}

export interface RunRequest extends Bounds {
  input: unknown;
}

/** Message of a child: first 'ready' or 'broken', then an answer to each request. */
export type ChildMessage =
  | { is: 'ready' }
  | { is: 'broken'; reason: string }
  | { is: 'done'; output: unknown; grownMegabytes: number }
  | { is: 'failed'; failure: 'threw' | 'too_large'; reason: string; grownMegabytes: number };
