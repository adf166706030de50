import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';

interface Proxy {
  /** File name of the example configuration in `deploy/`. */
  example: string;
  /** Changes the example configuration to serve without TLS on a local port. */
  withoutTls(config: string, httpsPort: number): string;
  /** Writes further configuration files and returns the arguments of the proxy. */
  prepare(folder: string, file: string): Promise<string[]>;
  check(named: string[]): string[];
  run(named: string[]): string[];
}

const known = {
  nginx: {
    example: 'nginx.conf',
    withoutTls: (config) => config.replace(' ssl http2;', ';'),
    async prepare(folder, file) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (part) => `${part}_temp_path ${folder}/${part};`,
      );
      const around = [
        ...(process.getuid?.() === 0 ? ['user root;'] : []),
        `pid ${folder}/pid; error_log ${folder}/log; events {}`,
        `http { ${temporary.join(' ')} include ${file}; }`,
      ];
      await writeFile(join(folder, 'around.conf'), around.join('\n'));
      return ['-c', join(folder, 'around.conf'), '-p', folder];
    },
    check: (named) => [...named, '-t'],
    run: (named) => [...named, '-g', 'daemon off;'],
  },
  haproxy: {
    example: 'haproxy.cfg',
    withoutTls: (config) => config.replace(/ ssl crt .*/, '').replace(/.*ssl_fc.*\n/g, ''),
    prepare: async (_, file) => ['-f', file],
    check: (named) => [...named, '-c'],
    run: (named) => [...named, '-db'],
  },
  caddy: {
    example: 'Caddyfile',
    withoutTls: (config, httpsPort) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${config
        .replace(/^http:[\s\S]*?^}\n/m, '')
        .replace(/^mun\.example\.org \{/m, `http://127.0.0.1:${httpsPort} {`)}`,
    prepare: async (_, file) => ['--config', file, '--adapter', 'caddyfile'],
    check: (named) => ['validate', ...named],
    run: (named) => ['run', ...named],
  },
} satisfies Record<string, Proxy>;

export type ProxyName = keyof typeof known;
export const proxies = Object.keys(known) as ProxyName[];

export interface ProxyServer {
  origin: string;
  log(): Promise<string>;
  stop(): Promise<void>;
}

export function hasProxy(name: ProxyName): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

/**
 * Starts a proxy with the example configuration in `deploy/` in front of two processes. Only ports, addresses and the
 * certificate are replaced. The program must first accept the file with TLS, and then serves without TLS.
 * @throws with the message of the program about the file
 */
export async function startProxy(name: ProxyName, origins: readonly string[]): Promise<ProxyServer> {
  const proxy: Proxy = known[name];
  const folder = await mkdtemp(join(tmpdir(), 'faults-proxy-'));
  await chmod(folder, 0o755);
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  await makeCertificate(folder);
  const example = await readFile(new URL(`../../../deploy/${proxy.example}`, import.meta.url), 'utf8');
  const withTls = adapted(example, { folder, httpPort, httpsPort, origins });
  const file = join(folder, 'site.conf');
  const named = await proxy.prepare(folder, file);
  const settings = { env: { ...process.env, HOME: folder } };

  await writeFile(file, withTls);
  const { status, stdout, stderr } = spawnSync(name, proxy.check(named), { ...settings, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} does not accept deploy/${proxy.example}: ${stdout}${stderr}`);

  await writeFile(file, proxy.withoutTls(withTls, httpsPort));
  const server = spawn(name, proxy.run(named), { ...settings, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  server.stdout.on('data', (part) => {
    said += part;
  });
  const log = async () => said + (await readFile(join(folder, 'mun.log'), 'utf8').catch(() => ''));
  const origin = `http://127.0.0.1:${httpsPort}`;
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 1200; tries++) {
    if (await isReady(origin)) return { origin, log, stop };
    await wait(50);
  }
  await stop();
  throw new Error(`${name} did not answer within a minute`);
}

function adapted(
  example: string,
  to: { folder: string; httpPort: number; httpsPort: number; origins: readonly string[] },
): string {
  const [first = '', second = ''] = to.origins.map((origin) => new URL(origin).host);
  return example
    .replaceAll(/^.*\[::\].*\n/gm, '')
    .replace(/(listen |bind )\*?:?80\b/, `$1127.0.0.1:${to.httpPort}`)
    .replace(/(listen |bind )\*?:?443\b/, `$1127.0.0.1:${to.httpsPort}`)
    .replaceAll(/\/var\/log\/(nginx|caddy)/g, to.folder)
    .replace('log /dev/log local0', 'log stdout format raw local0')
    .replaceAll(/127\.0\.0\.1:3000|10\.0\.0\.11:3000/g, first)
    .replaceAll(/127\.0\.0\.1:3001|10\.0\.0\.12:3000/g, second)
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem|\/etc\/haproxy\/mun\.pem/, `${to.folder}/both.pem`)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, `${to.folder}/both.pem`);
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

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/healthz/ready`).catch(() => undefined);
  return answer?.ok ?? false;
}
