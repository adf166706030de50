import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { initialConference } from '#conference/content/index.ts';
import { seedEventAndCommittees } from '#conference/server/index.ts';
import { backUp } from '#platform/server/backup/backup.ts';
import { readConfig } from '#platform/server/config.ts';
import { openContext } from '#platform/server/open-context.ts';
import { version } from '#platform/server/version.ts';
import { fillWithSamples } from '../sample-data/sample-data.ts';
import { listReleaseDatabases, releaseDatabaseKey } from './release-databases.ts';

const keptReleases = 3;
const registrations = 40;

/** Writes a filled database of this version, and deletes all but the newest three. Returns its path. */
export async function writeReleaseDatabase(folder: string): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'release-database-'));
  try {
    const config = readConfig({ DATA_DIR: join(data, 'site'), SECRET_KEY: releaseDatabaseKey });
    const context = await openContext(config);
    try {
      await seedEventAndCommittees(context, initialConference);
      await fillWithSamples(context, { registrations, catalogue: initialConference });
    } finally {
      await context.db.close();
    }
    await backUp(config, join(data, 'backup'));
    const file = join(folder, `${version}.sqlite.gz`);
    writeFileSync(file, gzipSync(readFileSync(join(data, 'backup')), { level: 9 }));
    for (const release of listReleaseDatabases(folder).slice(0, -keptReleases)) rmSync(release.file);
    return file;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
