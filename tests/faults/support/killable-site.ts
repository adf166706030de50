import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#platform/server/config.ts';
import type { Context } from '#platform/server/context.ts';
import { openContext } from '#platform/server/open-context.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { type Store, sqliteStore } from './store.ts';

interface Around {
  site: SiteProcess;
  /** The database of the site, in this process. */
  context: Context;
  store: Store;
}

/**
 * Runs a scenario that kills a site, and checks the store afterwards.
 * @param store a new SQLite store if undefined
 */
export async function onKillableSite<Result>(
  store: Store | undefined,
  scenario: (around: Around) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const used = store ?? sqliteStore(join(folder, 'data'));
  const settings = {
    LOG_LEVEL: 'silent',
    READ_PROOFS: 'false',
    SECRET_KEY: 'a sample key that only the tests know',
    ...used.settings,
  };
  const site = await startSite(settings);
  try {
    const context = await openContext(readConfig(settings));
    const result = await scenario({ site, context, store: used });
    await context.db.close();
    await site.stop();
    await used.check();
    return result;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
