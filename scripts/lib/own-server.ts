import { existsSync, readFileSync } from 'node:fs';
import type { Config } from '#platform/server/config.ts';
import { metricsTokenFile } from '#platform/server/data-dir.ts';

/** Returns the origin at which a server of this machine answers. */
export function ownOrigin(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Returns the token of /healthz/status. Undefined if the server has never run with this data folder. */
export function findMetricsToken({
  metricsToken,
  dataDir,
}: Pick<Config, 'metricsToken' | 'dataDir'>): string | undefined {
  const file = metricsTokenFile(dataDir);
  return metricsToken ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
}
