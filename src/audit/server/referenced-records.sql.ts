import type { Queries } from '#platform/server/db/tables.ts';
import type { ReferencedRecord } from '../contract.ts';

/** Returns the records of audit entries by id; erased ones are missing. */
export async function readReferencedRecords(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, ReferencedRecord>> {
  if (ids.length === 0) return new Map();
  const accounts = await queries
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute();
  const registrations = await queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id', 'accounts.name', 'accounts.email'])
    .where('registrations.id', 'in', ids)
    .execute();
  const events = await queries.selectFrom('events').select(['id', 'name']).where('id', 'in', ids).execute();
  const mails = await queries
    .selectFrom('outbox')
    .select(['id', 'subject as name', 'recipient as email'])
    .where('id', 'in', ids)
    .execute();
  const messages = await queries
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute();
  const found: { kind: ReferencedRecord['kind']; rows: { id: string; name: string; email?: string }[] }[] = [
    { kind: 'account', rows: accounts },
    { kind: 'registration', rows: registrations },
    { kind: 'event', rows: events },
    { kind: 'mail', rows: mails },
    { kind: 'message', rows: messages },
  ];
  return new Map(
    found.flatMap(({ kind, rows }) =>
      rows.map(({ id, name, email = null }): [string, ReferencedRecord] => [
        id,
        { _id: id, kind, name, email },
      ]),
    ),
  );
}
