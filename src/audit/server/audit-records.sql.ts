import type { Db } from '#platform/server/db/tables.ts';
import type { ReferencedRecord } from '../contract.ts';

/** Returns the records of audit entries by id; erased ones are missing. */
export async function readReferencedRecords(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ReferencedRecord>> {
  if (ids.length === 0) return new Map();
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute();
  const registrations = await db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id', 'accounts.name', 'accounts.email'])
    .where('registrations.id', 'in', ids)
    .execute();
  const events = await db.selectFrom('events').select(['id', 'name']).where('id', 'in', ids).execute();
  const committees = await db
    .selectFrom('committees')
    .select(['id', 'short_name as name'])
    .where('id', 'in', ids)
    .execute();
  const portfolios = await db
    .selectFrom('portfolios')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  const statements = await db
    .selectFrom('statements')
    .select(['id', 'file_name as name'])
    .where('id', 'in', ids)
    .execute();
  const credits = await db
    .selectFrom('bank_transactions')
    .select(['id', 'description as name'])
    .where('id', 'in', ids)
    .where('paise', '>', 0)
    .execute();
  const pictures = await db
    .selectFrom('pictures')
    .select(['name as id', 'name'])
    .where('name', 'in', ids)
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'subject as name', 'recipient as email'])
    .where('id', 'in', ids)
    .execute();
  const messages = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute();
  const found: { kind: ReferencedRecord['kind']; rows: { id: string; name: string; email?: string }[] }[] = [
    { kind: 'account', rows: accounts },
    { kind: 'registration', rows: registrations },
    { kind: 'event', rows: events },
    { kind: 'committee', rows: committees },
    { kind: 'portfolio', rows: portfolios },
    { kind: 'statement', rows: statements },
    { kind: 'credit', rows: credits },
    { kind: 'picture', rows: pictures },
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

interface Values {
  before: string | null;
  after: string | null;
}

/** Actions whose values are '<value of a committee>: <portfolio>', optionally after 'not '. */
const seatValue = /^(not )?([^:]+): (.*)$/s;
const idValue = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Values of audit entries as a person reads them: committees by their short names in place of their keys, lines of the bank by their
 * narration in place of their ids. Other ids are left out.
 */
export async function readableValues<E extends Values>(db: Db, entries: readonly E[]): Promise<E[]> {
  const values = entries.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);
  const committees = await committeeNames(db, values);
  const lines = await bankLines(db, values);
  const readable = (value: string | null): string | null => {
    if (value === null) return null;
    if (idValue.test(value)) return lines.get(value) ?? null;
    const [, not = '', committee = '', portfolio] = seatValue.exec(value) ?? [];
    const name = committees.get(committee);
    return name === undefined ? value : `${not}${name}: ${portfolio}`;
  };
  return entries.map((entry) => ({
    ...entry,
    before: readable(entry.before),
    after: readable(entry.after),
  }));
}

async function committeeNames(db: Db, values: readonly string[]): Promise<Map<string, string>> {
  const keys = values.flatMap((value) => seatValue.exec(value)?.[2] ?? []);
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('committees')
    .select(['value', 'short_name as name'])
    .where('value', 'in', [...new Set(keys)])
    // The newest committee of a key wins: editions are copied with their keys.
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ value, name }) => [value, name]));
}

async function bankLines(db: Db, values: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(values.filter((value) => idValue.test(value)))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_transactions')
    .select(['id', 'description'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
}
