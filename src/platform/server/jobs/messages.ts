import type { Bounds } from './job.ts';

/** A request of a run. */
export interface Order extends Bounds {
  input: unknown;
}

/** The messages of a child: first that it is ready or why it cannot start, then an answer to each request. */
export type Said =
  | { is: 'ready' }
  | { is: 'broken'; reason: string }
  | { is: 'done'; output: unknown; grownMegabytes: number }
  | { is: 'failed'; failure: 'threw' | 'too large'; reason: string; grownMegabytes: number };
