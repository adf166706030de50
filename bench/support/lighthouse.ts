import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmCommand } from '../../scripts/lib/launcher.mjs';

interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly details?: object }>>;
  };
}

type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error' },
) => Promise<Result | undefined>;

const folder = resolve(import.meta.dirname, '../lighthouse');

/**
 * Installs Lighthouse from a separate package.json. As a dependency of the project it would make each installation a
 * fifth larger.
 * @throws {Error} if the installation fails
 */
export async function installLighthouse(): Promise<Lighthouse> {
  const module = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(module)) {
    const { command, shell } = npmCommand(process.platform);
    const { status } = spawnSync(command, ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      shell,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error('Lighthouse could not be installed.');
  }
  const { default: lighthouse } = (await import(pathToFileURL(module).href)) as { default: Lighthouse };
  return lighthouse;
}
