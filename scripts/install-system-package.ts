import { spawnSync } from 'node:child_process';
import { runCommand } from './run-command.ts';

/**
 * Installs a Debian package when we may: as root, or through sudo that asks no password.
 *
 * @returns undefined when it is installed, else one sentence that says why not and what to do
 */
export async function installSystemPackage(name: string): Promise<string | undefined> {
  const byHand = `install it with: apt-get install ${name}`;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!canRun([...asRoot, 'apt-get', '--version'])) {
    return `${name} is missing, and only root can install it here: ${byHand}`;
  }
  // RUNLEVEL=1 keeps a freshly installed service from starting.
  const aptGet = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-qq'];
  await run([...aptGet, 'update']);
  const { code, output } = await run([...aptGet, 'install', '-y', '--no-install-recommends', name]);
  if (code === 0) return undefined;
  const reason = output.trim().split('\n').at(-1);
  return `${name} is missing and apt-get could not install it (${reason}): ${byHand}`;
}

const run = ([command = '', ...rest]: string[]) => runCommand(command, rest);

const canRun = ([command = '', ...rest]: string[]): boolean =>
  spawnSync(command, rest, { stdio: 'ignore' }).status === 0;
