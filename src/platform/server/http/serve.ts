import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { z } from 'zod';
import {
  type AnswerOf,
  type AnyCall,
  type DutyKind,
  defineError,
  type OfRegistration,
  type ResultOf,
  type Role,
} from '../../contract/call.ts';
import {
  forbidden as defaultForbidden,
  notVerified,
  secondFactorRequired,
  unauthorized,
} from '../../contract/common.ts';
import { coalesceCallsIntoNextRun } from '../coalesce-calls.ts';
import type { ApiToken, Caller } from '../context.ts';
import { type Authorization, runWithAuthorization } from '../db/authorization.ts';
import type { Transaction } from '../db/tables.ts';
import { AppError } from './app-error.ts';
import type { FairQueue } from './fair-queue.ts';
import { createValidatedHandlerContext, type HandlerContext } from './handler-context.ts';
import { uploadedFileContentPolicy } from './headers.ts';

export interface Callers {
  /**
   * Finds the caller by the session token. Returns undefined if the token is unknown or expired, or the account is
   * scheduled for deletion.
   */
  find(token: string): Promise<Caller | undefined>;
  /** Finds an API token. Returns undefined if it is unknown, withdrawn or ended. */
  findApiToken(token: string): Promise<ApiToken | undefined>;
  /**
   * Locks the account and the session until the commit. Returns the current role, or undefined if the session has
   * ended.
   */
  lock(transaction: Transaction, caller: Caller): Promise<Role | undefined>;
  /** Checks whether one of the ids belongs to a registration of the caller or of a member of the caller's group. */
  owns(
    transaction: Transaction,
    caller: Caller,
    subject: { kind: OfRegistration['kind']; ids: readonly string[] },
  ): Promise<boolean>;
  /** Checks whether the caller has one of the duties now: at the given event, or at any event if none is given. */
  hasDuty(caller: Caller, asked: { kinds: readonly DutyKind[]; eventName?: string }): Promise<boolean>;
  /** Like `hasDuty`, but in a transaction. Locks the duty until the commit. */
  lockDuty(
    transaction: Transaction,
    caller: Caller,
    asked: { kinds: readonly DutyKind[]; eventName: string },
  ): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyCall;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    /** Only set for calls with `forApiTokens`. */
    apiToken: ApiToken | undefined;
  }
  interface FastifyInstance {
    calls: AnyCall[];
    callers: Callers;
    fairQueue: FairQueue;
  }
}

/** Status of a client that disconnected. It appears only in the log, because no client receives it. */
const clientClosed = defineError(499, 'client_closed', 'The client closed the request');

const tokenPattern = /^Bearer ([A-Za-z0-9_-]{43})$/i;

interface RouteOptions {
  /**
   * Checks a call before its body is read.
   * @throws AppError to reject the call
   */
  beforeReading?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** True if the handler changes nothing. Its transactions do not check the authorization again. */
  onlyReads?: boolean;
}

/**
 * Serves a call. Checks the permission before it reads the body, and sends only the fields that the contract declares.
 */
export function serve<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handle: (received: HandlerContext<C>) => Promise<ResultOf<C>>,
  { beforeReading }: Pick<RouteOptions, 'beforeReading'> = {},
): void {
  const answer = async (received: HandlerContext<C>, reply: FastifyReply) =>
    sendAnswer(reply, call, await handle(received));
  registerRoute(app, call, answer, { beforeReading, onlyReads: call.method === 'GET' });
}

/**
 * Pause after a run that had several callers, as a multiple of the duration of the run, at most 250 ms. Short runs then
 * use at most a sixth of the process's time.
 */
const pauseFactor = 5;

/** Serves a call whose answer is the same for all callers. Concurrent requests share one run. */
export function serveCoalesced<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  read: () => Promise<AnswerOf<C>>,
): void {
  const json = coalesceCallsIntoNextRun(
    async () => Buffer.from(JSON.stringify(call.answer.parse(await read()))),
    pauseFactor,
  );
  const queue = new PQueue({ concurrency: 1 });
  registerRoute(app, call, async (_received: HandlerContext<C>, reply) => {
    const body = await json();
    // Sends one answer in each turn of the event loop. Sending all answers in one turn would block it.
    await queue.add(() => nextTurn());
    return sendJson(reply, body);
  });
}

export interface CachedAnswer<C extends AnyCall> {
  readonly key: string;
  readonly version: string;
  readonly read: () => Promise<AnswerOf<C>>;
}

