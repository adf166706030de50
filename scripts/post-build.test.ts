import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAssets, shortenRoutes } from './post-build.ts';

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

it('the list of routes names the file of each route, and nothing that it imports or has not', async () => {
  const build = await mkdtemp(join(tmpdir(), 'post-build-'));
  const assets = join(build, 'client/assets');
  await mkdir(assets, { recursive: true });
  await expect(shortenRoutes(build)).rejects.toThrow('The build has no list of routes.');
  const file = join(assets, 'manifest-0a1b.js');
  const listed = (imports: string[], not: object = {}) => {
    const routes = { about: { id: 'about', hasLoader: true, module: '/assets/about.js', imports, ...not } };
    return `window.routes=${JSON.stringify({ entry: { imports: ['/assets/site.js'] }, routes })};`;
  };
  await writeFile(file, listed(['/assets/site.js', '/assets/button.js'], { hasAction: false }));
  await shortenRoutes(build);
  expect(await readFile(file, 'utf8')).toBe(listed([]));
});
