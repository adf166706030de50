import type { Refusal } from '../../contract/call.ts';

/** A use case says no, in the contract's words. The only error whose text reaches a person. */
export class Refused extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor([status, text]: Refusal, options: { retryAfterSeconds?: number } = {}) {
    super(text);
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
