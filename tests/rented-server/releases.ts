import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../../scripts/lib/release/git.ts';

const faultyMigration = 'migrations/9901_damage.ts';

/** Damages every registration, as a careless release could. */
const damage = `import { sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
  await sql\`update registrations set college = 'Damaged'\`.execute(db);
};
`;
const goodMigration = `import type { Step } from '#platform/server/db/migrate.ts';

export const up: Step = async (db) => {
  await db.schema.createTable('samples').addColumn('id', 'text', (c) => c.primaryKey()).execute();
};
`;
/** Serves a copy of the data, so that only the switch finds the fault. */
const faultyServer = `import { readConfig } from '../src/platform/server/config.ts';
import { openSite } from '../src/app/server.ts';

const config = readConfig(process.env);
await openSite(config, undefined, false, {
  async beforeListening() {
    if (config.dataDir.includes('trial-')) return;
    console.error('The sample fault of this release');
    process.exit(1);
  },
});
`;

/** A repository with releases after the current one, which are tagged as `npm run release` does. */
export interface Releases {
  repository: string;
  commit(version: string, kind: 'good' | 'broken'): void;
}

/** Copies the committed program of a folder into a new repository. */
export function openReleases(folder: string, program: string): Releases {
  const repository = join(folder, 'repository');
  git(folder, 'clone', '--quiet', '--no-local', '--depth', '1', `file://${program}`, repository);
  const server = join(repository, 'scripts/serve.ts');
  const shippedServer = readFileSync(server, 'utf8');
  return {
    repository,
    commit(version, kind) {
      const manifest = join(repository, 'package.json');
      writeFileSync(
        manifest,
        readFileSync(manifest, 'utf8').replace(/"version": ".*?"/, `"version": "${version}"`),
      );
      writeFileSync(join(repository, 'migrations/9900_samples.ts'), goodMigration);
      rmSync(join(repository, faultyMigration), { force: true });
      if (kind === 'broken') writeFileSync(join(repository, faultyMigration), damage);
      writeFileSync(server, kind === 'broken' ? faultyServer : shippedServer);
      git(repository, 'add', '--all');
      const author = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.org'];
      git(repository, ...author, 'commit', '--quiet', '--message', `Release ${version}`);
      git(repository, 'tag', `v${version}`);
      // The machine reads it as another user.
      execFileSync('chmod', ['-R', 'a+rX', repository]);
    },
  };
}
