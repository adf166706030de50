import { execFile } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Config } from '#platform/server/config.ts';
import { findMetricsToken, ownOrigin } from '../own-server.ts';
import { askStatus, type SiteStatus, waitUntilHealthy } from './ask-site.ts';
import type { Installation } from './installation.ts';
import { type Settings, startProgram, withoutNpm } from './run-program.ts';

/** How the servers of a site are stopped and started. */
export interface SiteControl {
  isRunning(): Promise<boolean>;
  /** Resolves when all servers have ended. */
  stop(): Promise<void>;
  /** Starts the release to which the link leads. */
  start(): Promise<void>;
  /** Waits until every server is healthy. */
  waitUntilHealthy(version: string, timeoutMs: number): Promise<void>;
}

type ServerConfig = Pick<Config, 'host' | 'port' | 'metricsToken' | 'dataDir'>;

/** A server answers what is under way before it ends, for at most this long. */
const stopMs = 75_000;
const run = promisify(execFile);

/** Controls units of systemd, such as `mun@3000`. The word behind the @ is the port. */
export function controlUnits(units: readonly string[], config: ServerConfig): SiteControl {
  const ports = units.map((unit) => Number(/@(\d+)(\.service)?$/.exec(unit)?.[1] ?? config.port));
  const systemctl = (verb: string) => run('systemctl', [verb, ...units]);
  return {
    isRunning: () =>
      systemctl('is-active').then(
        () => true,
        () => false,
      ),
    async stop() {
      await systemctl('stop');
    },
    async start() {
      await systemctl('start');
    },
    async waitUntilHealthy(version, timeoutMs) {
      for (const port of ports)
        await waitUntilHealthy(ownOrigin(config.host, port), {
          token: findMetricsToken(config) ?? '',
          version,
          timeoutMs,
        });
    },
  };
}

/** Controls one server that was started in a terminal or in the background, such as with `npm start`. */
export function controlProcess(
  { link, dataDir, owner }: Installation,
  config: ServerConfig,
  env: Settings,
): SiteControl {
  const origin = ownOrigin(config.host, config.port);
  const ask = (): Promise<SiteStatus | undefined> => askStatus(origin, findMetricsToken(config) ?? '');
  return {
    isRunning: async () => (await ask()) !== undefined,
    async stop() {
      const found = await ask();
      if (!found) return;
      process.kill(found.pid, 'SIGTERM');
      for (const until = Date.now() + stopMs; isAlive(found.pid); await wait(50))
        if (Date.now() > until) process.kill(found.pid, 'SIGKILL');
    },
    async start() {
      if (await ask()) return;
      const log = openSync(join(dataDir, 'server.log'), 'a', 0o600);
      startProgram(
        link,
        ['serve.ts'],
        { owner, env: { NODE_ENV: 'production', ...withoutNpm(env) } },
        log,
      ).unref();
    },
    waitUntilHealthy: (version, timeoutMs) =>
      waitUntilHealthy(origin, { token: findMetricsToken(config) ?? '', version, timeoutMs }),
  };
}

function isAlive(pid: number): boolean {
  try {
    // A process that has ended, and that its parent has not asked for yet, has no command line.
    process.kill(pid, 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}
