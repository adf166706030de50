import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresCluster {
  /**
   * Address of a superuser on the database `postgres`. Use it to run `create database`, and then replace the name in
   * its path.
   */
  url: string;
  stop(): Promise<void>;
}

/** Reason why the tests start no PostgreSQL on this system. Undefined if they start one. */
export const whyNoPostgres =
  process.platform === 'win32'
    ? 'Their throw-away PostgreSQL is kept by a POSIX shell, which Windows does not have.'
    : undefined;

const installed = [
  '/usr/lib/postgresql/*/bin/initdb',
  '/opt/homebrew/opt/postgresql@*/bin/initdb',
  '/usr/local/opt/postgresql@*/bin/initdb',
];

/** Finds the folder of the newest PostgreSQL server binaries of the system, if there are any. */
export function findPostgres(): string | undefined {
  if (whyNoPostgres) return undefined;
  return globSync(installed)
    .map(dirname)
    .sort((a, b) => majorVersion(b) - majorVersion(a))[0];
}

const majorVersion = (binaries: string): number => Number(/postgresql[@/](\d+)/.exec(binaries)?.[1]);

// Shell script that starts the server, and ends it with this process. The script's standard input is a pipe of this
// process. When this process ends in any way, the pipe closes, `read` returns, and the script removes the server and
// its files.
const supervise = `
trap '' INT TERM HUP
binaries=$1 folder=$2 port=$3
"$binaries/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 || exit 1
"$binaries/postgres" -D "$folder/data" -c listen_addresses=127.0.0.1 -c port="$port" -c unix_socket_directories= \\
  $4 >>"$folder/log" 2>&1 &
read -r _
kill -INT $!
wait
rm -rf "$folder"
`;

/**
 * Starts a temporary PostgreSQL server on a free port of 127.0.0.1. If this process runs as root, the server runs as an
 * unprivileged user, because PostgreSQL refuses to run as root.
 * @param binaries folder of the server binaries, from {@link findPostgres}
 * @param options.durable true to write to disk before a commit returns, like a real server
 * @throws {Error} with the server's log if it does not answer within 30 seconds
 */
export async function startPostgres(
  binaries: string,
  options: { durable?: boolean } = {},
): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'mun-postgres-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);

  const port = await freePort();
  // Turns autovacuum off, so that the rows of a reused database stay in insertion order, as in a new database.
  const haste = options.durable
    ? ''
    : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off';
  const supervisor = spawn('/bin/sh', ['-c', supervise, 'sh', binaries, folder, String(port), haste], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...user,
  });
  const ended = new Promise<void>((done) => supervisor.on('close', () => done()).on('error', () => done()));
  const stop = async () => {
    supervisor.stdin?.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  if (await answers(url, supervisor)) return { url, stop };

  const log = existsSync(join(folder, 'log'))
    ? readFileSync(join(folder, 'log'), 'utf8')
    : 'It wrote no log.';
  await stop();
  throw new Error(`PostgreSQL did not start.\n${log}`);
}

/** Returns an unprivileged user of this machine, because PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entry =
    users.find((line) => line.startsWith('postgres:')) ?? users.find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = entry?.split(':') ?? [];
  if (!uid || !gid)
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.');
  return { uid: Number(uid), gid: Number(gid) };
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await wait(100);
    }
  }
  return false;
}
