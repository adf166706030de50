import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { reportFilters } from '../contract.ts';

type Filter = (typeof reportFilters)[number];
type Report = Tables['reports'];
type NewMessage = Omit<Tables['report_messages'], 'position'>;

/** Inserts a report. Returns false if a report with this lookup exists. */
export async function insertReport(transaction: Transaction, report: Report): Promise<boolean> {
  const row = await transaction
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.column('lookup_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMessage(
  transaction: Transaction,
  message: Tables['report_messages'],
): Promise<void> {
  await transaction.insertInto('report_messages').values(message).execute();
}

export async function findReportByLookup(db: Db, lookupHash: string) {
  return db.selectFrom('reports').selectAll().where('lookup_hash', '=', lookupHash).executeTakeFirst();
}

export async function listReportMessages(db: Db, reportId: string) {
  return db
    .selectFrom('report_messages')
    .select(['author', 'at', 'sealed'])
    .where('report_id', '=', reportId)
    .orderBy('position')
    .execute();
}

/**
 * Adds a message and sets the state. Atomic: only one of several concurrent calls with the same `seen` succeeds.
 * @param seen number of messages that the author has seen; if undefined, newer messages are accepted
 * @returns false if the report has another number of messages than `seen`, or already has `max`
 */
export async function addMessageAndSetState(
  transaction: Transaction,
  message: NewMessage,
  { state, seen, max }: { state: Report['state']; seen?: number; max: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('reports')
    .set((eb) => ({
      message_count: eb('message_count', '+', 1),
      state,
      changed_at: message.at,
      closed_at: null,
    }))
    .where('id', '=', message.report_id)
    .where('message_count', '<', max)
    .$if(seen !== undefined, (query) => query.where('message_count', '=', seen ?? 0))
    .returning('message_count')
    .executeTakeFirst();
  if (!row) return false;
  await insertMessage(transaction, { ...message, position: row.message_count });
  return true;
}

export async function markReportAsRead(transaction: Transaction, reportId: string): Promise<void> {
  await transaction
    .updateTable('reports')
    .set({ state: 'read' })
    .where('id', '=', reportId)
    .where('state', '=', 'new')
    .execute();
}

/** Closes a report. Returns false if it has another number of messages than `seen`, or is already closed. */
export async function closeReportIfUnchanged(
  transaction: Transaction,
  reportId: string,
  { seen, at }: { seen: number; at: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('reports')
    .set({ state: 'closed', closed_at: at, changed_at: at })
    .where('id', '=', reportId)
    .where('message_count', '=', seen)
    .where('state', '!=', 'closed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a report. Returns false if another request has deleted it. */
export async function deleteReportRow(transaction: Transaction, reportId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('reports')
    .where('id', '=', reportId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReportsClosedBefore(transaction: Transaction, before: number): Promise<boolean> {
  const rows = await transaction
    .deleteFrom('reports')
    .where('closed_at', '<=', before)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Matches the reports that an account may read: all except those whose writer excluded this account. */
const isFor = (accountId: string) => (eb: ExpressionBuilder<Tables, 'reports'>) =>
  eb.or([eb('reports.not_for', 'is', null), eb('reports.not_for', '!=', accountId)]);

const inFilter =
  (filter: Filter) =>
  <O>(query: SelectQueryBuilder<Tables, 'reports', O>) => {
    if (filter === 'all') return query;
    return query.where('reports.closed_at', filter === 'closed' ? 'is not' : 'is', null);
  };

export async function countReportsByFilter(db: Db, accountId: string): Promise<Record<Filter, number>> {
  const count = async (filter: Filter) => {
    const row = await db
      .selectFrom('reports')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where(isFor(accountId))
      .$call(inFilter(filter))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { open: await count('open'), closed: await count('closed'), all: await count('all') };
}

export async function listReportsPage(
  db: Db,
  { accountId, keyId, show }: { accountId: string; keyId: string | null; show: Filter },
  { skip, take }: { skip: number; take: number },
) {
  return db
    .selectFrom('reports')
    .where(isFor(accountId))
    .$call(inFilter(show))
    .leftJoin('report_envelopes', (join) =>
      join
        .onRef('report_envelopes.report_id', '=', 'reports.id')
        .on('report_envelopes.key_id', '=', keyId ?? ''),
    )
    .leftJoin('accounts', 'accounts.id', 'reports.not_for')
    .select([
      'reports.id',
      'reports.state',
      'reports.received_at',
      'reports.changed_at',
      'reports.not_for',
      'accounts.name as excludedName',
      'report_envelopes.key_id as envelopeOf',
    ])
    .orderBy('reports.changed_at', 'desc')
    .orderBy('reports.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}

/**
 * Finds a report that the account may read, with the name of the excluded person. The name is null if the writer
 * excluded no reader, or if the account of the excluded person was deleted.
 */
export async function findReportUnlessExcluded(db: Db, reportId: string, accountId: string) {
  return db
    .selectFrom('reports')
    .leftJoin('accounts', 'accounts.id', 'reports.not_for')
    .selectAll('reports')
    .select('accounts.name as excludedName')
    .where('reports.id', '=', reportId)
    .where(isFor(accountId))
    .executeTakeFirst();
}

export async function insertKeyEnvelopes(
  transaction: Transaction,
  envelopes: readonly Tables['report_envelopes'][],
): Promise<void> {
  await transaction
    .insertInto('report_envelopes')
    .values(envelopes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSealedReportKey(db: Db, reportId: string, keyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('report_envelopes')
    .select('sealed_key')
    .where('report_id', '=', reportId)
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row?.sealed_key ?? null;
}

export async function listKeyIdsOfReport(db: Db, reportId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_envelopes')
    .select('key_id')
    .where('report_id', '=', reportId)
    .execute();
  return rows.map(({ key_id }) => key_id);
}

interface Sharing {
  accountId: string;
  keyId: string;
  other: { accountId: string; keyId: string };
}

/**
 * Selects the reports that the first reader can share: they are sealed to the first reader's key and not to the other
 * reader's key, and the writer excluded neither reader.
 */
function unshared(db: Db, { accountId, keyId, other }: Sharing) {
  return db
    .selectFrom('report_envelopes')
    .innerJoin('reports', 'reports.id', 'report_envelopes.report_id')
    .where('report_envelopes.key_id', '=', keyId)
    .where(isFor(accountId))
    .where(isFor(other.accountId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_envelopes as theirs')
            .select(sql.lit(1).as('one'))
            .whereRef('theirs.report_id', '=', 'reports.id')
            .where('theirs.key_id', '=', other.keyId),
        ),
      ),
    );
}

export async function countUnsharedReports(db: Db, sharing: Sharing): Promise<number> {
  const { count } = await unshared(db, sharing)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listUnsharedReportKeys(db: Db, sharing: Sharing, atMost: number) {
  return unshared(db, sharing)
    .select(['reports.id as reportId', 'report_envelopes.sealed_key as sealedKey'])
    .orderBy('reports.id')
    .limit(atMost)
    .execute();
}
