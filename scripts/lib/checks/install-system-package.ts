import { spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline/promises';

/**
 * Asks in the terminal whether a Debian package may be installed. Does not ask where `CI` is set, or without a terminal,
 * where no person could answer.
 */
export async function maySystemPackageBeInstalled(name: string): Promise<boolean> {
  if (process.env.CI || !process.stdin.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `npm test needs ${name}. Install it now with apt-get install ${name}? [y/N] `,
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * Installs a Debian package as root, or with sudo if it asks for no password.
 * @returns undefined if the package is installed, or else a sentence that explains what to do
 */
export function installSystemPackage(name: string): string | undefined {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...words: string[]) => {
    // RUNLEVEL=1 prevents the package's service from starting.
    const command = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', ...words];
    return spawnSync(command[0] ?? '', command.slice(1), { encoding: 'utf8' });
  };
  if (process.platform !== 'linux' || aptGet('--version').status !== 0)
    return `${name} is missing, and can be installed by itself only on Debian and as root.`;
  aptGet('-qq', 'update');
  const { status, stdout, stderr } = aptGet('-qq', 'install', '-y', '--no-install-recommends', name);
  if (status === 0) return undefined;
  const reason = `${stdout}${stderr}`.trim().split('\n').at(-1);
  return `${name} is missing and apt-get could not install it (${reason}): try apt-get install ${name}.`;
}
