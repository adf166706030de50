import type { AnyCall, ErrorSpec } from '../../contract/call.ts';
import { type BodyMistake, badRequest, invalidInput } from '../../contract/common.ts';

/** An error that the contract declares. Only the text of these errors reaches a user. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
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
    { status, code, message }: ErrorSpec,
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
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.queueIsFull = options.queueIsFull ?? false;
    this.asMessage = options.asMessage ?? false;
    this.mistakes = options.mistakes;
    this.details = options.details;
    this.accountId = options.accountId;
  }
}

/** The body of an error answer, as far as all errors share it. */
export function errorBody({ code, message }: Pick<ErrorSpec, 'code' | 'message'>): {
  error: string;
  code: string;
} {
  return { error: message, code };
}

/**
 * The error for invalid input. Its code is that of the call's error with the same text, if there is one: a client needs to know
 * 'invalid_portfolios', not whether a schema or a use case found it.
 */
export function inputError(
  call: AnyCall | undefined,
  message: string = call?.invalid ?? badRequest,
  status: number = invalidInput.status,
): ErrorSpec {
  const declared = Object.values(call?.errors ?? {}).find((error) => error.message === message);
  return { status, code: declared?.code ?? invalidInput.code, message };
}
