import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#platform/contract/call.ts';
import type { BodyMistake, queueFullHeaderName, unauthorized } from '#platform/contract/common.ts';
import { readToken, removeToken } from './session.ts';

/** Error text that is shown if the server sends none (product 12.5). */
export const somethingWentWrongText = 'Something went wrong';

/**
 * An error answer of the server, or the error of a missing answer. `message` is the error text of the server, which is
 * shown unchanged (product 12.5).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status, or 0 when no answer arrived. */
  readonly status: number;
  /** Code of the error, such as 'portfolio_full'. Undefined if the answer is missing or has no code. */
  readonly code: string | undefined;
  /** Id of the request in the server's log. Undefined when no answer arrived. */
  readonly requestId: string | undefined;
  /** Time of the automatic retry after a full queue, in epoch milliseconds. Undefined for other errors. */
  readonly retryAt: number | undefined;
  readonly mistakes: readonly BodyMistake[];

  constructor(
    message: string,
    status: number,
    more: { code?: string; requestId?: string; retryAt?: number; mistakes?: readonly BodyMistake[] } = {},
  ) {
    super(message);
    this.status = status;
    this.code = more.code;
    this.requestId = more.requestId;
    this.retryAt = more.retryAt;
    this.mistakes = more.mistakes ?? [];
  }
}

/** Returns the error text of the server, or 'Something went wrong' if there is none. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : somethingWentWrongText;
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value };

export type Sent<C extends AnyCall> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    /** Headers beside those that every request has, such as a key that a log of addresses would contain. */
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
    /** Completes the request even when the user leaves the page. */
    keepalive?: boolean;
  };

export type Arguments<C extends AnyCall> =
  Record<never, never> extends Sent<C> ? [sent?: Sent<C>] : [sent: Sent<C>];

/** Method and path of a call. The compiler checks them against the contract `C`. */
export type AddressOf<C extends AnyCall> = {
  readonly method: C['method'];
  readonly path: C['path'];
  readonly withCookies?: true;
  readonly anonymous?: true;
};

export interface AnySent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  type?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  keepalive?: boolean;
}

function addressOf(path: string, sent: AnySent): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(sent.params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/**
 * Makes a call and returns its answer. Sends the bearer token if there is one. A 401 with the code 'unauthorized' logs
 * this browser out.
 * @example
 * const { token } = await callApi(login, { body: { email, password } });
 * // Public pages import only the type, since a contract loads zod. The compiler checks the address against it.
 * const blogs = await callApi<typeof readBlogs>({ method: 'GET', path: '/blog/read' });
 * @throws {ApiError} if the answer is an error, is not JSON, or does not arrive; the AbortError of the signal
 */
export function callApi<const C extends AnyCall>(call: C, ...sent: Arguments<C>): Promise<AnswerOf<C>>;
export function callApi<const C extends AnyCall>(
  call: AddressOf<C>,
  ...sent: Arguments<C>
): Promise<AnswerOf<C>>;
export async function callApi(call: AddressOf<AnyCall>, sent: AnySent = {}): Promise<unknown> {
  return parseJsonAnswer(await sendApiRequest(call, sent, 'application/json'));
}

/**
 * Sends a request and returns the successful response. Use it directly only if the body or the answer is not JSON.
 * @throws {ApiError} as callApi
 */
export async function sendApiRequest(
  call: AddressOf<AnyCall>,
  sent: AnySent,
  accept: string,
): Promise<Response> {
  const token = call.anonymous ? undefined : readToken();
  const headers = new Headers({ ...sent.headers, accept });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const { body, file, type } = sent;
  if (type) headers.set('content-type', type);
  else if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(addressOf(call.path, sent), {
    method: call.method,
    headers,
    body: file ?? (body === undefined ? null : JSON.stringify(body)),
    credentials: call.withCookies ? 'same-origin' : 'omit',
    signal: sent.signal ?? null,
    keepalive: sent.keepalive ?? false,
  }).catch((error: unknown) => {
    if (sent.signal?.aborted) throw error;
    throw new ApiError(somethingWentWrongText, 0);
  });
  if (response.ok) return response;
  throw apiErrorOf(response, await readJson(response), token);
}

/**
 * Reads an answer as JSON.
 * @throws {ApiError} when it is not JSON
 */
export async function parseJsonAnswer(response: Response): Promise<unknown> {
  const answer = await readJson(response);
  if (answer === undefined) throw apiErrorOf(response, answer);
  return answer;
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** Creates the error of an answer. Logs this browser out if the server rejects its current token. */
function apiErrorOf(response: Response, answer: unknown, token?: string): ApiError {
  const text = errorIn(answer);
  const code = codeIn(answer);
  const isLoggedOut = code === ('unauthorized' satisfies typeof unauthorized.code);
  if (isLoggedOut && token && token === readToken()) removeToken();
  const requestId = response.headers.get('x-request-id');
  const retryAt = retryTime(response);
  return new ApiError(text ?? somethingWentWrongText, response.status, {
    ...(code && { code }),
    ...(requestId && { requestId }),
    ...(retryAt && { retryAt }),
    mistakes: mistakesIn(answer),
  });
}

/** Returns the error text of an answer. Undefined if the answer has none, such as an error page of a proxy. */
function errorIn(answer: unknown): string | undefined {
  return textOf(typeof answer === 'object' && answer !== null && 'error' in answer && answer.error);
}

function codeIn(answer: unknown): string | undefined {
  return textOf(typeof answer === 'object' && answer !== null && 'code' in answer && answer.code);
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

function mistakesIn(answer: unknown): readonly BodyMistake[] {
  const mistakes = typeof answer === 'object' && answer !== null && 'mistakes' in answer && answer.mistakes;
  return Array.isArray(mistakes) ? mistakes : [];
}

/**
 * Returns the time of the retry after a full queue, in epoch milliseconds. A random delay spreads the clients over a
 * second. Undefined for other errors: the request may have had an effect, so the user decides about a retry.
 */
function retryTime({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (headers.get('x-queue' satisfies typeof queueFullHeaderName) !== 'full' || Number.isNaN(seconds))
    return undefined;
  return Date.now() + (seconds + Math.random()) * 1000;
}

/** Maximum number of automatic retries. After the last one the error is shown. */
const maxRetries = 30;

/** Returns the time of the automatic retry in epoch milliseconds. Undefined for errors that are not retried. */
export function automaticRetryTime(failure: unknown): number | undefined {
  return failure instanceof ApiError ? failure.retryAt : undefined;
}

/**
 * Options of a call that needs a queue of the server, such as one with a password or a picture. While the queue is
 * full, the call is retried at the times that the server names. Show the state with `QueueNotice`.
 * @example mutationOptions({ ...retryWhenBusyOptions, mutationFn: ... })
 */
export const retryWhenBusyOptions = {
  retry: (times: number, failure: Error) => times < maxRetries && automaticRetryTime(failure) !== undefined,
  retryDelay: (_times: number, failure: Error) =>
    Math.max(0, (automaticRetryTime(failure) ?? 0) - Date.now()),
};
