import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export const superadmin = { email: 'superadmin@example.org', password: 'sample-superadmin-password' };
export const metricsToken = 'a sample token of the operator';

/** The server in a separate process, with a data folder that is removed at the end. */
export interface SiteProcess {
  origin: string;
  dataDir: string;
  readonly pid: number;
  /** Reads the current and peak resident memory, in MB. */
  memory(): Promise<{ now: number; peak: number }>;
  /** Returns the server's output since the start, or since the last call. */
  complaints(): string;
  /** Returns everything that the server has printed. */
  printed(): string;
  /** Kills the server with SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Ends the server, and keeps its data folder. */
  end(): Promise<void>;
  /** Starts the server again on the same folder and port, from then on with further settings. */
  restart(further?: Settings): Promise<void>;
  stop(): Promise<void>;
}

type Settings = Record<string, string>;

const entries = {
  /** A server with a fictional conference, which does not change with the club's content. */
  fixture: [new URL('../../bench/support/serve.ts', import.meta.url)],
  'as shipped': [
    new URL('../../scripts/run.mjs', import.meta.url),
    new URL('../../scripts/serve.ts', import.meta.url),
  ],
  /** The demo. It builds the site if needed, and has 400 sample registrations and sample accounts. */
  demo: [new URL('../../scripts/demo.ts', import.meta.url)],
  /** The demo for the internet, in several processes. SIGUSR2 resets it. */
  'public demo': [new URL('../../scripts/demo.ts', import.meta.url), '--public'],
};

/**
 * Starts a built site. Its environment contains no settings of the developer's site.
 * @param settings environment variables, or a function that returns them for an origin
 * @param options.entry 'as shipped' for tests that read pages, which were built with the club's content
 * @param options.host 'localhost' for tests of passkeys, because browsers create none at an IP address
 * @param options.copyOf a data folder to begin with, by default an empty one
 * @throws with the server's output if it is not ready within five minutes
 */
export async function startSite(
  settings: Settings | ((origin: string) => Promise<Settings>) = {},
  options: { entry?: keyof typeof entries; host?: '127.0.0.1' | 'localhost'; copyOf?: string } = {},
): Promise<SiteProcess> {
  const { entry = 'fixture', host = '127.0.0.1', copyOf } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'));
  if (copyOf) await cp(copyOf, dataDir, { recursive: true });
  const port = String(await freePort());
  const origin = `http://${host}:${port}`;
  let given = typeof settings === 'function' ? await settings(origin) : settings;
  let output = '';
  let printed = '';
  const start = async () => {
    output = '';
    const child = spawnServer(entries[entry], { PORT: port, DATA_DIR: dataDir, ...given }, (chunk) => {
      output += chunk;
      printed += chunk;
    });
    await untilReady(origin, child, () => output);
    output = '';
    return child;
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (hasEnded(server)) return;
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
    complaints() {
      const complaints = output.trim();
      output = '';
      return complaints;
    },
    printed: () => printed,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    async restart(further = {}) {
      given = { ...given, ...further };
      server = await start();
    },
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function spawnServer(
  entry: readonly (URL | string)[],
  settings: Settings,
  onOutput: (chunk: string) => void,
): ChildProcess {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, TEST_CONFERENCE } = process.env;
  const files = entry.map((part) => (part instanceof URL ? fileURLToPath(part) : part));
  const server = spawn(process.execPath, files, {
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      TEST_CONFERENCE,
      NODE_ENV: 'production',
      SUPERADMIN_EMAIL: superadmin.email,
      SUPERADMIN_PASSWORD: superadmin.password,
      METRICS_TOKEN: metricsToken,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stdout.setEncoding('utf8').on('data', onOutput);
  server.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    onOutput(chunk);
    process.stderr.write(chunk);
  });
  return server;
}

async function memoryOf(server: ChildProcess): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

async function untilReady(origin: string, server: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 6000 && !hasEnded(server); tries++) {
    const answer = await fetch(`${origin}/healthz/ready`).catch(() => undefined);
    // Waits for the end of the box with the address, which the server prints last.
    if (answer?.ok && output().includes('└')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not start. Its output:\n${output()}`);
}
