/**
 * The function that runs in a child process, the default export of a job's module. Input and output are copied, so they
 * must be plain values or byte arrays.
 */
export type Work = (input: never) => unknown;

/** Describes work for a child process: it parses untrusted input, takes much memory, or keeps a core busy. */
export interface Job<W extends Work> {
  /** Module that only the child loads. Its name ends in `.job.ts`. */
  readonly module: URL;
  readonly atOnce: number;
  /** Memory growth after which a child is replaced at the end of its run. */
  readonly mayGrowMegabytes: number;
  /** Carries only the type of the function, so that `runJob` knows its input and output. */
  readonly work?: W;
}

export interface Bounds {
  readonly megabytes: number;
  /** Limit of processor time. Wall-clock time may be six times as long. */
  readonly seconds: number;
  readonly outputBytes: number;
}

/** The reason why a run failed. A child that exceeds its limits is killed. */
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
