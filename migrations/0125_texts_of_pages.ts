import type { Kysely } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/** Removes control characters other than line feeds from the texts of pages. */
export const up: Step = async (untyped) => {
  const db: Kysely<{ document_revisions: { kind: string; revision: number; value: string } }> = untyped;
  const rows = await db.selectFrom('document_revisions').select(['kind', 'revision', 'value']).execute();
  for (const { kind, revision, value } of rows) {
    const plain = JSON.stringify(JSON.parse(value), (_, part) =>
      typeof part === 'string' ? asPlain(part) : part,
    );
    if (plain === value) continue;
    await db
      .updateTable('document_revisions')
      .set({ value: plain })
      .where('kind', '=', kind)
      .where('revision', '=', revision)
      .execute();
  }
};

function asPlain(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '');
}
