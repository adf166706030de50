import type { Context } from '#platform/server/context.ts';
import { removeRetiredVersions } from './versions.sql.ts';

/** A page that was opened before its picture was replaced may ask for the one before. */
const keptMs = 24 * 60 * 60_000;

/** Forgets what pages have not shown for a day. */
export async function forgetRetiredPictures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await removeRetiredVersions(db.queries, clock() - keptMs);
}
