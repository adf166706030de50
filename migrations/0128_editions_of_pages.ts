import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

interface Tables {
  document_revisions: { kind: string; revision: number; value: string };
  main_event: { event_id: string };
}

/**
 * Moves executive board, security council and poster of the conference page to an edition: that of the main event.
 */
export const up: Step = async (untyped) => {
  const db: Kysely<Tables> = untyped;
  const main = await db.selectFrom('main_event').select('event_id').executeTakeFirst();
  if (!main) return;
  const rows = await db
    .selectFrom('document_revisions')
    .select(['revision', 'value'])
    .where('kind', '=', 'conferencePage')
    .execute();
  for (const { revision, value } of rows) {
    const upgraded = withEdition(value, main.event_id);
    if (upgraded === undefined) continue;
    await db
      .updateTable('document_revisions')
      .set({ value: upgraded })
      .where('kind', '=', 'conferencePage')
      .where('revision', '=', revision)
      .execute();
  }
};

/** Returns undefined for a document without these parts. */
function withEdition(text: string, event: string): string | undefined {
  const page = JSON.parse(text);
  if (typeof page !== 'object' || page === null || !('executiveBoard' in page)) return undefined;
  const { poster, executiveBoard, unsc, ...others } = page;
  const councils = unsc ? [{ id: 'unsc', ...unsc }] : [];
  return JSON.stringify({ ...others, editions: [{ event, poster, executiveBoard, councils }] });
}
