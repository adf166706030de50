import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnyCall, CheckedBody, CheckedParams, CheckedQuery } from '../../contract/call.ts';
import { badRequest } from '../../contract/common.ts';
import type { Caller } from '../context.ts';
import { Refused } from './refused.ts';

/** What a handler receives: input that was checked, and a caller whose role the contract allows. */
export interface Received<C extends AnyCall> {
  body: CheckedBody<C>;
  params: CheckedParams<C>;
  query: CheckedQuery<C>;
  caller: C['who'] extends 'anyone' ? Caller | undefined : Caller;
  request: FastifyRequest;
  /** Sends a Set-Cookie header along with the answer. */
  setCookie: (header: string) => void;
  /** Tells when whoever asks has gone without waiting for the answer. */
  signal: AbortSignal;
}

/** @throws Refused 400 with the contract's words when the input is not what it says */
export function readInput<C extends AnyCall>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): Received<C> {
  return new Input(call, request, reply) as unknown as Received<C>;
}

/**
 * A class whose functions are made when somebody asks for them. An object literal with a getter gets a hidden class of its own
 * at every call, and V8 places objects with fresh functions among the old ones: either way every request stayed in memory until
 * the next full collection (docs/decisions/0081-a-dashboard-call.md).
 */
class Input {
  readonly body: unknown;
  readonly params: unknown;
  readonly query: unknown;
  readonly caller: Caller | undefined;
  readonly request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(call: AnyCall, request: FastifyRequest, reply: FastifyReply) {
    this.body = check(call.body, request.body, call);
    this.params = check(call.params, request.params, call);
    this.query = check(call.query, request.query, call);
    this.caller = request.caller;
    this.request = request;
    this.#reply = reply;
  }

  get setCookie(): (header: string) => void {
    return (header) => this.#reply.header('set-cookie', header);
  }

  get signal(): AbortSignal {
    return whenGone(this.#reply);
  }
}

function check(schema: z.ZodType | undefined, input: unknown, call: AnyCall): unknown {
  if (!schema) return undefined;
  const checked = schema.safeParse(input, { error: () => call.invalid ?? badRequest });
  if (checked.success) return checked.data;
  throw new Refused([400, checked.error.issues[0]?.message ?? call.invalid ?? badRequest]);
}

/** Fastify's own signal comes when the body was read: the request is over then, and the answer is not. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const tell = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) tell();
  else raw.once('close', tell);
  return gone.signal;
}
