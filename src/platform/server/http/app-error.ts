import type { AnyCall, ErrorSpec } from '../../contract/call.ts';
import { type BodyMistake, badRequest, invalidInput } from '../../contract/common.ts';

/** An error that a contract declares. Users see the texts of no other errors. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /** True if the queue was full and no work began. The client then retries automatically. */
  readonly queueIsFull: boolean;
  /** True to repeat the text as `message`, where some clients read it (product 12.1). */
  readonly asMessage: boolean;
  readonly mistakes: readonly BodyMistake[] | undefined;

  readonly details: { readonly reason: string; readonly until: string } | undefined;

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
      /** The underlying error, which is only logged. */
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

export function errorBody({ code, message }: Pick<ErrorSpec, 'code' | 'message'>): {
  error: string;
  code: string;
} {
  return { error: message, code };
}

/**
 * Creates the error of invalid input. If the call declares an error with the same text, its code is used, such as
 * 'invalid_portfolios', even if a schema found the error.
 */
export function inputError(
  call: AnyCall | undefined,
  message: string = call?.invalid ?? badRequest,
  status: number = invalidInput.status,
): ErrorSpec {
  const declared = Object.values(call?.errors ?? {}).find((error) => error.message === message);
  return { status, code: declared?.code ?? invalidInput.code, message };
}
