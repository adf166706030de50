import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest']);

/** Lays every asset of build/client compressed beside itself, as small as it gets. */
export async function compressAssets(buildDirectory: string): Promise<void> {
  const client = join(buildDirectory, 'client');
  const files = await readdir(client, { recursive: true });
  const worthIt = files.filter((file) => compressible.has(extname(file)));
  await Promise.all(worthIt.map((file) => compress(join(client, file))));
}

/**
 * Takes from the list of routes, which every page fetches, which other files each route imports: only links that fetch ahead
 * would ask for that, and we have none. It was more than half of the list. What a route has not is not said either.
 */
export async function shortenRoutes(buildDirectory: string): Promise<void> {
  const assets = join(buildDirectory, 'client/assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[^.]+\.js$/.test(file));
  const [, before, json, after] =
    /^([^{]*)(\{.*\})([^}]*)$/s.exec(name ? await readFile(join(assets, name), 'utf8') : '') ?? [];
  if (!name || !json) throw new Error('The build has no list of routes.');
  const list = JSON.parse(json) as { routes: Record<string, { imports?: string[] }> };
  for (const route of Object.values(list.routes)) route.imports = [];
  const shortened = JSON.stringify(list, (_, value) => (value === false ? undefined : value));
  await writeFile(join(assets, name), `${before}${shortened}${after}`);
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
