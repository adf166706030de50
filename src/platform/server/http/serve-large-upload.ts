import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AnswerOf, defineError } from '../../contract/call.ts';
import type { Context } from '../context.ts';
import { AppError } from './app-error.ts';
import type { HandlerContext } from './handler-context.ts';
import { route, sendAnswer } from './serve.ts';
import { noFileOf, onePlaceEach, type UploadCall } from './serve-upload.ts';

const fileTooLarge = defineError(413, 'too_large', 'The file is too large');

const zipType = /^application\/zip$/i;

/** Hands zip files on as they come, for `serveLargeUpload`; the reader bounds them. */
export function acceptZips(app: FastifyInstance): void {
  app.addContentTypeParser(zipType, async ({ routeOptions }: FastifyRequest, body: unknown) => {
    const { call } = routeOptions.config;
    if (!call?.file || !zipType.test(call.file.type)) throw noFileOf(call);
    return body;
  });
}

/**
 * As `serveUpload`, for a zip file that is too large for memory: it waits in a file of the data folder that no other process
 * finds, and that is gone when the call, or the process, ends.
 */
export function serveLargeUpload<C extends UploadCall & { bodyLimit: number }>(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  call: C,
  handle: (received: HandlerContext<C>, fd: number) => Promise<AnswerOf<C>>,
): void {
  const answer = async (received: HandlerContext<C>, reply: Parameters<typeof sendAnswer>[0]) => {
    const { body } = received.request;
    if (!(body instanceof Readable)) throw noFileOf(call);
    const file = await nameless(config.dataDir);
    try {
      await pipeline(body, bounded(call), createWriteStream('', { fd: file.fd, autoClose: false }));
      return await sendAnswer(reply, call, await handle(received, file.fd));
    } finally {
      await file.close();
    }
  };
  route(app, call, answer, { beforeReading: onePlaceEach(call, zipType) });
}

/** An empty file that has lost its name already: nothing of it is left behind, however the process ends. */
async function nameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `incoming-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/** Lets through as many bytes as the call takes. */
function bounded({ bodyLimit, tooLarge }: UploadCall & { bodyLimit: number }): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > bodyLimit) done(new AppError(tooLarge ?? fileTooLarge));
      else done(null, piece);
    },
  });
}
