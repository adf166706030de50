import { createHmac } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import type { request as httpRequest } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { deliveryFailures } from '../contract.ts';
import { findIpAddress, isPublicAddress } from './public-address.ts';

const timeLimitMs = 10_000;
const secretPrefix = 'whsec_';

/** How webhooks reach their receivers. Tests reach a receiver on this machine. */
export interface Network {
  request: typeof httpsRequest | typeof httpRequest;
  lookup: (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;
  isPublicAddress: (address: string) => boolean;
}

export const publicNetwork: Network = {
  request: httpsRequest,
  lookup: (host, done) => lookup(host, { all: true }, done),
  isPublicAddress,
};

export interface WebhookMessage {
  /** The same for each attempt. */
  id: string;
  /** Time of the attempt in epoch milliseconds. */
  at: number;
  body: string;
}

export type PostResult = { status: number | null; failure: (typeof deliveryFailures)[number] | null };

export const formatWebhookSecret = (key: Uint8Array): string =>
  `${secretPrefix}${Buffer.from(key).toString('base64')}`;

/** Builds the header fields that identify and sign a message (Standard Webhooks 1.0.0, symmetric signature). */
export function signWebhook({ id, at, body }: WebhookMessage, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

class RefusedAddress extends Error {}

/**
 * Posts a signed message. Connects only to public addresses, also if the DNS changes meanwhile, because the connection
 * uses the addresses that were checked. Follows no redirect, reads no body of an answer, uses no proxy, and takes at
 * most ten seconds. Never throws.
 */
export async function postWebhook(
  address: string,
  secret: string,
  message: WebhookMessage,
  network: Network = publicNetwork,
): Promise<PostResult> {
  const url = new URL(address);
  const ip = findIpAddress(url);
  if (ip !== undefined && !network.isPublicAddress(ip)) return { status: null, failure: 'refused_address' };
  const { promise, resolve } = Promise.withResolvers<PostResult>();
  const signal = AbortSignal.timeout(timeLimitMs);
  const request = network.request(url, {
    method: 'POST',
    // A separate connection for each message, without the proxy that variables of the environment may name.
    agent: network.request === httpsRequest ? new Agent({ keepAlive: false }) : undefined,
    lookup: createCheckedLookup(network),
    signal,
    headers: {
      ...signWebhook(message, secret),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      'user-agent': 'webhooks',
    },
  });
  request.on('response', (response) => {
    const status = response.statusCode ?? 0;
    resolve({ status, failure: status >= 200 && status < 300 ? null : 'error_status' });
    response.on('error', () => {});
    response.destroy();
  });
  request.on('error', (error) => {
    const failure =
      error instanceof RefusedAddress ? 'refused_address' : signal.aborted ? 'timeout' : 'unreachable';
    resolve({ status: null, failure });
  });
  request.end(message.body);
  return promise;
}

/** Resolves a host, and fails if one of its addresses is not public. */
function createCheckedLookup({ lookup: resolveHost, isPublicAddress: isAllowed }: Network): LookupFunction {
  return (host, options, done) => {
    resolveHost(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) done(error ?? new Error('no address'), '');
      else if (!addresses.every(({ address }) => isAllowed(address))) done(new RefusedAddress(), '');
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
