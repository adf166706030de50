import { createWriteStream } from 'node:fs';
import { finished, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, defineError, type FileBody, type ResultOf } from '../../contract/call.ts';
import type { Context } from '../context.ts';
import { openUnlinkedFile } from '../unlinked-file.ts';
import type { WorkQueue } from '../work-queue.ts';
import { AppError, createInputError } from './app-error.ts';
import type { HandlerContext } from './handler-context.ts';
import { admitTo } from './request-work.ts';
import { registerRoute, sendAnswer } from './serve.ts';

const unsupportedType = 415;
const pictures = /^image\/[\w.+-]+$/i;
const anyFile = /^application\/octet-stream$/i;

export type UploadCall = AnyCall & { file: FileBody };

export function registerFileParsers(app: FastifyInstance): void {
  const parse = async (request: FastifyRequest, body: Buffer) => {
    const call = request.routeOptions.config.call;
    if (!call?.file) throw unsupportedFileType(call);
    return body;
  };
  for (const type of [pictures, anyFile]) app.addContentTypeParser(type, { parseAs: 'buffer' }, parse);
}

/**
 * Serves a call that receives a file. While an upload of an account to this call is running, other uploads of the
 * account to this call get the error `call.file.busy` before their body is read.
 * @param options.queue the queue in which the file is checked; a full one rejects the call before its body is read
 */
export function serveUpload<C extends UploadCall>(
  app: FastifyInstance,
  call: C,
  handle: (received: HandlerContext<C>, file: Buffer) => Promise<ResultOf<C>>,
  { queue }: { queue?: WorkQueue } = {},
): void {
  const answer = async (received: HandlerContext<C>, reply: FastifyReply) => {
    const { body } = received.request;
    if (!Buffer.isBuffer(body)) throw unsupportedFileType(call);
    return sendAnswer(reply, call, await handle(received, body));
  };
  const checkUpload = oneUploadPerAccount(call, call.file.type === 'image/*' ? pictures : anyFile);
  const admit = queue && admitTo(queue);
  const beforeReading = (request: FastifyRequest, reply: FastifyReply) => {
    checkUpload(request, reply);
    admit?.(request, reply);
  };
  registerRoute(app, call, answer, { beforeReading });
}

const unsupportedFileType = (call: AnyCall | undefined) =>
  new AppError(createInputError(call, undefined, unsupportedType));

function oneUploadPerAccount(
  call: UploadCall,
  type: RegExp,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const uploading = new Set<string>();
  return ({ caller, headers }, reply) => {
    if (!caller || !type.test(headers['content-type'] ?? '')) throw unsupportedFileType(call);
    const { accountId } = caller;
    if (uploading.has(accountId)) throw new AppError(call.file.busy, { retryAfterSeconds: 5 });
    uploading.add(accountId);
    // Allows the next upload of the account, also after a call that failed or was aborted.
    finished(reply.raw, () => uploading.delete(accountId));
  };
}

const fileTooLarge = defineError(413, 'too_large', 'The file is too large');

const zipType = /^application\/zip$/i;

/** Passes zip files to handlers as streams. `serveZipUpload` limits their size. */
export function registerZipParser(app: FastifyInstance): void {
  app.addContentTypeParser(zipType, async ({ routeOptions }: FastifyRequest, body: unknown) => {
    const { call } = routeOptions.config;
    if (!call?.file || !zipType.test(call.file.type)) throw unsupportedFileType(call);
    return body;
  });
}

/**
 * Serves a call that receives a zip file, which may be too large for memory. Like `serveUpload`, it accepts one upload
 * of an account at a time. Stores the file on the disk and unlinks it at once, so that it is deleted when the call or
 * the process ends.
 */
export function serveZipUpload<C extends UploadCall & { bodyLimit: number }>(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  call: C,
  handle: (received: HandlerContext<C>, fd: number) => Promise<ResultOf<C>>,
): void {
  const answer = async (received: HandlerContext<C>, reply: Parameters<typeof sendAnswer>[0]) => {
    const { body } = received.request;
    if (!(body instanceof Readable)) throw unsupportedFileType(call);
    const file = await openUnlinkedFile(config.dataDir);
    try {
      await pipeline(body, limitBytes(call), createWriteStream('', { fd: file.fd, autoClose: false }));
      return await sendAnswer(reply, call, await handle(received, file.fd));
    } finally {
      await file.close();
    }
  };
  registerRoute(app, call, answer, { beforeReading: oneUploadPerAccount(call, zipType) });
}

/**
 * Creates a stream that passes at most `bodyLimit` bytes.
 * @throws AppError 413 as the error of the stream, when it receives more bytes
 */
function limitBytes({ bodyLimit, tooLarge }: UploadCall & { bodyLimit: number }): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > bodyLimit) done(new AppError(tooLarge ?? fileTooLarge));
      else done(null, chunk);
    },
  });
}
