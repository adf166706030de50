/** What a job's module exports by default. What goes in and comes out is copied: plain values and byte arrays. */
export type Work = (input: never) => unknown;

/** Work for a child process: it parses untrusted input, takes much memory, or keeps a core busy. */
export interface Job<W extends Work> {
  /** Loaded in the child alone. Its name ends in `.job.ts`. */
  readonly module: URL;
  /** How many children do it at the same time; what comes later waits for its turn. */
  readonly atOnce: number;
  /** A child that has grown by more than this when it has answered is replaced. */
  readonly mayGrowMegabytes: number;
  /** Known to the compiler only: `Job<typeof work>`, where `work` is imported as a type. */
  readonly work?: W;
}

/** What one run of a job may take. */
export interface Bounds {
  /** Resident memory, beyond what the child took when the run began. */
  readonly megabytes: number;
  /** Of processor time. The limit of wall-clock time is six times as long: on a busy machine a child waits most of it. */
  readonly seconds: number;
  readonly outputBytes: number;
}

/** Why a run gave nothing. A child that takes too much memory or processor time dies. */
export type Failure = 'threw' | 'too large' | 'too long' | 'died';

/** A run of a job gave nothing. Nothing but the run has suffered. */
export class JobFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, text: string) {
    super(text);
    this.failure = failure;
  }
}
