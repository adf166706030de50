import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Stores the bank's number of a payment (UTR, RRN), the columns and the balances of a statement. Line keys contain
 * the whole text, because two payments may contain one sender's account number. Drops the choices of columns, which
 * included mere proposals.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('statements').addColumn('format', 'text').execute();
  await db.schema.alterTable('statements').addColumn('opening_paise', 'bigint').execute();
  await db.schema.alterTable('statements').addColumn('closing_paise', 'bigint').execute();
  await db.schema.alterTable('statements').addColumn('balances_state', 'text').execute();
  for (const table of ['credits', 'debits'] as const) {
    await db.schema.alterTable(table).addColumn('payment_number', 'text').execute();
    await db.schema.createIndex(`${table}_payment_number`).on(table).column('payment_number').execute();
    await rewriteLines(db as Kysely<Lines>, table);
  }
  await sql`update statement_formats set date_column = null, narration_column = null, reference_column = null,
    credit_column = null, debit_column = null, amount_column = null, direction_column = null, status_column = null`.execute(
    db,
  );
};

interface Line {
  id: string;
  day: string;
  paise: number;
  words: string;
  line_key: string;
  payment_number: string | null;
}
type Lines = Record<'credits' | 'debits', Line>;

async function rewriteLines(db: Kysely<Lines>, table: 'credits' | 'debits'): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'day', 'paise', 'words', 'line_key'])
    .orderBy('id')
    .execute();
  const counts = new Map<string, number>();
  const changed: { id: string; key: string }[] = [];
  for (const { id, day, paise, words, line_key } of rows) {
    const key = `${day} ${paise} ${words.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (line_key !== `${key} ${count}`) changed.push({ id, key: `${key} ${count}` });
    const number = numberIn(words);
    if (number) await db.updateTable(table).set({ payment_number: number }).where('id', '=', id).execute();
  }
  // In two steps, because a new key may equal another line's old one.
  for (const { id } of changed)
    await db
      .updateTable(table)
      .set({ line_key: `old ${id}` })
      .where('id', '=', id)
      .execute();
  for (const { id, key } of changed)
    await db.updateTable(table).set({ line_key: key }).where('id', '=', id).execute();
}

/** The only twelve digits after UPI or IMPS, or at the end. */
function numberIn(words: string): string | undefined {
  const found = [...words.matchAll(/(?<![\dA-Za-z])0{0,8}(\d{12})(?![\dA-Za-z]|@)/g)].map(
    ([, number]) => number,
  );
  const marker = /\b(upi|imps|mmt|p2a|p2m|p2p|rrn|utr)\b/i.test(words);
  const isAccount = /\b(neft|rtgs|a\/?c|ac ?no|acct|account|from|transfer|trf|infts?|ft)\b/i.test(words);
  if (new Set(found).size !== 1) return undefined;
  return marker || (!isAccount && /\d{12}$/.test(words)) ? found[0] : undefined;
}
