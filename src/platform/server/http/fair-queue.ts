import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedSemaphore } from '../keyed-semaphore.ts';
import { normalise } from '../limits/limits.ts';
import { disconnectSignal } from './handler-context.ts';

/** Shares the process fairly between delegates and network addresses, so that a flood of one does not slow the others. */
export interface FairQueue {
  /**
   * Waits until the request may run. Requests are queued by account for delegates, otherwise by network address.
   * @returns whether the request had to wait
   * @throws AppError 503 with Retry-After when too many requests of the account wait
   */
  wait(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The running handler. It continues after the client has disconnected. */
    work: Promise<unknown> | undefined;
  }
}

/** Two permits keep the screens working during an upload. */
const delegateBounds = { permits: 2, perTurn: 1, maxQueuedPerKey: 100 };
/** Hundreds of people may share an address, so the number of running requests is not limited. */
const addressBounds = { permits: Number.POSITIVE_INFINITY, perTurn: 2 };

export function fairQueue(): FairQueue {
  const delegates = keyedSemaphore(delegateBounds);
  const addresses = keyedSemaphore(addressBounds);
  return {
    async wait(request, reply) {
      const { caller, ip } = request;
      // A connection that was reset before it was accepted has no address.
      if (!ip) return false;
      if (caller?.role !== 'client') {
        const network = normalise(ip);
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
