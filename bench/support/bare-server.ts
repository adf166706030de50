import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A Fastify server in a process of its own whose one route answers `text` and does nothing else. */
export async function startBareServer(text: string): Promise<{ origin: string; pid: number; stop(): void }> {
  const child = fork(new URL('./bare-route.ts', import.meta.url), { env: { ...process.env, ANSWER: text } });
  const [port] = await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() };
}
