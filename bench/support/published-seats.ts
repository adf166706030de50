import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeDraft } from '#allocation/server/drafts.ts';
import { publishDraft } from '#allocation/server/publish-draft.ts';
import { defaultDraftSettings } from '#tests/support/allocation-drafts.ts';
import { addSeats } from '#tests/support/catalogue-ids.ts';
import { conference, council, eventName } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { seedEventAndCommittees } from '../../src/conference/server/index.ts';
import { readConfig } from '../../src/platform/server/config.ts';
import { openContext } from '../../src/platform/server/open-context.ts';

/**
 * Publishes the seats of a whole conference.
 * @param databaseUrl a PostgreSQL database; without one, an SQLite file in a temporary folder
 * @returns the duration, and the longest time for which the event loop was blocked
 */
export async function publishSeats(
  delegates: number,
  databaseUrl: string | undefined,
): Promise<{ tookMs: number; heldMs: number; seated: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-seats-'));
  const context = await openContext(
    readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }),
  );
  try {
    await seedEventAndCommittees(context, conference);
    const [portfolio] = council.portfolios;
    await addSeats(context, { committee: council.value, portfolio }, delegates);
    const wanted = { status: 'confirmed' as const, committees: [council.value], portfolios: [portfolio] };
    await insertTestRegistrations(
      context,
      Array.from({ length: delegates }, () => wanted),
    );
    const caller = { accountId: 'none', role: 'superadmin' as const, sessionId: 'none' };
    const draftID = await makeDraft(
      context,
      caller,
      { eventName },
      { ...defaultDraftSettings, pins: [], kept: [], admitted: [], excluded: [] },
    );
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const started = performance.now();
    const { seated } = await publishDraft(context, caller, {
      eventName,
      draftID,
      withoutPublicNumber: true,
    });
    const tookMs = performance.now() - started;
    loop.disable();
    return { tookMs, heldMs: loop.max / 1e6, seated };
  } finally {
    await context.db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
