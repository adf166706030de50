import { once } from 'node:events';
import net, { type Socket } from 'node:net';

/** A connection to a site that delivers every byte later, in both directions. */
export interface SlowProxy {
  origin: string;
  /** Sets how long bytes take from now on, in milliseconds. */
  delay(ms: () => number): void;
  close(): void;
}

export async function openSlowProxy(target: string): Promise<SlowProxy> {
  let delayMs = () => 0;
  const sockets = new Set<Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect({ host: '127.0.0.1', port: Number(new URL(target).port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    deliverLater(client, upstream, () => delayMs());
    deliverLater(upstream, client, () => delayMs());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    delay(ms) {
      delayMs = ms;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Passes on bytes in the order of their arrival. */
function deliverLater(from: Socket, to: Socket, delayMs: () => number): void {
  let lastAt = 0;
  const later = (work: () => void) => {
    const now = Date.now();
    lastAt = Math.max(lastAt, now + delayMs());
    setTimeout(work, lastAt - now);
  };
  from.on('data', (part) => later(() => to.write(part)));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => {});
}
