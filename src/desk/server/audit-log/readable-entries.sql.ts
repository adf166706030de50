import { auditActionsAboutReports, type ReferencedRecord } from '#audit/contract.ts';
import {
  type AuditFact,
  describeAuditFact,
  type FactContext,
  findCommitteeKeyOfFact,
  parseAuditFact,
} from '#audit/rule/facts.ts';
import type { AuditAction } from '#audit/server/index.ts';
import { confidentialMailKinds, getMailKindLabel } from '#email/contract.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';

type Kind = ReferencedRecord['kind'];
type NamedRow = { id: string; name: string; email?: string };

/** Functions that load the names of records, by kind of record. */
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
      .where('amount', '>', 0)
      .execute(),
  picture: (db, ids) =>
    db.selectFrom('pictures').select(['name as id', 'name']).where('name', 'in', ids).execute(),
  mail: (db, ids) =>
    db
      .selectFrom('outbox')
      .select(['id', 'subject as name', 'recipient as email'])
      .where('id', 'in', ids)
      .where('kind', 'not in', confidentialMailKinds)
      .execute(),
  message: (db, ids) =>
    db.selectFrom('contact_messages').select(['id', 'name', 'email']).where('id', 'in', ids).execute(),
};

/** Returns records by id. The map contains no deleted records. */
export async function mapReferencedRecordsById(
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

const hasMailKind: ReadonlySet<string> = new Set<AuditAction>(['mail_read', 'mail_retried']);

/**
 * Matches the value of a seat in earlier versions: '<committee key>: <portfolio>', with 'not ' before it for a rejected
 * swap.
 */
const earlierSeat = /^(not )?([^:]+): (.*)$/s;
const idValue = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Replaces stored values by texts: facts and kinds of mail by their descriptions, ids of bank transactions by the text
 * of the bank, and keys of committees in seats of earlier versions by names. Other ids become null. Other texts do not
 * change.
 * @param titleOf returns the title of a document by its id in the audit log
 */
export async function describeValuesOfAuditEntries<E extends Values>(
  db: Db,
  entries: readonly E[],
  titleOf: FactContext['titleOf'] = () => undefined,
): Promise<E[]> {
  const values = entries.flatMap(({ before, after }) => [before, after]).filter((value) => value !== null);
  const facts = new Map(values.map((value) => [value, parseAuditFact(value)]));
  const context = {
    region: await getClubRegion(db),
    committees: await findCommitteeNames(db, facts),
    announcements: await findAnnouncementSubjects(db, facts),
    titleOf,
  };
  const descriptions = await findBankDescriptions(db, values);
  const readable = (action: string, value: string | null): string | null => {
    if (value === null || auditActionsAboutReports.includes(action)) return null;
    const fact = facts.get(value);
    if (fact) return describeAuditFact(fact, context);
    if (hasMailKind.has(action)) return getMailKindLabel(value);
    if (idValue.test(value)) return descriptions.get(value) ?? null;
    const [, not = '', committee = '', portfolio] = earlierSeat.exec(value) ?? [];
    const name = context.committees.get(committee);
    return name === undefined ? value : `${not}${name}: ${portfolio}`;
  };
  return entries.map((entry) => ({
    ...entry,
    before: readable(entry.action, entry.before),
    after: readable(entry.action, entry.after),
  }));
}

async function findCommitteeNames(
  db: Db,
  facts: ReadonlyMap<string, AuditFact | undefined>,
): Promise<Map<string, string>> {
  const keys = [...facts].flatMap(
    ([value, fact]) => (fact ? findCommitteeKeyOfFact(fact) : earlierSeat.exec(value)?.[2]) ?? [],
  );
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('committees')
    .select(['value', 'short_name as name'])
    .where('value', 'in', [...new Set(keys)])
    // Sorts by id, so that the newest committee with a key replaces the older ones. Later editions use the same keys.
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ value, name }) => [value, name]));
}

async function findAnnouncementSubjects(
  db: Db,
  facts: ReadonlyMap<string, AuditFact | undefined>,
): Promise<Map<string, string>> {
  const ids = [...facts.values()].flatMap((fact) => (fact?.fact === 'announcement' ? fact.announcement : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'subject'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, subject }) => [id, subject]));
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
