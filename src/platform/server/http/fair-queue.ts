import type { FastifyReply, FastifyRequest } from 'fastify';
import { createKeyedSemaphore, type KeyedSemaphore } from '../keyed-semaphore.ts';
import { normaliseLimitKey } from '../limits/rate-limits.ts';
import { createDisconnectSignal } from './handler-context.ts';
import { afterRequest } from './request-work.ts';

/**
 * Shares the process fairly among clients: many requests from one delegate or address do not slow down the others.
 * Uploads of delegates and their other calls have separate queues for each account, so that reading, logging out and
 * ending sessions work while uploads of the account stall.
 */
export interface FairQueue {
  /**
   * Waits until the body of the request may be received. Uploads of delegates wait in a queue for each account, and
   * their other calls do not wait here. All other requests, also those of admins, wait in a queue for each network
   * address. Returns true if the request had to wait.
   * @throws AppError 503 with Retry-After if too many uploads of the account wait; 503 if a waiting delegate
   * disconnects
   */
  waitToReceive(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /**
   * Waits until a call of a delegate may run, when its body has arrived. Uploads do not wait here. Returns true if the
   * call had to wait.
   * @throws AppError 503 with Retry-After if too many calls of the account wait; 503 if a waiting delegate disconnects
   */
  waitToRun(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

/** Limits for one delegate. A screen often makes two calls at once. */
const delegateBounds = { permits: 2, perTurn: 1, maxQueuedPerKey: 100 };
/** Limits for one address. Any number of requests may run at once, because hundreds of people may share an address. */
const addressBounds = { permits: Number.POSITIVE_INFINITY, perTurn: 2 };
/** Maximum size in bytes of a body that is not treated as an upload. Forms without files are smaller. */
const formBytes = 8 * 1024;

export function createFairQueue(): FairQueue {
  const uploads = createKeyedSemaphore(delegateBounds);
  const delegates = createKeyedSemaphore(delegateBounds);
  const addresses = createKeyedSemaphore(addressBounds);
  return {
    async waitToReceive(request, reply) {
      const { caller, ip } = request;
      // Skips a connection that was reset early and therefore has no address.
      if (!ip) return false;
      if (caller?.role === 'client') return isUpload(request) && waitForTurn(uploads, request, reply);
      const network = normaliseLimitKey(ip);
      const mustWait = !addresses.isFree(network);
      (await addresses.acquire(network))();
      return mustWait;
    },
    async waitToRun(request, reply) {
      const { caller, routeOptions } = request;
      // A stream stays open for minutes, and would keep the account's other calls waiting.
      if (caller?.role !== 'client' || routeOptions.config.call?.stream || isUpload(request)) return false;
      return waitForTurn(delegates, request, reply);
    },
  };
}

/** Returns true for a file or a large body. Counts a body of unknown size with the maximum size of the call. */
function isUpload({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): boolean {
  if (config.call?.file) return true;
  const stated = Number(headers['content-length'] ?? 0);
  return (headers['transfer-encoding'] === undefined ? stated : bodyLimit) > formBytes;
}

/** Waits for a turn of the caller's account, which ends with the request. Returns true if it had to wait. */
async function waitForTurn(
  turns: KeyedSemaphore,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const key = request.caller?.accountId ?? '';
  const mustWait = !turns.isFree(key);
  const release = await turns.acquire(key, mustWait ? createDisconnectSignal(reply) : undefined);
  afterRequest(request, reply, release);
  return mustWait;
}
