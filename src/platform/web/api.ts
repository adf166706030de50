import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf } from '#platform/contract/call.ts';
import type { BodyMistake, queueHeader, unauthorized } from '#platform/contract/common.ts';
import { readToken, removeToken } from './session.ts';

/** Shown when there is no better text (product 12.5). */
export const somethingWentWrong = 'Something went wrong';

/** A call that failed: `message` is the `error` text of the answer, to be shown as it is (product 12.5). */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  /** The code of the answer, such as 'portfolio_full', by which the client tells errors apart; undefined without a readable answer. */
  readonly code: string | undefined;
  /** What to quote to the club so that it finds the request in its log; undefined when no answer arrived. */
  readonly requestId: string | undefined;
  /** When a server whose queue is full allows a retry, in epoch milliseconds; undefined for every other failure. */
  readonly retryAt: number | undefined;
  /** Everything that is wrong with what was sent, each at its place, where the call says so. */
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

/** The text to show for whatever was thrown: the server's own where there is one. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : somethingWentWrong;
}

/** The code of whatever was thrown: undefined where no server answered with one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : { [N in Name]: Value };

/** What has to be sent with a call: exactly the parts that its contract names, and optionally a signal that gives it up. */
export type Sent<C extends AnyCall> = Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>> & {
    signal?: AbortSignal;
    /** Sent to its end also when the page is left meanwhile. */
    keepalive?: boolean;
  };

/** Nothing at all, where a call needs nothing to be sent. */
export type Arguments<C extends AnyCall> =
  Record<never, never> extends Sent<C> ? [sent?: Sent<C>] : [sent: Sent<C>];

/** Method and path alone, checked against the contract `C` by type. */
export type AddressOf<C extends AnyCall> = {
  readonly method: C['method'];
  readonly path: C['path'];
  readonly withCookies?: true;
};

/** Whatever is sent with whichever call. */
export interface AnySent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  /** Of the file. */
  type?: string;
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
 * Makes a call of a contract and gives its answer. The bearer token goes along when there is one; a 401 for it logs this
 * browser out, since the session has ended on the server.
 *
 *     const { token } = await callApi(login, { body: { email, password } });
 *     const { eventDetails } = await callApi(getRegistration, { params: { eventID }, signal });
 *
 * A contract brings zod with it. Where bytes count (public pages), import its type only and name the address, which the
 * compiler holds against the contract:
 *
 *     import type { readBlogs } from '#blogs/contract.ts';
 *     const blogs = await callApi<typeof readBlogs>({ method: 'GET', path: '/blog/read' });
 *
 * @throws {ApiError} when the answer is a failure, not JSON, or does not arrive; never anything else, but for the
 *   AbortError of the given signal.
 */
export function callApi<const C extends AnyCall>(call: C, ...sent: Arguments<C>): Promise<AnswerOf<C>>;
export function callApi<const C extends AnyCall>(
  call: AddressOf<C>,
  ...sent: Arguments<C>
): Promise<AnswerOf<C>>;
export async function callApi(call: AddressOf<AnyCall>, sent: AnySent = {}): Promise<unknown> {
  return readAnswer(await send(call, sent, 'application/json'));
}

/**
 * What callApi does up to the answer, for those who send or read something else than JSON.
 * @throws {ApiError} as callApi does
 */
export async function send(call: AddressOf<AnyCall>, sent: AnySent, accept: string): Promise<Response> {
  const token = readToken();
  const headers = new Headers({ accept });
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
    throw new ApiError(somethingWentWrong, 0);
  });
  if (response.ok) return response;
  throw refusal(response, await readJson(response), token);
}

/** @throws {ApiError} when what should be JSON is none */
export async function readAnswer(response: Response): Promise<unknown> {
  const answer = await readJson(response);
  if (answer === undefined) throw refusal(response, answer);
  return answer;
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** What a failed answer says. A 401 for this browser's token logs it out. */
function refusal(response: Response, answer: unknown, token?: string): ApiError {
  const text = errorIn(answer);
  const code = codeIn(answer);
  const isLoggedOut = code === ('unauthorized' satisfies typeof unauthorized.code);
  if (isLoggedOut && token && token === readToken()) removeToken();
  const requestId = response.headers.get('x-request-id');
  const retryAt = appointment(response);
  return new ApiError(text ?? somethingWentWrong, response.status, {
    ...(code && { code }),
    ...(requestId && { requestId }),
    ...(retryAt && { retryAt }),
    mistakes: mistakesIn(answer),
  });
}

/** The text of a failed answer. A proxy between the browser and the server may answer anything. */
export function errorIn(answer: unknown): string | undefined {
  return textOf(typeof answer === 'object' && answer !== null && 'error' in answer && answer.error);
}

/** The code of a failed answer. */
export function codeIn(answer: unknown): string | undefined {
  return textOf(typeof answer === 'object' && answer !== null && 'code' in answer && answer.code);
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Everything that is wrong with what was sent, where the answer says so. */
export function mistakesIn(answer: unknown): readonly BodyMistake[] {
  const mistakes = typeof answer === 'object' && answer !== null && 'mistakes' in answer && answer.mistakes;
  return Array.isArray(mistakes) ? mistakes : [];
}

/**
 * Retry-After of a server whose queue is full, in epoch milliseconds. Any other 503 is left to the person: the
 * request may have been begun. Clients with the same second are spread over it.
 */
export function appointment({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (headers.get('x-queue' satisfies typeof queueHeader) !== 'full' || Number.isNaN(seconds))
    return undefined;
  return Date.now() + (seconds + Math.random()) * 1000;
}

/** Longer than any rush lasts; after so many retries the server's text is shown. */
const mostTimes = 30;

/** When the server wants to be asked again, in milliseconds since 1970; undefined when it did not say so. */
export function retryAt(failure: unknown): number | undefined {
  return failure instanceof ApiError ? failure.retryAt : undefined;
}

/**
 * For calls that wait for the processor in the rush (passwords, pictures): while the queue is full the server names a time,
 * and the page comes again by itself, so that the user need not press a button repeatedly. Show it with `QueueNotice`.
 *
 *     mutationOptions({ ...retryWhenBusy, mutationFn: ... })
 */
export const retryWhenBusy = {
  retry: (times: number, failure: Error) => times < mostTimes && retryAt(failure) !== undefined,
  retryDelay: (_times: number, failure: Error) => Math.max(0, (retryAt(failure) ?? 0) - Date.now()),
};