const maxCached = 20;

/**
 * Serves a call whose answer is cached by key, for at most 20 keys. A changed version replaces the cached answer.
 * Requests are handled one at a time, so that many readers do not delay other calls.
 * @param headers sent with each answer
 */
export function serveCached<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  find: (received: HandlerContext<C>) => Promise<CachedAnswer<C>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  const cache = new Map<string, { version: string; json: Promise<string> }>();
  const jsonOf = async (received: HandlerContext<C>): Promise<string> => {
    const { key, version, read } = await find(received);
    const found = cache.get(key);
    if (found?.version === version) return found.json;
    const json = read().then((answer) => JSON.stringify(call.answer.parse(answer)));
    cache.delete(key);
    cache.set(key, { version, json });
    if (cache.size > maxCached) cache.delete([...cache.keys()][0] as string);
    json.catch(() => cache.delete(key));
    return json;
  };
  const queue = new PQueue({ concurrency: 1 });
  registerRoute(app, call, async (received: HandlerContext<C>, reply) => {
    const json = await queue.add(async () => {
      await nextTurn();
      return jsonOf(received);
    });
    return sendJson(reply.headers(headers), json);
  });
}

export interface SentFile {
  type: string;
  /** File name of letters, digits, dots and hyphens. */
  name: string;
  content: Readable;
  /** True if this URL always has this content. Browsers then keep the file for a year. */
  neverChanges?: boolean;
  /** True if a user uploaded the file unchanged. The policy then also stops a browser that shows it as a page. */
  isUploaded?: true;
}

/**
 * Serves a call that sends a file as a download. Streams it at the speed of the client, and stops if the client
 * disconnects.
 */
export function serveFile<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handle: (received: HandlerContext<C>) => Promise<SentFile>,
): void {
  registerRoute(app, call, async (received: HandlerContext<C>, reply) => {
    const { type, name, content, neverChanges, isUploaded } = await handle(received);
    if (isUploaded) reply.header('content-security-policy', uploadedFileContentPolicy);
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', neverChanges ? 'public, max-age=31536000, immutable' : 'no-store')
      .send(content);
  });
}

export function sendAnswer<C extends AnyCall>(
  reply: FastifyReply,
  call: C,
  result: ResultOf<C>,
): FastifyReply {
  const message = call.answer instanceof z.ZodObject ? call.answer.shape.message : undefined;
  const answer = message instanceof z.ZodLiteral ? { ...Object(result), message: message.value } : result;
  return sendJson(reply, JSON.stringify(call.answer.parse(answer)));
}

function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/** Registers the route of a call whose handler sends the answer itself. */
export function registerRoute<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  answer: (received: HandlerContext<C>, reply: FastifyReply) => Promise<FastifyReply>,
  { beforeReading, onlyReads = false }: RouteOptions = {},
): void {
  app.calls.push(call);
  const handleCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const hasWaited = await app.fairQueue.waitToRun(request, reply);
    // Identifies the caller again, because the session may have ended while the call waited or the body arrived.
    if (hasWaited || call.method !== 'GET') {
      await identify(app, call, request);
      await authorize(app, call, request);
    }
    // Rejects a connection that was reset early. It has no address for the rate limits and reads no answer.
    if (!request.ip) throw new AppError(clientClosed);
    const { caller } = request;
    const input = createValidatedHandlerContext(call, request, reply);
    await authorizeForEvents(app, call, request, input);
    if (onlyReads || !caller || call.who === 'anyone') return answer(input, reply);
    return runWithAuthorization(guardOf(app, call, caller, input), () => answer(input, reply));
  };
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    bodyLimit: call.bodyLimit ?? 64 * 1024,
    config: { call },
    onRequest: async (request, reply) => {
      await identify(app, call, request);
      // Identifies the caller again after a wait, because the session may have ended meanwhile.
      if (await app.fairQueue.waitToReceive(request, reply)) await identify(app, call, request);
      await authorize(app, call, request);
      beforeReading?.(request, reply);
    },
    handler: (request, reply) => {
      request.work = handleCall(request, reply);
      return request.work;
    },
  });
}

/**
 * Creates the check that each transaction runs: the caller is logged in, has a permitted role or duty, and does not
 * change their own registration. It skips the ids of a call with `each`, which the handler checks. The result stays
 * true until the commit, because the role of the caller is locked and only delegates can register. The check does not
 * refer to the input, because the timers of the connection refer to the check, and the body may be large.
 */
