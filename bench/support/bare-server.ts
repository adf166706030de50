import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A Fastify server in a separate process whose one route does nothing but answer. */
export interface BareServer {
  origin: string;
  pid: number;
  stop(): void;
}

/** It answers the bytes of a file, as a page that was compressed with brotli. */
export async function startBarePage(file: string): Promise<BareServer> {
  const child = fork(new URL('./bare-bytes.ts', import.meta.url), {
    env: { ...process.env, ANSWER_FILE: file },
  });
  const [port] = await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}
