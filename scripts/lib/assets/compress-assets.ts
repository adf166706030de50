import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest', '.wasm']);

/** Writes a compressed copy beside each asset. */
export async function compressAssets(buildDirectory: string): Promise<void> {
  const client = join(buildDirectory, 'client');
  const files = await readdir(client, { recursive: true });
  const worthIt = files.filter((file) => compressible.has(extname(file)));
  await Promise.all(worthIt.map((file) => compress(join(client, file))));
}

/** Minimum length in bytes. Compressing shorter files would save almost nothing. */
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