function guardOf(app: FastifyInstance, call: AnyCall, caller: Caller, input: CallInput): Authorization {
  const { ofRegistration } = call;
  const guarded = typeof ofRegistration === 'object' && !ofRegistration.each ? ofRegistration : undefined;
  const guardedIds = guarded ? idsIn(input.body, guarded.field) : [];
  const eventNames = eventNamesIn(input);
  return async (transaction) => {
    const role = await app.callers.lock(transaction, caller);
    if (role === undefined) throw new AppError(unauthorized);
    if (!call.who.includes(role))
      await assertDuty(call, eventNames, (asked) => app.callers.lockDuty(transaction, caller, asked));
    if (guarded && (await app.callers.owns(transaction, caller, { kind: guarded.kind, ids: guardedIds })))
      throw new AppError(guarded.error);
  };
}

/**
 * Authorizes the caller of an open stream again.
 * @throws AppError if the session has ended, or the caller has lost the role or duty
 */
export async function authorizeAgain(
  app: FastifyInstance,
  call: AnyCall,
  request: FastifyRequest,
  input: CallInput,
): Promise<void> {
  await identify(app, call, request);
  await authorize(app, call, request);
  await authorizeForEvents(app, call, request, input);
}

/** Checks that a caller without a permitted role has a duty at the events that the input names. */
async function authorizeForEvents(
  app: FastifyInstance,
  call: AnyCall,
  { caller }: FastifyRequest,
  input: CallInput,
): Promise<void> {
  if (caller && call.who !== 'anyone' && !call.who.includes(caller.role))
    await assertDuty(call, eventNamesIn(input), (asked) => app.callers.hasDuty(caller, asked));
}

interface CallInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Returns the event names in the input. A caller without a permitted role needs a duty at each of these events. */
function eventNamesIn({ params, query, body }: CallInput): string[] {
  return [params, query, body].flatMap((part) => idsIn(part, 'eventName'));
}

/**
 * Checks that the caller has one of the call's duties at each event.
 * @throws AppError with the call's error `forbidden` (403 by default) if a duty is missing or the input names no event
 */
async function assertDuty(
  { duties: kinds = [], forbidden = defaultForbidden }: AnyCall,
  eventNames: readonly string[],
  hasDuty: (asked: { kinds: readonly DutyKind[]; eventName: string }) => Promise<boolean>,
): Promise<void> {
  if (kinds.length === 0 || eventNames.length === 0) throw new AppError(forbidden);
  for (const eventName of eventNames)
    if (!(await hasDuty({ kinds, eventName }))) throw new AppError(forbidden);
}

function idsIn(body: unknown, field: string): string[] {
  const value = Object.entries(body ?? {}).find(([name]) => name === field)?.[1];
  return [value].flat().filter((id) => typeof id === 'string');
}

/** Finds the caller by the token. Skips anonymous calls, and all public calls other than POST. */
async function identify(app: FastifyInstance, call: AnyCall, request: FastifyRequest): Promise<void> {
  const token = tokenPattern.exec(request.headers.authorization ?? '')?.[1];
  const needsCaller = !call.anonymous && (call.who !== 'anyone' || call.method === 'POST');
  request.caller = token && needsCaller ? await app.callers.find(token) : undefined;
  request.apiToken = token && call.forApiTokens ? await app.callers.findApiToken(token) : undefined;
  if (request.caller) request.logged.account = request.caller.accountId;
}

/**
 * Checks that the caller may make the call. The event of a duty is checked later, when the body has been read.
 * @throws AppError 401 without a log-in or API token; the call's error `forbidden` (403 by default) without a permitted role or
 * duty; 403 if the account must set up a second factor first; 403 for an upload by an account without a verified
 * address
 */
async function authorize(
  app: FastifyInstance,
  call: AnyCall,
  { caller, apiToken }: FastifyRequest,
): Promise<void> {
  if (call.who === 'anyone' || apiToken) return;
  if (!caller) throw new AppError(unauthorized);
  const { accountId } = caller;
  const isPermitted =
    call.who.includes(caller.role) ||
    (call.duties !== undefined && (await app.callers.hasDuty(caller, { kinds: call.duties })));
  if (!isPermitted) throw new AppError(call.forbidden ?? defaultForbidden, { accountId });
  if (caller.lacksSecondFactor && !call.beforeSecondFactor)
    throw new AppError(secondFactorRequired, { accountId });
  if (caller.isUnverified && call.file) throw new AppError(notVerified, { accountId });
}
