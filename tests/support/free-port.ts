import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Range of ports for test servers. It is below the range for outgoing connections, so that none of those takes the port
 * meanwhile.
 */
const [lowest, highest] = [20_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const server = createServer();
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
