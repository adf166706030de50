import type { AnyCall, ErrorSpec } from '../../contract/call.ts';
import { type BodyMistake, badRequest, invalidInput } from '../../contract/common.ts';

/** An error that a contract declares. Only texts of these errors reach a user. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** The queue was full and no work began: the client retries the same request automatically. */
  readonly queueIsFull: boolean;
  /** Repeats the text as `message`, for calls whose clients read it there (product 12.1). */
  readonly asMessage: boolean;
  /** All errors of the input, for calls that report more than the first. */
  readonly mistakes: readonly BodyMistake[] | undefined;

  /** The rule that rejected the call, and when it expires, for rules that only wait for a time. */
  readonly details: { readonly reason: string; readonly until: string } | undefined;

  /** The account concerned, where it is not the caller's. For the log only. */
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
      /** The cause, for the log only. */
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

/** The part of an error's body that all errors share. */
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
