import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { waitUntilHealthy } from './ask-site.ts';
import { type Installation, versionOf } from './installation.ts';
import { collectOutput, type Settings, startProgram } from './run-program.ts';

/** Settings that let a server reach other machines. A server that is only checked has none of them. */
const outgoing = ['SMTP_URL', 'IMAP_URL', 'UPDATE_FEED_URL', 'BLOG_FEED_URL'];

/**
 * Starts a release on a private port of this machine, which no visitor reaches, and waits until it is healthy. It
 * migrates the database and sends no mail.
 * @param env settings of the site, among them the data folder
 * @throws Error with the end of the server's output
 */
export async function checkRelease(
  release: string,
  {
    env,
    owner,
    signal,
    timeoutMs,
  }: { env: Settings; owner: Installation['owner']; signal: AbortSignal; timeoutMs: number },
): Promise<void> {
  const port = await findFreePort();
  const token = randomBytes(24).toString('base64url');
  const child = startProgram(release, ['serve.ts'], {
    owner,
    signal,
    env: {
      ...Object.fromEntries(Object.entries(env).filter(([name]) => !outgoing.includes(name))),
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_TOKEN: token,
      READ_PROOFS: 'false',
      SHOW_VERIFICATION_LINK: 'false',
      SETUP_LINK: 'false',
      NODE_ENV: 'production',
      // The launcher ends the server when this process ends in any way.
      npm_lifecycle_event: 'update',
    },
  });
  const output = collectOutput(child);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  try {
    await waitUntilHealthy(
      `http://127.0.0.1:${port}`,
      { token, version: versionOf(release), timeoutMs },
      isOver,
    );
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(`${error instanceof Error ? error.message : error}\n${output()}`);
  } finally {
    await end();
  }

  async function end(): Promise<void> {
    if (isOver()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
