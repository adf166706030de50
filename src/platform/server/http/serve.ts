import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { z } from 'zod';
import {
  type AnswerOf,
  type AnyCall,
  defineError,
  type OfRegistration,
  type ResultOf,
  type Role,
} from '../../contract/call.ts';
import { secondFactorRequired, unauthorized } from '../../contract/common.ts';
import type { Caller } from '../context.ts';
import { type Authorization, runAuthorized } from '../db/authorization.ts';
import type { Transaction } from '../db/tables.ts';
import { singleFlight } from '../single-flight.ts';
import { AppError } from './app-error.ts';
import type { FairQueue } from './fair-queue.ts';
import { type HandlerContext, readInput } from './handler-context.ts';

/** Identifies and re-checks callers. Handed in by the app. */
export interface Callers {
  /** Finds the account of a session token; undefined when there is none. */
  find(token: string): Promise<Caller | undefined>;
  /**
   * Locks the caller's account and session until the transaction ends.
   * @returns the current role of the account; undefined when the session has ended
   */
  lock(transaction: Transaction, caller: Caller): Promise<Role | undefined>;
  /** Whether one of the ids belongs to a registration of the caller or of the caller's group. */
  owns(
    transaction: Transaction,
    caller: Caller,
    subject: { kind: OfRegistration['kind']; ids: readonly string[] },
  ): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyCall;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyInstance {
    /** All calls of this server, for the OpenAPI document and for tests. */
    calls: AnyCall[];
    callers: Callers;
    fairQueue: FairQueue;
  }
}

/** The status that proxies log for a client that disconnected. It is never sent. */
const clientClosed = defineError(499, 'client_closed', 'The client closed the request');

const tokenPattern = /^Bearer ([A-Za-z0-9_-]{43})$/i;

interface RouteOptions {
  /** Runs before the body is read, to reject a call early. @throws AppError */
  beforeReading?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** The call changes nothing for the caller, so transactions do not re-check the authorization. */
  onlyReads?: boolean;
}

/**
 * Registers the route of a call: checks the permission before reading the body, validates the input, runs the handler,
 * and sends the fields that the contract declares.
 */
export function serve<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handle: (received: HandlerContext<C>) => Promise<ResultOf<C>>,
  { beforeReading }: Pick<RouteOptions, 'beforeReading'> = {},
): void {
  const answer = async (received: HandlerContext<C>, reply: FastifyReply) =>
    sendAnswer(reply, call, await handle(received));
  route(app, call, answer, { beforeReading, onlyReads: call.method === 'GET' });
}

/** Pauses five times as long as a shared run took, so that runs take at most a sixth of the process. */
const pauseFactor = 5;

/**
 * Like `serve`, for a call with one answer for all callers: concurrent requests share one run, so that a crowd costs no
 * more than one request at a time.
 */
export function serveShared<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  read: () => Promise<AnswerOf<C>>,
): void {
  const json = singleFlight(
    async () => Buffer.from(JSON.stringify(call.answer.parse(await read()))),
    pauseFactor,
  );
  const queue = new PQueue({ concurrency: 1 });
  route(app, call, async (_received: HandlerContext<C>, reply) => {
    const body = await json();
    // Without this all waiting requests would be answered in one turn of the event loop.
    await queue.add(() => nextTurn());
    return sendJson(reply, body);
  });
}

/** An answer that is cached as JSON until its version changes. */
export interface CachedAnswer<C extends AnyCall> {
  /** The cache key, such as the id of an event. */
  readonly key: string;
  readonly version: string;
  readonly read: () => Promise<AnswerOf<C>>;
}

const maxCached = 20;

/**
 * Like `serveShared`, for an answer that rarely changes: a cached answer costs only the lookup of its version.
 * Answers one request at a time, so that many readers of one call do not delay other calls.
 * @param headers sent with the answer
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
  route(app, call, async (received: HandlerContext<C>, reply) => {
    const json = await queue.add(async () => {
      await nextTurn();
      return jsonOf(received);
    });
    return sendJson(reply.headers(headers), json);
  });
}

/** A file that is streamed while it is generated. */
export interface SentFile {
  type: string;
  /** The file name: letters, digits, dots and hyphens. */
  name: string;
  content: Readable;
}

