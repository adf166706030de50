import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, AnyCall, FileBody } from '../../contract/call.ts';
import { AppError, inputError } from './app-error.ts';
import type { HandlerContext } from './handler-context.ts';
import { route, sendAnswer } from './serve.ts';

const unsupportedType = 415;
const pictures = /^image\/[\w.+-]+$/i;
const anyFile = /^application\/octet-stream$/i;

/** A call whose body is a file. */
export type UploadCall = AnyCall & { file: FileBody };

/** Reads files as they are, for calls whose contract takes one; their limit is that of the call. */
export function acceptFiles(app: FastifyInstance): void {
  const parse = async (request: FastifyRequest, body: Buffer) => {
    const call = request.routeOptions.config.call;
    if (!call?.file) throw noFileOf(call);
    return body;
  };
  for (const type of [pictures, anyFile]) app.addContentTypeParser(type, { parseAs: 'buffer' }, parse);
}

/**
 * As `serve`, for a call whose body is a file. An account has one on its way at a time: the next is turned away before a
 * byte of it is read.
 */
export function serveUpload<C extends UploadCall>(
  app: FastifyInstance,
  call: C,
  handle: (received: HandlerContext<C>, file: Buffer) => Promise<AnswerOf<C>>,
): void {
  const answer = async (received: HandlerContext<C>, reply: FastifyReply) => {
    const { body } = received.request;
    if (!Buffer.isBuffer(body)) throw noFileOf(call);
    return sendAnswer(reply, call, await handle(received, body));
  };
  const beforeReading = onePlaceEach(call, call.file.type === 'image/*' ? pictures : anyFile);
  route(app, call, answer, { beforeReading });
}

export const noFileOf = (call: AnyCall | undefined) =>
  new AppError(inputError(call, undefined, unsupportedType));

/** Gives each account one place for a file on its way; before a byte of it is read, others are turned away. */
export function onePlaceEach(
  call: UploadCall,
  type: RegExp,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const underWay = new Set<string>();
  return ({ caller, headers }, reply) => {
    if (!caller || !type.test(headers['content-type'] ?? '')) throw noFileOf(call);
    const { accountId } = caller;
    if (underWay.has(accountId)) throw new AppError(call.file.busy, { retryAfterSeconds: 5 });
    underWay.add(accountId);
    // However it ends: answered, refused, or given up half-way.
    finished(reply.raw, () => underWay.delete(accountId));
  };
}
