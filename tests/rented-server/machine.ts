import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askCommand } from '../../scripts/lib/run-command.ts';

/** A booted Debian with systemd, which shares network and name with this machine. */
export interface Machine {
  root: string;
  /**
   * Runs commands as root in the folder in which the last ones ended, as in one terminal. Returns their output.
   * @throws Error with the output if a command fails
   */
  run(commands: string): Promise<string>;
  end(): Promise<void>;
}

/** Lets npm in the machine trust the certificates that this one trusts, such as those of a proxy. */
const certificates = '/etc/ssl/certs/ca-certificates.crt';
const certificatesInside = '/etc/certificates-of-the-test.crt';
const bootMs = 120_000;
const packages = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2';

/** Makes the root of a bare Debian. Returns its folder. */
export async function makeRoot(folder: string): Promise<string> {
  const root = join(folder, 'root');
  const made = await askCommand('debootstrap', [
    '--variant=minbase',
    `--include=${packages}`,
    'bookworm',
    root,
  ]);
  if (made === undefined) throw new Error('debootstrap failed: is it installed, and Debian reachable?');
  // An installed Debian has it.
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  return root;
}

/**
 * Boots a root.
 * @param repository folder that the machine sees as `/srv/repository`
 */
export async function bootMachine(root: string, repository: string): Promise<Machine> {
  const hasCertificates = existsSync(certificates);
  const log = openSync(`${root}.log`, 'w');
  const boot = spawn(
    'systemd-nspawn',
    [
      '--quiet',
      '--boot',
      // Needs no systemd outside.
      '--register=no',
      '--keep-unit',
      `--directory=${root}`,
      `--bind-ro=${repository}:/srv/repository`,
      ...(hasCertificates ? [`--bind-ro=${certificates}:${certificatesInside}`] : []),
    ],
    { stdio: ['ignore', log, log] },
  );
  const machine = {
    root,
    run: (commands: string) => runInside(boot, commands),
    async end() {
      if (boot.exitCode !== null) return;
      const ended = once(boot, 'exit');
      boot.kill('SIGTERM');
      const timer = setTimeout(() => boot.kill('SIGKILL'), 60_000);
      await ended;
      clearTimeout(timer);
    },
  };
  for (const until = Date.now() + bootMs; !(await isBooted(machine)); await wait(500))
    if (Date.now() > until || boot.exitCode !== null)
      throw new Error(`The machine did not start.\n${readFileSync(`${root}.log`, 'utf8').slice(-2_000)}`);
  if (hasCertificates)
    await machine.run(`mkdir -p /etc/systemd/system.conf.d
printf '[Manager]\\nDefaultEnvironment=NODE_EXTRA_CA_CERTS=${certificatesInside}\\n' > /etc/systemd/system.conf.d/test.conf
systemctl daemon-reexec`);
  return machine;
}

async function isBooted(machine: Machine): Promise<boolean> {
  const state = await machine.run('systemctl is-system-running || true').catch(() => '');
  return state === 'running' || state === 'degraded';
}

async function runInside(boot: ChildProcess, commands: string): Promise<string> {
  const [leader] = readFileSync(`/proc/${boot.pid}/task/${boot.pid}/children`, 'utf8').split(' ');
  if (!leader) throw new Error('The machine has no process.');
  const environment = [
    'HOME=/root',
    'LANG=C.UTF-8',
    'DEBIAN_FRONTEND=noninteractive',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...(existsSync(certificates) ? [`NODE_EXTRA_CA_CERTS=${certificatesInside}`] : []),
  ];
  const inFolder = `cd "$(cat /run/folder-of-the-test 2>/dev/null || echo /root)"\n${commands}\npwd > /run/folder-of-the-test`;
  const namespaces = ['--mount', '--uts', '--ipc', '--pid', '--root', '--wd'];
  const shell = ['env', '-i', ...environment, 'bash', '-e', '-c', inFolder];
  const child = spawn('nsenter', ['--target', leader, ...namespaces, ...shell], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${output.slice(-4_000)}`);
  return output.trim();
}
