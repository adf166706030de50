import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnswerOf, AnyCall } from '../../contract/call.ts';
import { tooManyRequests } from '../../contract/common.ts';
import { normaliseLimitKey } from '../limits/rate-limits.ts';
import { AppError } from './app-error.ts';
import type { ConnectionBounds } from './connections.ts';
import type { HandlerContext } from './handler-context.ts';
import { authorizeAgain, registerRoute } from './serve.ts';

/** How often a stream without news sends a comment, so that proxies keep it open, in milliseconds. */
const beatMs = 20_000;
/** How often the caller of a stream is authorized again, in milliseconds. */
const checkMs = 60_000;
/** A stream ends after this time. The client opens it again. */
const lifeMs = 5 * 60_000;
/** A stream ends if its client has not read this many bytes. */
const maxUnreadBytes = 256 * 1024;

/** A stream of server-sent events to one client. */
export interface EventStream {
  /** Sends an event, which is JSON of the call's answer. */
  send(json: string): void;
  end(): void;
}

/** A stream that was opened. */
interface OpenedStream<C extends AnyCall> {
  /** Runs when the stream has ended. */
  onEnd(): void;
  /**
   * Checks what the permission of the call does not: that the caller may still read what the stream sends.
   * @throws AppError if not, which ends the stream
   */
  check(caller: HandlerContext<C>['caller']): Promise<unknown>;
}

export const toEventJson = <C extends AnyCall>(call: C, event: AnswerOf<C>): string =>
  JSON.stringify(call.answer.parse(event));

/**
 * Serves a call that answers with server-sent events.
 * @param open checks the caller, and sends the first event
 */
export function serveStream<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  open: (received: HandlerContext<C>, stream: EventStream) => Promise<OpenedStream<C>>,
): void {
  app.streams.endBeforeClose(app);
  registerRoute(
    app,
    call,
    async (received: HandlerContext<C>, reply) => {
      const body = new PassThrough();
      const stream: EventStream = {
        send(json) {
          if (body.writableLength + body.readableLength > maxUnreadBytes) body.destroy();
          else if (body.writable) body.write(`data: ${json}\n\n`);
        },
        end: () => body.end(),
      };
      const { request } = received;
      const remove = app.streams.add(body, request.ip);
      const { onEnd, check } = await open(received, stream).catch((error: unknown) => {
        remove();
        throw error;
      });
      const checkAgain = async () => {
        try {
          await authorizeAgain(app, call, request, received);
          await check(request.caller as HandlerContext<C>['caller']);
        } catch (error) {
          // A database that does not answer now is no reason to end all streams at once.
          if (error instanceof AppError) body.end();
          else request.log.warn({ err: error }, 'stream not checked');
        }
      };
      const checking = setInterval(checkAgain, checkMs);
      const beating = setInterval(() => body.writable && body.write(':\n\n'), beatMs);
      // Spread, so that the streams that began together do not come back together.
      const ending = setTimeout(() => body.end(), lifeMs * (1 + Math.random() / 5));
      body.once('close', () => {
        clearInterval(beating);
        clearInterval(checking);
        clearTimeout(ending);
        remove();
        onEnd();
      });
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(body);
    },
    { onlyReads: true },
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: OpenStreams;
  }
}

/** The open streams of a server. */
export interface OpenStreams {
  /**
   * Adds a stream to a client.
   * @returns what removes it
   * @throws AppError 429 if the network of the client has too many
   */
  add(stream: PassThrough, address: string): () => void;
  /** Ends the streams before the server closes, because closing waits for answers. */
  endBeforeClose(app: FastifyInstance): void;
}

export function createOpenStreams({
  streamsPerNetwork,
}: Pick<ConnectionBounds, 'streamsPerNetwork'>): OpenStreams {
  const streams = new Set<PassThrough>();
  const counts = new Map<string, number>();
  let isWatched = false;
  return {
    add(stream, address) {
      const network = normaliseLimitKey(address);
      const count = counts.get(network) ?? 0;
      if (count >= streamsPerNetwork) throw new AppError(tooManyRequests, { retryAfterSeconds: 60 });
      counts.set(network, count + 1);
      streams.add(stream);
      return () => {
        if (!streams.delete(stream)) return;
        const remaining = (counts.get(network) ?? 1) - 1;
        if (remaining === 0) counts.delete(network);
        else counts.set(network, remaining);
      };
    },
    endBeforeClose(app) {
      if (isWatched) return;
      isWatched = true;
      app.addHook('preClose', (done) => {
        for (const stream of streams) stream.end();
        done();
      });
    },
  };
}
