import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import {
  type AnswerOf,
  type AnyCall,
  defineError,
  type OfRegistration,
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

/** How the server knows who calls. */
export interface Callers {
  /** Finds the account of a session token; undefined when there is none. */
  find(token: string): Promise<Caller | undefined>;
  /**
   * Holds the caller's account and session until the transaction ends.
   * @returns the role the account has now; undefined when the session has ended
   */
  lock(transaction: Transaction, caller: Caller): Promise<Role | undefined>;
  /** Returns whether one of these ids leads to a registration of the caller or of the caller's group. */
  owns(
    transaction: Transaction,
    caller: Caller,
    reached: { holds: OfRegistration['holds']; ids: readonly string[] },
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
    /** Every call this server answers, for the OpenAPI page and the tests that walk all of them. */
    calls: AnyCall[];
    callers: Callers;
    turns: FairQueue;
  }
}

/** As proxies log it; it is sent to no one. */
const clientClosed = defineError(499, 'client_closed', 'The client closed the request');

const tokenPattern = /^Bearer ([A-Za-z0-9_-]{43})$/i;

interface RouteOptions {
  /** Refuses the call before the body is read, when it could not be processed. @throws AppError */
  beforeReading?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  /** That nothing is changed for the caller: no transaction has to ask again whether they still may. */
  onlyReads?: boolean;
}

/**
 * Puts a call of a contract on the server: who may call (before the body is read), the shape of what came,
 * one use case, and only the fields the contract names in the answer.
 */
export function serve<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handle: (received: HandlerContext<C>) => Promise<AnswerOf<C>>,
  { beforeReading }: Pick<RouteOptions, 'beforeReading'> = {},
): void {
  const answer = async (received: HandlerContext<C>, reply: FastifyReply) =>
    sendAnswer(reply, call, await handle(received));
  route(app, call, answer, { beforeReading, onlyReads: call.method === 'GET' });
}

/** Making answers for everybody takes a sixth of the process at most. */
const restTimes = 5;

/**
 * The same for a call that answers everybody alike: all who ask while one answer is made, or in the rest after it, share the next, so
 * that a crowd costs no more than one at a time and delays no other call.
 */
export function serveToAll<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  read: () => Promise<AnswerOf<C>>,
): void {
  const json = singleFlight(
    async () => Buffer.from(JSON.stringify(call.answer.parse(await read()))),
    restTimes,
  );
  const inTurn = new PQueue({ concurrency: 1 });
  route(app, call, async (_received: HandlerContext<C>, reply) => {
    const made = await json();
    // All who share it would be answered in one turn of the event loop.
    await inTurn.add(() => nextTurn());
    return sendJson(reply, made);
  });
}

/** An answer that is kept in memory as JSON until its version is another. */
export interface Kept<C extends AnyCall> {
  /** What the answer is of, such as the id of an event. */
  readonly key: string;
  readonly version: string;
  readonly read: () => Promise<AnswerOf<C>>;
}

const mostKept = 20;

/**
 * The same for a call whose answer is the same for everybody and seldom changes: finding its version is all that a further call costs.
 * The call answers one request at a time and lets others in between, so that a crowd of its readers delays no other call.
 * @param headers sent with the answer
 */
export function serveKept<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  find: (received: HandlerContext<C>) => Promise<Kept<C>>,
  headers: Readonly<Record<string, string>> = {},
): void {
  const kept = new Map<string, { version: string; json: Promise<string> }>();
  const jsonOf = async (received: HandlerContext<C>): Promise<string> => {
    const { key, version, read } = await find(received);
    const found = kept.get(key);
    if (found?.version === version) return found.json;
    const json = read().then((answer) => JSON.stringify(call.answer.parse(answer)));
    kept.delete(key);
    kept.set(key, { version, json });
    if (kept.size > mostKept) kept.delete([...kept.keys()][0] as string);
    json.catch(() => kept.delete(key));
    return json;
  };
  const inTurn = new PQueue({ concurrency: 1 });
  route(app, call, async (received: HandlerContext<C>, reply) => {
    const json = await inTurn.add(async () => {
      await nextTurn();
      return jsonOf(received);
    });
    return sendJson(reply.headers(headers), json);
  });
}

/** A file that is sent while it is made. */
export interface SentFile {
  type: string;
  /** What it is called when it is saved: letters, digits, dots and hyphens. */
  name: string;
  content: Readable;
}

/** The same for a call that answers with a file. It is made as fast as it is taken, and not when the client is gone. */
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

/** Sends the fields of an answer that the contract names. */
export function sendAnswer<C extends AnyCall>(
  reply: FastifyReply,
  call: C,
  answer: AnswerOf<C>,
): FastifyReply {
  return sendJson(reply, JSON.stringify(call.answer.parse(answer)));
}

function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/** Puts a call on the server whose handler sends the answer itself. */
export function route<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  answer: (received: HandlerContext<C>, reply: FastifyReply) => Promise<FastifyReply>,
  { beforeReading, onlyReads = false }: RouteOptions = {},
): void {
  app.calls.push(call);
  const handleCall = async (request: FastifyRequest, reply: FastifyReply) => {
    // A body may have taken its time.
    if (call.method !== 'GET') {
      await identify(app, call, request);
      authorize(call, request);
    }
    // Reset before it was accepted, a connection has no address, which limits count by, and takes no answer.
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
      // The caller may have been logged out while waiting.
      if (await app.turns.wait(request, reply)) await identify(app, call, request);
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
 * Re-checks inside each transaction that the caller is logged in, in a role that may call, and does not change the own registration.
 * Neither ownership nor group can change afterwards: only delegates register, and the caller's role is locked.
 */
function guardOf(app: FastifyInstance, call: AnyCall, caller: Caller, body: unknown): Authorization {
  const { ofRegistration } = call;
  const own = typeof ofRegistration === 'object' && !ofRegistration.each ? ofRegistration : undefined;
  return async (transaction) => {
    const role = await app.callers.lock(transaction, caller);
    if (role === undefined) throw new AppError(unauthorized);
    if (!call.who.includes(role)) throw new AppError(call.forbidden ?? unauthorized);
    if (
      own &&
      (await app.callers.owns(transaction, caller, { holds: own.holds, ids: idsIn(body, own.field) }))
    )
      throw new AppError(own.error);
  };
}

/** The ids in a field of a body that was checked. */
function idsIn(body: unknown, field: string): string[] {
  const value = Object.entries(body ?? {}).find(([name]) => name === field)?.[1];
  return [value].flat().filter((id) => typeof id === 'string');
}

/** Finds the caller of a request: undefined for an ended session, and for a call without permission check. */
async function identify(app: FastifyInstance, call: AnyCall, request: FastifyRequest): Promise<void> {
  const token = tokenPattern.exec(request.headers.authorization ?? '')?.[1];
  const isAsked = call.who !== 'anyone' || call.method === 'POST';
  request.caller = token && isAsked ? await app.callers.find(token) : undefined;
  if (request.caller) request.logged.account = request.caller.accountId;
}

/** Lets a caller in who is logged in, in a role that may call. @throws AppError */
function authorize(call: AnyCall, { caller }: FastifyRequest): void {
  if (call.who === 'anyone') return;
  if (!caller) throw new AppError(unauthorized);
  const { accountId } = caller;
  if (!call.who.includes(caller.role)) throw new AppError(call.forbidden ?? unauthorized, { accountId });
  if (caller.lacksSecondFactor && !call.beforeSecondFactor)
    throw new AppError(secondFactorRequired, { accountId });
}
