import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import type { Config } from '../config.ts';
import { normalise } from '../limits/limits.ts';

/** Limits of a connection. */
export interface ConnectionBounds {
  /** Open connections in total; a further one is closed at once. Below systemd's limit of open files. */
  connections: number;
  /** Open connections of one network address. A hostel behind one address has hundreds of browsers with six each. */
  perNetwork: number;
  /** Unanswered requests of one connection. Browsers and proxies send the next only after an answer. */
  outstanding: number;
  /** Closes a connection that does not read its answer for so long, in milliseconds. */
  unreadMs: number;
}

/** Timeouts for slow clients, in milliseconds, so that many of them leave room for others. */
export interface Timeouts {
  /** For the headers of a request. */
  headMs: number;
  /** For a whole request, such as a screenshot sent by a slow phone. */
  requestMs: number;
  /** How often the timeouts are checked. */
  checkMs: number;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Creates a server that limits connections.
 * @param isProxy whether an address belongs to a trusted proxy, which forwards the requests of many clients
 */
export function boundedServer(
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
  // Node resets the timeout when the answer was read and when the next request arrives.
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
    // Node still parses the requests behind this one in the same segment; they are not handled.
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
    const network = normalise(address);
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

/** Returns a function that tells whether TRUST_PROXY contains a network address. */
export function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string) => boolean {
  const proxies = new BlockList();
  for (const part of trustProxy === false ? [] : trustProxy.split(',')) {
    const [address = '', bits] = part.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
