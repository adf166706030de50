import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Step } from '#platform/server/db/migrate.ts';

/**
 * Adds a payment reference for each account and event, also before the registration, and a column for the bank's
 * number. Existing payers get a reference.
 */
export const up: Step = async (db) => {
  await db.schema.alterTable('registrations').addColumn('transaction_number', 'text').execute();
  await db.schema
    .createTable('payment_references')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addPrimaryKeyConstraint('payment_references_key', ['event_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('payment_references_account')
    .on('payment_references')
    .column('account_id')
    .execute();
  await giveReferences(db as Kysely<Before>);
};

interface Before {
  registrations: { id: string; event_id: string; account_id: string; mode: string; search_text: string };
  payment_references: { event_id: string; account_id: string; reference: string };
}

async function giveReferences(db: Kysely<Before>): Promise<void> {
  const payers = await db
    .selectFrom('registrations')
    .select(['id', 'event_id', 'account_id'])
    .where('mode', '!=', 'member')
    .execute();
  const given = new Set<string>();
  while (given.size < payers.length) given.add(newReference());
  const references = [...given];
  for (const [index, { id, event_id, account_id }] of payers.entries()) {
    const reference = references[index] ?? '';
    await db.insertInto('payment_references').values({ event_id, account_id, reference }).execute();
    await db
      .updateTable('registrations')
      .set({ search_text: sql`search_text || ${` ${reference.toLowerCase()}`}` })
      .where('id', '=', id)
      .execute();
  }
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

function newReference(): string {
  const drawn = Array.from({ length: 7 }, () => randomInt(alphabet.length));
  const sum = drawn.reduce((total, one, place) => total + (place + 2) * one, 0);
  return [...drawn, sum % alphabet.length].map((one) => alphabet[one]).join('');
}
