import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnyCall, CheckedBody, CheckedParams, CheckedQuery } from '../../contract/call.ts';
import { badRequestText } from '../../contract/common.ts';
import type { ApiToken, Caller } from '../context.ts';
import { AppError, createInputError } from './app-error.ts';

export interface HandlerContext<C extends AnyCall> {
  body: CheckedBody<C>;
  params: CheckedParams<C>;
  query: CheckedQuery<C>;
  caller: C['who'] extends 'anyone' ? Caller | undefined : Caller;
  apiToken: C['forApiTokens'] extends true ? ApiToken : ApiToken | undefined;
  request: FastifyRequest;
  setCookie: (header: string) => void;
  signal: AbortSignal;
}

/**
 * Validates the path parameters, the query and the body.
 * @throws AppError 400 with the error text of the contract
 */
export function createValidatedHandlerContext<C extends AnyCall>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerContext<C> {
  return {
    body: check(call.body, request.body, call),
    params: check(call.params, request.params, call),
    query: check(call.query, request.query, call),
    caller: request.caller,
    apiToken: request.apiToken,
    request,
    setCookie: (header) => reply.header('set-cookie', header),
    get signal() {
      return createDisconnectSignal(reply);
    },
  } as HandlerContext<C>;
}

function check(schema: z.ZodType | undefined, input: unknown, call: AnyCall): unknown {
  if (!schema) return undefined;
  const checked = schema.safeParse(input, { error: () => call.invalid ?? badRequestText });
  if (checked.success) return checked.data;
  throw new AppError(createInputError(call, checked.error.issues[0]?.message));
}

/**
 * Returns a signal that aborts when the client disconnects. Fastify's `request.signal` also aborts when the body was
 * read.
 */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
}
