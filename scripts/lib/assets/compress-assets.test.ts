import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAssets } from './compress-assets.ts';

it('the finished build holds larger assets compressed beside themselves, and small ones plain', async () => {
  const build = await mkdtemp(join(tmpdir(), 'post-build-'));
  const assets = join(build, 'client/assets');
  await mkdir(assets, { recursive: true });
  const large = 'let a = 1;\n'.repeat(200);
  await writeFile(join(assets, 'large.js'), large);
  await writeFile(join(assets, 'small.js'), 'a()');
  await compressAssets(build);
  expect((await readdir(assets)).sort()).toEqual(['large.js', 'large.js.br', 'large.js.gz', 'small.js']);
  expect(brotliDecompressSync(await readFile(join(assets, 'large.js.br'))).toString()).toBe(large);
  expect(gunzipSync(await readFile(join(assets, 'large.js.gz'))).toString()).toBe(large);
});
