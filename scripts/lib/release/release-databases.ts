import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '#platform/rule/version.ts';

/** The key with which the stored databases were filled. They contain sample people only. */
export const releaseDatabaseKey = 'the key of the stored sample databases';

/** Lists the stored databases of releases, the oldest first. */
export function listReleaseDatabases(folder: string): { version: string; file: string }[] {
  const end = '.sqlite.gz';
  return readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => ({ version: name.slice(0, -end.length), file: join(folder, name) }))
    .toSorted((one, other) => compareVersions(one.version, other.version));
}
