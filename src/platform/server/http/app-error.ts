import type { AnyCall, ErrorSpec } from '../../contract/call.ts';
import { type BodyMistake, badRequestText, invalidInput } from '../../contract/common.ts';

/** An error whose message is sent to the client. Messages of other errors are never sent. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  /**
   * True if no work began, because the queue was full or the client disconnected while it waited. The client then
   * retries automatically.
   */
  readonly queueIsFull: boolean;
  /** True to repeat the text in the field `message`, which some clients read (product 12.1). */
  readonly asMessage: boolean;
  readonly mistakes: readonly BodyMistake[] | undefined;

  /** Code of the rule that rejects the call, and the time in ISO 8601 at which the rule ends. */
  readonly details: { readonly reason: string; readonly until: string } | undefined;

  /** Id of the account to log with the error. */
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
 * Builds an error for invalid input, with the status 400 by default. If the call declares an error with the same
 * message, its code is used, such as 'invalid_portfolios'. Otherwise the code is 'invalid_input'.
 */
export function createInputError(
  call: AnyCall | undefined,
  message: string = call?.invalid ?? badRequestText,
  status: number = invalidInput.status,
): ErrorSpec {
  const declared = Object.values(call?.errors ?? {}).find((error) => error.message === message);
  return { status, code: declared?.code ?? invalidInput.code, message };
}
