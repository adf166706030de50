import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders on which the build depends. */
const sources = [
  'src',
  'public',
  'scripts/build.ts',
  'scripts/lib/checks/check-content.ts',
  'scripts/lib/assets',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
];

/**
 * Returns true for entries that the build does not contain: `web/` never imports `server/`, and no file imports a test.
 */
const isOutsideTheBuild = (entry: Dirent): boolean =>
  entry.isDirectory() ? entry.name === 'server' : /\.test\.tsx?$/.test(entry.name);

/**
 * Computes a hash over the path, size and modification time of each source. It takes a few milliseconds, because no
 * file is read.
 */
export function fingerprintSources(root: string): string {
  const digest = createHash('sha256');
  for (const file of sources.flatMap((source) => listFiles(join(root, source))).sort()) {
    const { size, mtimeMs } = statSync(file);
    digest.update(`${file.slice(root.length)}\0${size}\0${mtimeMs}\n`);
  }
  return digest.digest('hex');
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !isOutsideTheBuild(entry))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      return entry.isDirectory() ? listFiles(inside) : [inside];
    });
}
