import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WorkQueue } from '../work-queue.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of the handler, which continues after the client has disconnected. */
    work: Promise<unknown> | undefined;
  }
}

/** Calls `onEnd` when the answer is sent or the client has disconnected, and the handler has ended. */
export function afterRequest(request: FastifyRequest, reply: FastifyReply, onEnd: () => void): void {
  finished(reply.raw, () => void Promise.allSettled([request.work]).then(onEnd));
}

/**
 * Creates a `beforeReading` check, which rejects a call before its body is read if the queue does not admit it. Counts
 * a body of unknown size with the maximum size that the call allows.
 * @param above size in bytes up to which a body is always admitted, because it contains no work for the queue
 */
export const admitTo =
  (queue: WorkQueue, above = 0) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { bodyLimit } = request.routeOptions;
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    if (bytes > above) afterRequest(request, reply, queue.admit(bytes));
  };
