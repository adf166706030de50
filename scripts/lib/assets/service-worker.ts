import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { offlinePages } from '#platform/contract/offline-pages.ts';
import { serviceWorkerPath } from '#platform/contract/paths.ts';

interface Route {
  parentId?: string;
  path?: string;
  module: string;
  css: readonly string[];
}

/** React Router's list of routes, which the build writes for the browser. */
interface Manifest {
  version: string;
  url: string;
  entry: { module: string };
  routes: Readonly<Record<string, Route>>;
}

const source = new URL('../../../src/platform/web/service-worker.ts', import.meta.url);

/** Writes the service worker of a build, with the list of files of each offline page. */
export async function writeServiceWorker(buildDirectory: string): Promise<void> {
  const client = join(buildDirectory, 'client');
  const manifest = readManifest(client);
  const build = {
    version: manifest.version,
    mark: manifest.url,
    files: Object.fromEntries(offlinePages.map((page) => [page, filesOf(page, manifest, client)])),
  };
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source.pathname, {
    sourcemap: false,
  });
  const script = `const offlineBuild = ${JSON.stringify(build)};\n${code.replace(/export\s*\{\s*\};?/, '')}`;
  writeFileSync(join(client, serviceWorkerPath), script);
}

function readManifest(client: string): Manifest {
  const [file = ''] = globSync('assets/manifest-*.js', { cwd: client });
  const text = readFileSync(join(client, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

/**
 * Returns all files that a page can load: the scripts of its routes, the files that these name, and the fonts with
 * English letters.
 */
function filesOf(page: string, { url, entry, routes }: Manifest, client: string): string[] {
  const assets = new Set(
    globSync('assets/*.{js,css,wasm,woff2}', { cwd: client }).map((file) => file.slice('assets/'.length)),
  );
  const route = Object.values(routes).find(({ path }) => `/${path}`.replaceAll(/:\w+/g, '-') === page);
  if (!route) throw new Error(`There is no route for the offline page ${page}.`);
  const chain: Route[] = [];
  for (let at: Route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined)
    chain.push(at);
  const found = new Set([nameOf(url)]);
  const add = (name: string): void => {
    if (found.has(name) || !assets.has(name)) return;
    found.add(name);
    if (!name.endsWith('.js')) return;
    for (const [named] of readFileSync(join(client, 'assets', name), 'utf8').matchAll(assetName)) add(named);
  };
  add(nameOf(entry.module));
  for (const { module, css } of chain) for (const path of [module, ...css]) add(nameOf(path));
  for (const name of assets) if (/-english[\w-]*\.woff2$/.test(name)) add(name);
  if (chain.some(({ module }) => module.includes('/light-layout-')))
    for (const name of assets) if (name.startsWith('light-page-')) add(name);
  return [...found].sort().map((name) => `/assets/${name}`);
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const assetName = /[\w.-]+\.(?:js|css|wasm|woff2)\b/g;
