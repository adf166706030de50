import type { Bounds } from './job.ts';

/** A run that a child is asked for. */
export interface Order extends Bounds {
  input: unknown;
}

/** What a child says: first that it is ready, or why it never will be; then an answer to each order. */
export type Said =
  | { is: 'ready' }
  | { is: 'broken'; reason: string }
  | { is: 'done'; output: unknown; grownMegabytes: number }
  | { is: 'failed'; failure: 'threw' | 'too large'; reason: string; grownMegabytes: number };
