import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedSemaphore } from '../keyed-semaphore.ts';
import { normalise } from '../limits/limits.ts';
import { whenGone } from './handler-context.ts';

/** Gives each delegate and each network address a share of the process, so that a flood of one slows no other. */
export interface FairQueue {
  /**
   * Waits for the turn of a request: of the account if a delegate sent it, of the network address otherwise.
   * @returns whether the request had to wait
   * @throws AppError 503 with Retry-After when too many requests of the account wait
   */
  wait(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the handler of a call does. It continues when the client has gone. */
    work: Promise<unknown> | undefined;
  }
}

/** A second call keeps a delegate's screens working while a picture is sent. */
const ofDelegate = { permits: 2, perTurn: 1, maxQueuedPerKey: 100 };
/** Hundreds of people may share an address: any number of requests runs at once. */
const ofAddress = { permits: Number.POSITIVE_INFINITY, perTurn: 2 };

export function fairQueue(): FairQueue {
  const delegates = keyedSemaphore(ofDelegate);
  const addresses = keyedSemaphore(ofAddress);
  return {
    async wait(request, reply) {
      const { caller, ip } = request;
      // Reset before it was accepted, a connection has no address.
      if (!ip) return false;
      if (caller?.role !== 'client') {
        const network = normalise(ip);
        const mustWait = !addresses.isFree(network);
        (await addresses.acquire(network))();
        return mustWait;
      }
      const mustWait = !delegates.isFree(caller.accountId);
      const release = await delegates.acquire(caller.accountId, mustWait ? whenGone(reply) : undefined);
      finished(reply.raw, () => void Promise.allSettled([request.work]).then(release));
      return mustWait;
    },
  };
}