/** Like `serve`, for a call that answers with a file. Generates it at the speed of the client, and stops when the client disconnects. */
export function serveFile<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handle: (received: HandlerContext<C>) => Promise<SentFile>,
): void {
  route(app, call, async (received: HandlerContext<C>, reply) => {
    const { type, name, content } = await handle(received);
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });
}

/** Sends the fields of an answer that the contract declares, with its success message. */
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

/** Registers a route whose handler sends the answer itself. */
export function route<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  answer: (received: HandlerContext<C>, reply: FastifyReply) => Promise<FastifyReply>,
  { beforeReading, onlyReads = false }: RouteOptions = {},
): void {
  app.calls.push(call);
  const handleCall = async (request: FastifyRequest, reply: FastifyReply) => {
    // Re-read the caller, because the body may have taken minutes to arrive.
    if (call.method !== 'GET') {
      await identify(app, call, request);
      authorize(call, request);
    }
    // A connection that was reset before it was accepted has no address for the rate limits, and reads no answer.
    if (!request.ip) throw new AppError(clientClosed);
    const { caller } = request;
    const input = readInput(call, request, reply);
    if (onlyReads || !caller || call.who === 'anyone') return answer(input, reply);
    return runAuthorized(guardOf(app, call, caller, input.body), () => answer(input, reply));
  };
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyLimit ?? 64 * 1024,
    config: { call },
    onRequest: async (request, reply) => {
      await identify(app, call, request);
      // The session may have ended while the request waited.
      if (await app.fairQueue.wait(request, reply)) await identify(app, call, request);
      authorize(call, request);
      beforeReading?.(request, reply);
    },
    handler: (request, reply) => {
      request.work = handleCall(request, reply);
      return request.work;
    },
  });
}

/**
 * Re-checks inside each transaction that the caller is still logged in with a permitted role, and does not change their
 * own registration. Ownership and group cannot change afterwards: only delegates register, and the caller's role is
 * locked.
 */
function guardOf(app: FastifyInstance, call: AnyCall, caller: Caller, body: unknown): Authorization {
  const { ofRegistration } = call;
  const guarded = typeof ofRegistration === 'object' && !ofRegistration.each ? ofRegistration : undefined;
  return async (transaction) => {
    const role = await app.callers.lock(transaction, caller);
    if (role === undefined) throw new AppError(unauthorized);
    if (!call.who.includes(role)) throw new AppError(call.forbidden ?? unauthorized);
    if (
      guarded &&
      (await app.callers.owns(transaction, caller, { kind: guarded.kind, ids: idsIn(body, guarded.field) }))
    )
      throw new AppError(guarded.error);
  };
}

/** The ids in a field of a validated body. */
function idsIn(body: unknown, field: string): string[] {
  const value = Object.entries(body ?? {}).find(([name]) => name === field)?.[1];
  return [value].flat().filter((id) => typeof id === 'string');
}

/** Finds the caller of a request. Undefined without a valid session, and for calls that anyone may use without one. */
async function identify(app: FastifyInstance, call: AnyCall, request: FastifyRequest): Promise<void> {
  const token = tokenPattern.exec(request.headers.authorization ?? '')?.[1];
  const needsCaller = call.who !== 'anyone' || call.method === 'POST';
  request.caller = token && needsCaller ? await app.callers.find(token) : undefined;
  if (request.caller) request.logged.account = request.caller.accountId;
}

/** Checks that the caller is logged in with a permitted role. @throws AppError */
function authorize(call: AnyCall, { caller }: FastifyRequest): void {
  if (call.who === 'anyone') return;
  if (!caller) throw new AppError(unauthorized);
  const { accountId } = caller;
  if (!call.who.includes(caller.role)) throw new AppError(call.forbidden ?? unauthorized, { accountId });
  if (caller.lacksSecondFactor && !call.beforeSecondFactor)
    throw new AppError(secondFactorRequired, { accountId });
}
