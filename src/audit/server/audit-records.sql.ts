import { mailKindLabel } from '#email/contract.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { AuditAction, ReferencedRecord } from '../contract.ts';

type Kind = ReferencedRecord['kind'];
type NamedRow = { id: string; name: string; email?: string };

/** How a record of each kind is found by id. A statement, credit or mail is named by its file, description or subject. */
const findByIds: Partial<Record<Kind, (db: Db, ids: readonly string[]) => Promise<NamedRow[]>>> = {
  account: (db, ids) =>
    db.selectFrom('accounts').select(['id', 'name', 'email']).where('id', 'in', ids).execute(),
  registration: (db, ids) =>
    db
      .selectFrom('registrations')
      .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
      .select(['registrations.id', 'accounts.name', 'accounts.email'])
      .where('registrations.id', 'in', ids)
      .execute(),
  event: (db, ids) => db.selectFrom('events').select(['id', 'name']).where('id', 'in', ids).execute(),
  committee: (db, ids) =>
    db.selectFrom('committees').select(['id', 'short_name as name']).where('id', 'in', ids).execute(),
  portfolio: (db, ids) => db.selectFrom('portfolios').select(['id', 'name']).where('id', 'in', ids).execute(),
  statement: (db, ids) =>
    db.selectFrom('statements').select(['id', 'file_name as name']).where('id', 'in', ids).execute(),
  credit: (db, ids) =>
    db
      .selectFrom('bank_transactions')
      .select(['id', 'description as name'])
      .where('id', 'in', ids)
      .where('paise', '>', 0)
      .execute(),
  picture: (db, ids) =>
    db.selectFrom('pictures').select(['name as id', 'name']).where('name', 'in', ids).execute(),
  mail: (db, ids) =>
    db
      .selectFrom('outbox')
      .select(['id', 'subject as name', 'recipient as email'])
      .where('id', 'in', ids)
      .execute(),
  message: (db, ids) =>
    db.selectFrom('contact_messages').select(['id', 'name', 'email']).where('id', 'in', ids).execute(),
};

/** Finds the records of audit entries by id. Deleted records are missing. */
export async function findReferencedRecords(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ReferencedRecord>> {
  const records = new Map<string, ReferencedRecord>();
  if (ids.length === 0) return records;
  for (const [kind, find] of Object.entries(findByIds))
    for (const { id, name, email = null } of await find(db, ids))
      records.set(id, { _id: id, kind: kind as Kind, name, email });
  return records;
}

interface Values {
  action: string;
  before: string | null;
  after: string | null;
}

/** Actions whose value is the kind of a mail. */
const hasMailKind: ReadonlySet<string> = new Set<AuditAction>(['mail_read', 'mail_retried']);

/** A seat as the log stores it: '<key of the committee>: <portfolio>', after 'not ' where a delegate refused to swap for it. */
const seatValue = /^(not )?([^:]+): (.*)$/s;
const idValue = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Replaces keys and ids in the values of audit entries: a committee's key by its short name, the id of a bank
 * transaction by its description, the kind of a mail by its label. A value that is any other id becomes null.
 */
export async function withReadableValues<E extends Values>(db: Db, entries: readonly E[]): Promise<E[]> {
  const values = entries.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);
  const committees = await findCommitteeNames(db, values);
  const descriptions = await findBankDescriptions(db, values);
  const readable = (action: string, value: string | null): string | null => {
    if (value === null) return null;
    if (hasMailKind.has(action)) return mailKindLabel(value);
    if (idValue.test(value)) return descriptions.get(value) ?? null;
    const [, not = '', committee = '', portfolio] = seatValue.exec(value) ?? [];
    const name = committees.get(committee);
    return name === undefined ? value : `${not}${name}: ${portfolio}`;
  };
  return entries.map((entry) => ({
    ...entry,
    before: readable(entry.action, entry.before),
    after: readable(entry.action, entry.after),
  }));
}

async function findCommitteeNames(db: Db, values: readonly string[]): Promise<Map<string, string>> {
  const keys = values.flatMap((value) => seatValue.exec(value)?.[2] ?? []);
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('committees')
    .select(['value', 'short_name as name'])
    .where('value', 'in', [...new Set(keys)])
    // The newest committee with a key wins, because a new edition copies the keys.
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ value, name }) => [value, name]));
}

async function findBankDescriptions(db: Db, values: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(values.filter((value) => idValue.test(value)))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_transactions')
    .select(['id', 'description'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
}
