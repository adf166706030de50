import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { normalise } from '../limits/limits.ts';

/** What one connection may take of a process. */
export interface ConnectionBounds {
  /** Open connections in all; a further one is closed at once. Below what systemd allows in files. */
  connections: number;
  /** Of one network address. A hostel behind one address is some hundreds of browsers with six each. */
  perNetwork: number;
  /** Requests of one connection that wait for their answer. No browser and no proxy sends the next before the last is answered. */
  outstanding: number;
  /** How long an answer may lie unread before its connection is closed. */
  unreadMs: number;
}

/** How long and how many clients are waited for, so that a crowd of slow ones leaves room for the others. */
export interface Patience {
  /** For the head of a request: slow senders are disconnected. */
  headMs: number;
  /** For a whole request: a slow phone has a minute for its screenshot. */
  requestMs: number;
  /** How often the two are looked at. */
  checkMs: number;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server that bounds what one connection takes.
 * @param isProxy whether an address is a proxy's, which forwards the requests of many
 */
export function boundedServer(
  handle: Handler,
  { headMs, requestMs, checkMs, connections, perNetwork, outstanding, unreadMs }: Patience & ConnectionBounds,
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
  // The server itself sets it again once the answer has been taken, and when the next request comes.
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
    // A segment that holds many requests is parsed to its end all the same; those behind the one too many are not handled.
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
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > perNetwork) socket.destroy();
  });
}
