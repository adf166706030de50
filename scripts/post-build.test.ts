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

it('the list of routes says nothing twice, and a browser has it whole again but for what each route imports', async () => {
  const build = await mkdtemp(join(tmpdir(), 'post-build-'));
  const assets = join(build, 'client/assets');
  await mkdir(assets, { recursive: true });
  await expect(shortenRoutes(build)).rejects.toThrow('The build has no list of routes.');
  const file = join(assets, 'manifest-0a1b.js');
  const has = { hasDefaultExport: true, hasAction: false, imports: ['/assets/site.js'], css: [] };
  const routes = {
    root: { id: 'root', path: '', ...has, hasLoader: true, css: ['/assets/root.css'] },
    site: { id: 'site', parentId: 'root', caseSensitive: true, ...has, hasDefaultExport: false },
    about: { id: 'about', parentId: 'site', path: 'about', caseSensitive: true, ...has, hasLoader: true },
    'user/:id': { id: 'user/:id', parentId: 'site', path: 'user/:id', caseSensitive: true, ...has },
  };
  const entry = { module: '/assets/entry.js', imports: ['/assets/site.js'] };
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify({ entry, routes })};`);
  await shortenRoutes(build);

  const written = await readFile(file, 'utf8');
  expect(written).not.toContain('"about","');
  expect(written).toContain('"user/:id":{"parentId":"site"}');
  const window: Record<string, { routes: Record<string, object> }> = {};
  new Function('window', written)(window);
  expect(window.__reactRouterManifest).toEqual({
    entry,
    routes: {
      root: { ...routes.root, imports: [], caseSensitive: false, hasAction: undefined },
      site: { ...routes.site, imports: [], path: null, hasAction: undefined },
      about: { ...routes.about, imports: [], hasAction: undefined },
      'user/:id': { ...routes['user/:id'], imports: [], hasAction: undefined },
    },
  });
});
