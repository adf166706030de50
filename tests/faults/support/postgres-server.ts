import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/support/free-port.ts';
import { unprivilegedUser } from '#tests/support/postgres.ts';

/** A PostgreSQL server for fault injection. It ends with this process, even if this process is killed. */
export interface PostgresServer {
  readonly port: number;
  start(): Promise<void>;
  /** Stops the server. 'INT' is a fast shutdown, 'QUIT' a crash. */
  stop(signal: 'INT' | 'QUIT'): Promise<void>;
  /** Suspends all processes with open connections, as if the disk did not respond. */
  freeze(): void;
  thaw(): void;
  query(database: string, sql: string): Promise<Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/**
 * Shell script that sends the signals which it reads from its input to the server. When the process that started it
 * ends, the script ends the server.
 */
const supervise = `
trap '' INT TERM HUP
"$1" -D "$2" -c listen_addresses=127.0.0.1 -c port="$3" -c unix_socket_directories= -c wal_level=replica >>"$2/../log" 2>&1 &
read -r signal
kill -"\${signal:-QUIT}" $!
wait
`;

export async function newPostgres(binaries: string): Promise<PostgresServer> {
  return serverIn(binaries, (data) => [
    `${binaries}/initdb`,
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
  ]);
}

export async function newStandby(binaries: string, primary: PostgresServer): Promise<PostgresServer> {
  const standby = await serverIn(binaries, (data) => [
    `${binaries}/pg_basebackup`,
    [
      '-h',
      '127.0.0.1',
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ],
  ]);
  await standby.start();
  await primary.query('postgres', `alter system set synchronous_standby_names = '*'`);
  await primary.query('postgres', 'select pg_reload_conf()');
  const isFollowed = async () =>
    (await primary.query('postgres', `select 1 from pg_stat_replication where sync_state = 'sync'`)).length >
    0;
  while (!(await isFollowed())) await wait(50);
  return standby;
}

async function serverIn(
  binaries: string,
  create: (data: string) => [command: string, commandArguments: string[]],
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-postgres-'));
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const created = spawnSync(...create(data), { cwd: folder, ...user, encoding: 'utf8' });
  if (created.status !== 0) throw new Error(created.stderr);
  let server: ChildProcess | undefined;

  const query: PostgresServer['query'] = async (database, sql) => {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/${database}`);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const stop: PostgresServer['stop'] = async (signal) => {
    if (!server) return;
    const ended = new Promise((resolve) => server?.once('close', resolve));
    server.stdin?.end(`${signal}\n`);
    await ended;
    server = undefined;
  };
  /** Signals each process, because each has a separate process group. */
  const signalAll = (signal: NodeJS.Signals) => {
    const [leader = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const others = spawnSync('ps', ['-o', 'pid=', '--ppid', leader], { encoding: 'utf8' }).stdout;
    for (const pid of `${leader} ${others}`.trim().split(/\s+/)) process.kill(Number(pid), signal);
  };
  return {
    port,
    query,
    stop,
    async start() {
      server = spawn('/bin/sh', ['-c', supervise, 'sh', `${binaries}/postgres`, data, String(port)], {
        cwd: folder,
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
        ...user,
      });
      for (let tries = 0; tries < 300; tries++) {
        const answers = await query('postgres', 'select 1').then(
          () => true,
          () => false,
        );
        if (answers) return;
        await wait(100);
      }
      throw new Error(`PostgreSQL did not start.\n${readFileSync(join(folder, 'log'), 'utf8')}`);
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async remove() {
      await stop('QUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
