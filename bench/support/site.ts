import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dashboard, login, sendLink, signup, verifyToken } from '#accounts/contract.ts';
import { getEvents, updateEvent } from '#conference/contract.ts';
import memoryHabits from '../../scripts/memory-habits.json' with { type: 'json' };
import { freePort } from '../../tests/support/free-port.ts';
import { type Client, newClient } from './client.ts';

export const superadmin = { email: 'superadmin@example.org', password: 'sample-superadmin-password' };
export const metricsToken = 'a sample token of the operator';
export const delegatePassword = 'sample-password';

/** The server in a separate process, with a data folder that is removed at the end. */
export interface RunningSite {
  origin: string;
  dataDir: string;
  /** Process id of the server. */
  readonly pid: number;
  /** Current and peak resident memory of the server, in MB. */
  memory(): Promise<{ now: number; peak: number }>;
  /** Kills the server with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server again on the same folder and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const entries = {
  fixture: new URL('./serve.ts', import.meta.url),
  'as shipped': new URL('../../scripts/serve.ts', import.meta.url),
};

/**
 * @param settings environment variables that override the defaults of a site without mail server
 * @param content 'as shipped' for benches that read pages, which were built with it
 */
export async function startSite(
  settings: Record<string, string> = {},
  content: keyof typeof entries = 'fixture',
): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = async () => {
    const child = spawnServer(entries[content], { PORT: String(port), DATA_DIR: dataDir, ...settings });
    await untilReady(origin, child);
    return child;
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  };
  let server = await start();
  return {
    origin,
    dataDir,
    get pid() {
      return server.pid ?? 0;
    },
    memory: () => memoryOf(server),
    kill: () => end('SIGKILL'),
    async restart() {
      server = await start();
    },
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function spawnServer(entry: URL, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(entry)], {
    env: {
      ...memoryHabits,
      ...process.env,
      NODE_ENV: 'production',
      SUPERADMIN_EMAIL: superadmin.email,
      SUPERADMIN_PASSWORD: superadmin.password,
      METRICS_TOKEN: metricsToken,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function memoryOf(server: ChildProcess): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error('the server ended before it was ready');
    const answer = await fetch(`${origin}/healthz/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server was not ready within a minute');
}

export interface BenchDelegate {
  email: string;
  token: string;
}

export async function logInAsSuperadmin(client: Client): Promise<string> {
  return (await client.call(login, { body: superadmin })).token;
}

export async function openRegistration(client: Client): Promise<void> {
  const { events } = await client.call(getEvents, {});
  for (const { eventName } of events)
    await client.call(updateEvent, {
      token: await logInAsSuperadmin(client),
      body: { eventName, registrationOpen: true },
    });
}

/**
 * Creates delegates who signed up, logged in and verified their e-mail through the API, some at a time. Each hundred uses a separate
 * network address, as the limits of the site assume.
 */
export async function makeDelegates(origin: string, count: number): Promise<BenchDelegate[]> {
  const delegates: BenchDelegate[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next++;
      delegates.push(await makeDelegate(newClient(origin, Math.floor(number / 100) + 2), number));
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return delegates;
}

async function makeDelegate(client: Client, number: number): Promise<BenchDelegate> {
  const email = `delegate-${number}@example.org`;
  await client.call(signup, {
    body: {
      email,
      password: delegatePassword,
      confirmPassword: delegatePassword,
      name: `Sample Delegate ${number}`,
      phone: '+91 90000 00000',
      isStudentOfNITS: false,
    },
  });
  const { token } = await client.call(login, { body: { email, password: delegatePassword } });
  const { verifyEmailLink = '' } = await client.call(sendLink, { token, body: {} });
  await client.call(verifyToken, { params: { token: verifyEmailLink.split('/').at(-1) ?? '' } });
  await client.call(dashboard, { token });
  return { email, token };
}
