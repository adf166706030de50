import type { FastifyReply, FastifyRequest } from 'fastify';
import { createKeyedSemaphore } from '../keyed-semaphore.ts';
import { normaliseLimitKey } from '../limits/rate-limits.ts';
import { createDisconnectSignal } from './handler-context.ts';
import { afterRequest } from './request-work.ts';

/** Shares the process fairly among clients: many requests from one delegate or address do not slow down the others. */
export interface FairQueue {
  /**
   * Waits until the request may continue. Requests of delegates wait in a queue for each account. All other requests,
   * also those of admins, wait in a queue for each network address. Returns true if the request had to wait.
   * @throws AppError 503 with Retry-After if too many requests of the account wait; 503 if a waiting delegate
   * disconnects
   */
  wait(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/** Limits for one delegate. With a second permit, screens continue to work during an upload. */
const delegateBounds = { permits: 2, perTurn: 1, maxQueuedPerKey: 100 };
/** Limits for one address. Any number of requests may run at once, because hundreds of people may share an address. */
const addressBounds = { permits: Number.POSITIVE_INFINITY, perTurn: 2 };

export function createFairQueue(): FairQueue {
  const delegates = createKeyedSemaphore(delegateBounds);
  const addresses = createKeyedSemaphore(addressBounds);
  return {
    async wait(request, reply) {
      const { caller, ip } = request;
      // Skips a connection that was reset early and therefore has no address.
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
        mustWait ? createDisconnectSignal(reply) : undefined,
      );
      afterRequest(request, reply, release);
      return mustWait;
    },
  };
}
