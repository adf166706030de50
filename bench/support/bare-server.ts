import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A Fastify server in a process of its own whose one route answers `text` and does nothing else. */
export async function startBareServer(text: string): Promise<{ origin: string; stop(): void }> {
  const child = fork(new URL('./bare-route.ts', import.meta.url), { env: { ...process.env, ANSWER: text } });
  const [port] = await once(child, 'message');
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
