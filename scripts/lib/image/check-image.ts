import { strict as assert } from 'node:assert';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { askCommand } from '../run-command.ts';

const configuration = z.object({
  User: z.string(),
  Env: z.array(z.string()),
  Cmd: z.array(z.string()),
  WorkingDir: z.string(),
  Volumes: z.record(z.string(), z.unknown()),
});
type Configuration = z.infer<typeof configuration>;

const startMs = 180_000;

/**
 * Starts an image twice on one volume, and checks what an operator relies on. Runs it in a separate root: a private
 * mount of the image, read-only, with a /tmp in memory, as its user. So it also runs where Podman starts no containers.
 * @param pass called with each thing that was checked
 * @throws AssertionError for the first thing that is wrong
 */
export async function checkImage(image: string, pass: (what: string) => void): Promise<void> {
  const inspected = await askCommand('podman', ['image', 'inspect', '--format', '{{json .Config}}', image]);
  assert.ok(inspected, `there is no image ${image}`);
  const config = configuration.parse(JSON.parse(inspected));
  assert.equal(config.User, 'node');
  assert.deepEqual(Object.keys(config.Volumes), ['/data']);
  pass('the image has an unprivileged user and one volume');
  const system = await askCommand('podman', ['image', 'mount', image]);
  assert.ok(system, 'the image cannot be mounted');
  const data = mkdtempSync(join(tmpdir(), 'mun-image-'));
  try {
    await checkRoot(system, config, data, pass);
  } finally {
    rmSync(data, { recursive: true, force: true });
    await askCommand('podman', ['image', 'unmount', image]);
  }
}

async function checkRoot(
  system: string,
  config: Configuration,
  data: string,
  pass: (what: string) => void,
): Promise<void> {
  for (const secret of ['.git', '.env', 'deploy', 'tests'])
    assert.ok(!readdirSync(join(system, config.WorkingDir)).includes(secret), `the image contains ${secret}`);
  pass('the image contains no history, settings or tests');
  const user = findUser(system, config.User);
  chownSync(data, user.uid, user.gid);
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = () => startIn(system, config, { data, user, port });

  const first = await start();
  await untilReady(origin, first);
  for (const path of ['/', '/login', '/v1/api/docs'])
    assert.equal((await fetch(origin + path)).status, 200, path);
  pass('it is ready and shows pages, on a read-only root');
  const [email = '', password = ''] = readFileSync(join(data, 'first-superadmin.txt'), 'utf8').split('\n');
  for (const name of readdirSync(data)) assert.equal(statSync(join(data, name)).uid, user.uid, name);
  pass('its data are in the volume, and belong to its user');
  await end(first);
  pass('it ends in order when it is stopped');

  const second = await start();
  await untilReady(origin, second);
  const answer = await fetch(`${origin}/v1/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  assert.equal(answer.status, 200);
  pass('a new container on the volume has its accounts');
  await end(second);
}

interface User {
  uid: number;
  gid: number;
}

function findUser(system: string, name: string): User {
  const line = readFileSync(join(system, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  assert.ok(Number(uid) > 0, `the image has no user ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Mounts are private to the shell and its children, and end with them. */
const enter = `set -e
root=$1 data=$2 user=$3; shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind "$data" "$root/data"
if chroot --userspec="$user" "$root" sh -c 'echo > /srv/mun/written' 2>/dev/null; then echo 'the root can be written'; exit 1; fi
exec chroot --userspec="$user" "$root" "$@"`;

async function startIn(
  system: string,
  { Env, Cmd, WorkingDir }: Configuration,
  { data, user, port }: { data: string; user: User; port: number },
): Promise<ChildProcess> {
  const settings = [...Env, `PORT=${port}`, 'HOST=127.0.0.1', 'LOG_LEVEL=warn'];
  const inside = [
    'env',
    '-i',
    ...settings,
    'sh',
    '-c',
    'cd "$1"; shift; exec "$@"',
    'sh',
    WorkingDir,
    ...Cmd,
  ];
  const words = [system, data, `${user.uid}:${user.gid}`, ...inside];
  return spawn('unshare', ['--mount', 'sh', '-c', enter, 'sh', ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function untilReady(origin: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + startMs; Date.now() < until && !hasEnded(server); await wait(200)) {
    const answer = await fetch(`${origin}/healthz/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  server.kill('SIGKILL');
  assert.fail('the server did not start');
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const [code] = await ended;
  assert.equal(code, 0, 'the server did not end in order');
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  assert.ok(address && typeof address !== 'string');
  return address.port;
}
