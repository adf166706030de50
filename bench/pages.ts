/** Measures public pages per second. The site must reach 80% of a bare Fastify route that returns the same bytes. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startSite } from '#tests/support/site-process.ts';
import { mean, requireShareOfLimit } from './support/verdict.ts';

const seconds = 6;
const rounds = 3;
const headers = { 'accept-encoding': 'br' };
const paths = ['/', '/applynow'];

/** Requests a page and returns its compressed bytes, which `fetch` would decompress. */
function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });
}

async function pagesPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 20, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} pages failed`);
  return result.requests.average;
}

/** Starts a separate process with a single route that returns the bytes of a file. */
async function startBarePage(file: string): Promise<{ server: ChildProcess; origin: string }> {
  const server = fork(new URL('./support/bare-page.ts', import.meta.url), [file]);
  const [port] = await once(server, 'message');
  return { server, origin: `http://127.0.0.1:${port}` };
}

/** Measures both servers alternately, because the speed of a shared machine changes. */
async function compare(site: string, bare: string, path: string): Promise<void> {
  const measured: number[] = [];
  const limits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    limits.push(await pagesPerSecond(bare + path));
    measured.push(await pagesPerSecond(site + path));
  }
  requireShareOfLimit({
    what: `pages ${path} per second, against a bare Fastify route`,
    measured: mean(measured),
    limit: mean(limits),
    atLeast: 0.8,
  });
}

const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
const site = await startSite({ LOG_LEVEL: 'warn' }, { entry: 'as shipped' });
try {
  for (const path of paths) {
    const file = join(folder, 'page.br');
    writeFileSync(file, await bytesOf(site.origin + path));
    const { server, origin } = await startBarePage(file);
    await compare(site.origin, origin, path).finally(() => server.kill());
  }
} finally {
  await site.stop();
  rmSync(folder, { recursive: true });
}
