import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedSemaphore } from '../keyed-semaphore.ts';
import { normaliseLimitKey } from '../limits/limits.ts';
import { disconnectSignal } from './handler-context.ts';

/** A queue that shares the process fairly: many requests from one delegate or address do not slow down the others. */
export interface FairQueue {
  /**
   * Waits until the request may continue. The queue is per account for delegates and per address for others. Returns
   * true if the request had to wait.
   * @throws AppError 503 with Retry-After when too many requests of the account wait
   */
  wait(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of the handler, which continues after the client has disconnected. */
    work: Promise<unknown> | undefined;
  }
}

/** Limits for one delegate. The second permit keeps screens working during an upload. */
const delegateBounds = { permits: 2, perTurn: 1, maxQueuedPerKey: 100 };
/** Limits for one address. The number of permits is unlimited, because hundreds of people may share an address. */
const addressBounds = { permits: Number.POSITIVE_INFINITY, perTurn: 2 };

export function fairQueue(): FairQueue {
  const delegates = keyedSemaphore(delegateBounds);
  const addresses = keyedSemaphore(addressBounds);
  return {
    async wait(request, reply) {
      const { caller, ip } = request;
      // Skips a connection without an address, because it was reset early.
      if (!ip) return false;
      if (caller?.role !== 'client') {
        const network = normaliseLimitKey(ip);
        const mustWait = !addresses.isFree(network);
        (await addresses.acquire(network))();
        return mustWait;
      }
      const mustWait = !delegates.isFree(caller.accountId);
      const release = await delegates.acquire(
        caller.accountId,
        mustWait ? disconnectSignal(reply) : undefined,
      );
      finished(reply.raw, () => void Promise.allSettled([request.work]).then(release));
      return mustWait;
    },
  };
}
