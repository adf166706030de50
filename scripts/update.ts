import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/server/config.ts';
import { findInstallation } from './lib/update/installation.ts';
import { controlProcess, controlUnits } from './lib/update/site-control.ts';
import { recover, UpdateFailed, type UpdateOptions, update } from './lib/update/update.ts';

/**
 * `npm run update [-- v1.2.0] [--unit mun@3000 ...]` updates the site to a release, by default the newest one, and `--
 * recover` ends an update that was interrupted. It needs the settings of the site.
 */
const healthyMs = 120_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unit: { type: 'string', multiple: true, default: [] } },
});
const [wanted] = positionals;

try {
  const config = readConfig(process.env);
  const installation = findInstallation(resolve(import.meta.dirname, '..'), config);
  const env = { ...process.env, DATA_DIR: config.dataDir };
  if (values.unit.length === 0 && config.processes > 1)
    throw new Error('Name the units of all processes: npm run update -- --unit mun@3000 --unit mun@3001');
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => abort.abort(new Error('The update was ended.')));
  const options: UpdateOptions = {
    installation,
    env,
    healthyMs,
    signal: abort.signal,
    control:
      values.unit.length > 0 ? controlUnits(values.unit, config) : controlProcess(installation, config, env),
    report: (text) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`),
  };
  if (wanted === 'recover') await recover(options);
  else await update(options, wanted === 'newest' ? undefined : wanted);
} catch (error) {
  const message = error instanceof Error ? error.message : error;
  console.error(`The update failed. ${message}`);
  if (!(error instanceof UpdateFailed))
    console.error(
      'When you have fixed this, npm run update -- recover continues an update that was interrupted.',
    );
  process.exitCode = 1;
}
