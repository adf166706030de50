import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest']);

/** Lays every asset of build/client compressed beside itself, as small as it gets. */
export async function compressAssets(buildDirectory: string): Promise<void> {
  const client = join(buildDirectory, 'client');
  const files = await readdir(client, { recursive: true });
  const worthIt = files.filter((file) => compressible.has(extname(file)));
  await Promise.all(worthIt.map((file) => compress(join(client, file))));
}

/** What a route of the list has unless it says otherwise; a path like its id, too. */
const usual = { imports: [], css: [], hasDefaultExport: true, caseSensitive: true };

type Route = Record<string, unknown>;

/**
 * Writes the list of routes, which every page fetches, without what can be told from the rest. Which other files each route imports
 * goes for good: only links that fetch ahead would ask for that, and we have none. The list puts itself together as it was.
 */
export async function shortenRoutes(buildDirectory: string): Promise<void> {
  const assets = join(buildDirectory, 'client/assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[^.]+\.js$/.test(file));
  const written = name ? await readFile(join(assets, name), 'utf8') : '';
  const json = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(written)?.[1];
  if (!name || !json) throw new Error('The build has no list of routes.');
  const list = JSON.parse(json) as { routes: Record<string, Route> };
  list.routes = Object.fromEntries(
    Object.entries(list.routes).map(([id, route]) => [id, unusual(id, route)]),
  );
  await writeFile(
    join(assets, name),
    `const list=${JSON.stringify(list)},usual=${JSON.stringify(usual)};` +
      'for(const id in list.routes)list.routes[id]={...usual,id,path:id,...list.routes[id]};' +
      'window.__reactRouterManifest=list;',
  );
}

/** What a route has where that is not expected of it; what it has not is said only if others have it. */
function unusual(id: string, { imports, ...route }: Route): Route {
  const expected: Route = { ...usual, path: id, id };
  const said = { path: null, hasDefaultExport: false, caseSensitive: false, ...route };
  return Object.fromEntries(
    Object.entries(said).filter(([key, value]) => !isDeepStrictEqual(value, expected[key] ?? false)),
  );
}

/** Of what is shorter, hardly anything is won. */
const leastCompressed = 200;

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < leastCompressed) return;
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: best }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
