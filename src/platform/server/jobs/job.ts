/** The default export of a job's module. Input and output are copied: plain values and byte arrays. */
export type Work = (input: never) => unknown;

/** Work for a child process: it parses untrusted input, takes much memory, or keeps a core busy. */
export interface Job<W extends Work> {
  /** Loaded in the child alone. Its name ends in `.job.ts`. */
  readonly module: URL;
  /** Maximum number of children. Further runs wait. */
  readonly atOnce: number;
  /** Replaces a child whose memory has grown by more than this after a run. */
  readonly mayGrowMegabytes: number;
  /** Known to the compiler only: `Job<typeof work>`, where `work` is imported as a type. */
  readonly work?: W;
}

/** The bounds of a run. */
export interface Bounds {
  /** Growth of resident memory during the run. */
  readonly megabytes: number;
  /** Processor time. The limit of wall-clock time is six times as long, for busy machines. */
  readonly seconds: number;
  readonly outputBytes: number;
}

/** Why a run failed. A child that exceeds its bounds is killed. */
export type Failure = 'threw' | 'too_large' | 'too_long' | 'died';

/** A run of a job failed. Only this run is affected. */
export class JobFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, text: string) {
    super(text);
    this.failure = failure;
  }
}

/** A request of a run. */
export interface RunRequest extends Bounds {
  input: unknown;
}

/** The messages of a child: first that it is ready or why it cannot start, then an answer to each request. */
export type ChildMessage =
  | { is: 'ready' }
  | { is: 'broken'; reason: string }
  | { is: 'done'; output: unknown; grownMegabytes: number }
  | { is: 'failed'; failure: 'threw' | 'too_large'; reason: string; grownMegabytes: number };
