import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { normalise } from '../limits/limits.ts';

/** What one process gives to whoever connects, so that nobody takes it all. */
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

/**
 * Bounds what the connections of a server may hold.
 * @param isProxy whether an address is a proxy's, which speaks for everybody behind it
 */
export function boundConnections(
  server: Server,
  { connections, perNetwork, outstanding, unreadMs }: ConnectionBounds,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  const unanswered = new WeakMap<Socket, number>();
  server.maxConnections = connections;

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

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    if (waiting > outstanding) socket.destroy();
    // The server itself sets it again once the answer has been taken, and when the next request comes.
    response.once('prefinish', () => socket.setTimeout(unreadMs));
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
}
