import type { Refusal } from '../../contract/call.ts';
import type { BodyMistake } from '../../contract/common.ts';

/** A use case says no, in the contract's words. The only error whose text reaches a person. */
export class AppError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Nothing was begun, since the queue is full: the very same request may be retried by itself. */
  readonly queueIsFull: boolean;
  /** The text is in the answer's `message` too, where clients look for it there (product 12.1). */
  readonly asMessage: boolean;
  /** Everything that is wrong with what was sent, where the call says so. */
  readonly mistakes: readonly BodyMistake[] | undefined;

  /** Which rule refused it, and until when it does, where time alone changes that. */
  readonly details: { readonly reason: string; readonly until: string } | undefined;

  /** Whose account it was about, where the call's own caller does not say: for the log, never for the answer. */
  readonly accountId: string | undefined;

  constructor(
    [status, text]: Refusal,
    options: {
      retryAfterSeconds?: number;
      queueIsFull?: boolean;
      asMessage?: boolean;
      mistakes?: readonly BodyMistake[];
      details?: { readonly reason: string; readonly until: string };
      accountId?: string | undefined;
      /** What was behind it, for the log. */
      cause?: unknown;
    } = {},
  ) {
    super(text, { cause: options.cause });
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.queueIsFull = options.queueIsFull ?? false;
    this.asMessage = options.asMessage ?? false;
    this.mistakes = options.mistakes;
    this.details = options.details;
    this.accountId = options.accountId;
  }
}
