import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A Fastify server in a process of its own whose one route does nothing but answer. */
export interface BareServer {
  origin: string;
  pid: number;
  stop(): void;
}

/** It answers `text`. */
export const startBareServer = (text: string): Promise<BareServer> =>
  start(new URL('./bare-route.ts', import.meta.url), { ANSWER: text });

/** It answers the bytes of a file, as a page that was compressed with brotli. */
export const startBarePage = (file: string): Promise<BareServer> =>
  start(new URL('./bare-bytes.ts', import.meta.url), { ANSWER_FILE: file });

async function start(script: URL, settings: Record<string, string>): Promise<BareServer> {
  const child = fork(script, { env: { ...process.env, ...settings } });
  const [port] = await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}
