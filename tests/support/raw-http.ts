import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface RawAnswer {
  text: string;
  status: number | undefined;
}

/**
 * Sends arbitrary bytes in pieces, and reads until the server closes the connection.
 * @param pieces sent one after the other at intervals of `everyMs`
 */
export function sendRaw(port: number, pieces: readonly string[], everyMs = 0): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const end = () => resolve({ text, status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]) || undefined });
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', end);
    socket.on('connect', async () => {
      for (const piece of pieces) {
        if (!socket.writable) return;
        socket.write(piece);
        if (everyMs > 0) await wait(everyMs);
      }
    });
  });
}
