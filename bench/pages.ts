/** Public pages per second, sent from memory, against a bare Fastify route that answers the same bytes: at least 80%. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { type BareServer, startBarePage } from './support/bare-server.ts';
import { startSite } from './support/site.ts';
import { judge, mean } from './support/verdict.ts';

const seconds = 6;
const rounds = 3;
const headers = { 'accept-encoding': 'br' };
const paths = ['/', '/applynow'];

/** As it is sent: what `fetch` gives is unpacked. */
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

/** In turns, since a machine that others use too may change its pace. */
async function compare(site: string, bare: BareServer, path: string): Promise<void> {
  const measured: number[] = [];
  const limits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    limits.push(await pagesPerSecond(bare.origin + path));
    measured.push(await pagesPerSecond(site + path));
  }
  judge({
    what: `pages ${path} per second, against a bare Fastify route`,
    measured: mean(measured),
    limit: mean(limits),
    atLeast: 0.8,
  });
}

const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
const site = await startSite({ LOG_LEVEL: 'warn' }, 'as shipped');
try {
  for (const path of paths) {
    const file = join(folder, 'page.br');
    writeFileSync(file, await bytesOf(site.origin + path));
    const bare = await startBarePage(file);
    await compare(site.origin, bare, path).finally(bare.stop);
  }
} finally {
  await site.stop();
  rmSync(folder, { recursive: true });
}
