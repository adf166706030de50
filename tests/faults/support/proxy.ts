import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/postgres.ts';

export const proxies = ['nginx', 'haproxy'] as const;
export type ProxyName = (typeof proxies)[number];

export interface ProxyServer {
  origin: string;
  stop(): Promise<void>;
}

/** Whether the machine has the program. */
export function hasProxy(name: ProxyName): boolean {
  return spawnSync(name, ['-v']).status === 0;
}

/**
 * Starts a proxy with the example file of `deploy/` in front of two processes. The file is taken as it is but for ports,
 * addresses and the certificate, and the program has to accept it; then it serves without TLS.
 * @throws what the program says against the file
 */
export async function startProxy(name: ProxyName, origins: readonly string[]): Promise<ProxyServer> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-proxy-'));
  await chmod(folder, 0o755);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  await makeCertificate(folder);
  const example = await readFile(new URL(`../../../deploy/${exampleOf[name]}`, import.meta.url), 'utf8');
  const withTls = adapted(example, { folder, httpPort, httpsPort, origins });
  await accept(name, folder, withTls);
  const server = await run(name, folder, withoutTls(withTls));
  const origin = `http://127.0.0.1:${httpsPort}`;
  for (let tries = 0; tries < 100 && !(await isReady(origin)); tries++) await wait(50);
  return {
    origin,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const exampleOf = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg' } as const;

function adapted(
  example: string,
  to: { folder: string; httpPort: number; httpsPort: number; origins: readonly string[] },
): string {
  const [first = '', second = ''] = to.origins.map((origin) => new URL(origin).host);
  return example
    .replaceAll(/^.*\[::\].*\n/gm, '')
    .replace(/(listen |bind )\*?:?80\b/, `$1127.0.0.1:${to.httpPort}`)
    .replace(/(listen |bind )\*?:?443\b/, `$1127.0.0.1:${to.httpsPort}`)
    .replace(/127\.0\.0\.1:3000|10\.0\.0\.11:3000/, first)
    .replace(/127\.0\.0\.1:3001|10\.0\.0\.12:3000/, second)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem|\/etc\/haproxy\/mun\.pem/, `${to.folder}/both.pem`)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, `${to.folder}/both.pem`);
}

function withoutTls(config: string): string {
  return config
    .replace(' ssl http2;', ';')
    .replace(/ ssl crt .*/, '')
    .replace(/.*ssl_fc.*\n/g, '');
}

async function makeCertificate(folder: string): Promise<void> {
  const file = (name: string) => join(folder, name);
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=mun.example.org'],
    ...['-keyout', file('key.pem'), '-out', file('certificate.pem')],
  ]);
  const parts = await Promise.all(['certificate.pem', 'key.pem'].map((name) => readFile(file(name), 'utf8')));
  await writeFile(file('both.pem'), parts.join('\n'));
}

async function accept(name: ProxyName, folder: string, config: string): Promise<void> {
  const { status, stdout, stderr } = spawnSync(
    name,
    [...(await argumentsOf(name, folder, config)), checkFlag[name]],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`${name} does not accept deploy/${exampleOf[name]}: ${stdout}${stderr}`);
}

const checkFlag = { nginx: '-t', haproxy: '-c' } as const;

async function run(name: ProxyName, folder: string, config: string): Promise<ChildProcess> {
  const inFront = name === 'nginx' ? ['-g', 'daemon off;'] : ['-db'];
  return spawn(name, [...(await argumentsOf(name, folder, config)), ...inFront], { stdio: 'ignore' });
}

async function argumentsOf(name: ProxyName, folder: string, config: string): Promise<string[]> {
  await writeFile(join(folder, 'site.conf'), config);
  if (name === 'haproxy') return ['-f', join(folder, 'site.conf')];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path ${folder}/${part};`,
  );
  const around = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/pid; error_log ${folder}/log; events {}`,
    `http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ];
  await writeFile(join(folder, 'nginx.conf'), around.join('\n'));
  return ['-c', join(folder, 'nginx.conf'), '-p', folder];
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/healthz/ready`).catch(() => undefined);
  return answer?.ok ?? false;
}
