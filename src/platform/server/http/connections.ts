import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import type { Config } from '../config.ts';
import { normaliseLimitKey } from '../limits/rate-limits.ts';

export interface ConnectionBounds {
  /** Maximum number of open connections. It is below the limit of open files that systemd sets. */
  connections: number;
  /**
   * Maximum number of connections from one network, which is an IPv4 address or the /64 prefix of an IPv6 address. A
   * hostel with one address has hundreds of browsers with six connections each.
   */
  perNetwork: number;
  /**
   * Maximum number of open streams from one network, also behind a proxy. It leaves room for other requests, because a
   * campus is one network. Screens without a stream ask every few seconds.
   */
  streamsPerNetwork: number;
  /**
   * Maximum number of unanswered requests on a connection. Browsers and proxies wait for an answer before the next
   * request.
   */
  outstanding: number;
  /** Milliseconds after which a connection is closed because the client does not read the answer. */
  unreadMs: number;
}

export interface Timeouts {
  /** Time limit for the headers of a request. */
  headMs: number;
  /** Time limit for receiving a whole request, such as a screenshot from a slow phone. */
  requestMs: number;
  /** Interval of the checks for connections that exceed these limits. */
  checkMs: number;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Creates a server that limits the number of connections, and the time for a request and for reading its answer.
 * @param isProxy returns true for a trusted proxy, which forwards the requests of many clients
 */
export function createLimitedServer(
  handle: Handler,
  { headMs, requestMs, checkMs, connections, perNetwork, outstanding, unreadMs }: Timeouts & ConnectionBounds,
  isProxy: (address: string) => boolean,
): Server {
  const server = createServer(
    {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: 72_000,
    },
    boundRequests(handle, outstanding, unreadMs),
  );
  server.setTimeout(requestMs + checkMs);
  server.maxConnections = connections;
  boundNetworks(server, perNetwork, isProxy);
  return server;
}

function boundRequests(handle: Handler, outstanding: number, unreadMs: number): Handler {
  const unanswered = new WeakMap<Socket, number>();
  // Starts the time limit for reading the answer. Node replaces this limit when the client has read the answer.
  function boundReading(this: ServerResponse) {
    this.req.socket.setTimeout(unreadMs);
  }
  function noteAnswered(this: ServerResponse) {
    const { socket } = this.req;
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
  }
  return (request, response) => {
    const { socket } = request;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    if (waiting > outstanding) socket.destroy();
    // Ignores the request. Node still parses requests that have already arrived after the connection was closed.
    if (socket.destroyed) return;
    response.on('prefinish', boundReading).on('close', noteAnswered);
    handle(request, response);
  };
}

function boundNetworks(server: Server, perNetwork: number, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const network = normaliseLimitKey(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining === 0) open.delete(network);
      else open.set(network, remaining);
    });
    if (count > perNetwork) socket.destroy();
  });
}

export function createProxyCheck({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string) => boolean {
  const proxies = new BlockList();
  for (const part of trustProxy === false ? [] : trustProxy.split(',')) {
    const [address = '', bits] = part.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
