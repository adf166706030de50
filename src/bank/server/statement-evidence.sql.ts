import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { areIndependentPeopleSql, hasAgedRoleSql, type PersonRule } from '#accounts/server/index.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/**
 * Records that an account uploaded or confirmed a statement. Returns false if the account is recorded already, or the
 * statement is withdrawn or still being imported.
 */
export async function recordUploaderOrConfirmer(
  transaction: Transaction,
  statementId: string,
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('statement_witnesses')
    .columns(['statement_id', 'account_id', 'witnessed_at'])
    .expression(
      transaction
        .selectFrom('statements')
        .select([
          'id',
          sql<string>`cast(${by} as text)`.as('account_id'),
          sql<number>`cast(${at} as bigint)`.as('witnessed_at'),
        ])
        .where('id', '=', statementId)
        .where('importing_since', 'is', null)
        .where('withdrawn_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The SQL condition that two statements have the same bank name. Names are typed by hand, so case and outer spaces are
 * ignored.
 */
const sameBank = sql<SqlBool>`lower(trim(homes.bank)) = lower(trim(later.bank))`;

export async function findNextDayWithCredits(
  db: Db,
  { after, before }: { after: string; before: string },
): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('bank_transactions')
    .select((eb) => eb.fn.min<string | null>('day').as('day'))
    .where('amount', '>', 0)
    .where('day', '>', after)
    .where('day', '<', before)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

export async function insertCreditsMissingInStatement(
  transaction: Transaction,
  statementId: string,
  day: string,
): Promise<void> {
  await transaction
    .insertInto('missing_credits')
    .columns(['credit_id', 'statement_id'])
    .expression(
      transaction
        .selectFrom('bank_transactions')
        .innerJoin('statements as homes', 'homes.id', 'bank_transactions.statement_id')
        .innerJoin('statements as later', (join) => join.on('later.id', '=', statementId))
        .select(['bank_transactions.id', 'later.id as statement_id'])
        .where('bank_transactions.day', '=', day)
        .where('bank_transactions.amount', '>', 0)
        .where(sameBank)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('statement_transactions')
                .select('statement_transactions.transaction_id')
                .whereRef('statement_transactions.transaction_id', '=', 'bank_transactions.id')
                .whereRef('statement_transactions.statement_id', '=', 'later.id'),
            ),
          ),
        ),
    )
    .execute();
}

/**
 * Returns the SQL condition that two independent people uploaded or confirmed statements with the credit (product
 * 3.18). The person who did so later must have had a role for 72 hours; `hasAgedRoleSql` lists the exceptions.
 * @param creditId the column with the id of the credit, such as 'matched_credits.credit_id'
 */
function isConfirmed(creditId: string, rule: PersonRule) {
  const [one, other] = [sql.ref('one.account_id'), sql.ref('other.account_id')];
  return sql<SqlBool>`exists (select 1
    from statement_transactions as in_one
    join statement_witnesses as one on one.statement_id = in_one.statement_id
    join statement_transactions as in_other on in_other.transaction_id = in_one.transaction_id
    join statement_witnesses as other on other.statement_id = in_other.statement_id
    where in_one.transaction_id = ${sql.ref(creditId)} and one.witnessed_at <= other.witnessed_at
      and ${hasAgedRoleSql(other, rule)} and ${areIndependentPeopleSql(one, other, rule)})`;
}

/**
 * Returns the SQL condition that two independent people uploaded or confirmed the same statement of this bank account,
 * and that the statement is not withdrawn. Otherwise a single person could invent an account. The role of the later
 * person is checked as in `isConfirmed`. For queries with `statements`.
 */
function isKnownAccount(rule: PersonRule) {
  const [one, other] = [sql.ref('one.account_id'), sql.ref('other.account_id')];
  return sql<SqlBool>`exists (select 1
    from statements as known
    join statement_witnesses as one on one.statement_id = known.id
    join statement_witnesses as other on other.statement_id = known.id
    where lower(trim(known.bank)) = lower(trim(statements.bank)) and known.withdrawn_at is null
      and one.witnessed_at <= other.witnessed_at
      and ${hasAgedRoleSql(other, rule)} and ${areIndependentPeopleSql(one, other, rule)})`;
}

export async function listStatementIdsOfKnownBankAccounts(db: Db, rule: PersonRule): Promise<Set<string>> {
  const rows = await db.selectFrom('statements').select('id').where(isKnownAccount(rule)).execute();
  return new Set(rows.map(({ id }) => id));
}

export function selectUnconfirmedCreditsOfPayer<T extends keyof Tables>(
  eb: ExpressionBuilder<Tables, T>,
  payerId: Expression<string>,
  rule: PersonRule,
) {
  return (eb as unknown as ExpressionBuilder<Tables, never>)
    .selectFrom('matched_credits')
    .select('matched_credits.credit_id')
    .where('matched_credits.registration_id', '=', payerId)
    .where((credits) => credits.not(isConfirmed('matched_credits.credit_id', rule)));
}

export interface CreditConfirmation {
  uploadedBy: string | null;
  confirmedBy: string[];
  isConfirmed: boolean;
  /** File name of a later statement that should contain the credit but does not; null if there is none. */
  missingFrom: string | null;
  isNewAccount: boolean;
}

export async function mapCreditConfirmationsById(
  db: Db,
  creditIds: readonly string[],
  rule: PersonRule,
): Promise<Map<string, CreditConfirmation>> {
  if (creditIds.length === 0) return new Map();
  const witnesses = await db
    .selectFrom('statement_transactions')
    .innerJoin(
      'statement_witnesses',
      'statement_witnesses.statement_id',
      'statement_transactions.statement_id',
    )
    .innerJoin('bank_transactions', 'bank_transactions.id', 'statement_transactions.transaction_id')
    .innerJoin('statements', 'statements.id', 'bank_transactions.statement_id')
    .leftJoin('accounts', 'accounts.id', 'statement_witnesses.account_id')
    .select([
      'statement_transactions.transaction_id as creditId',
      'statement_witnesses.account_id as accountId',
      'statements.uploaded_by as uploaderId',
      'accounts.name',
    ])
    .where('statement_transactions.transaction_id', 'in', creditIds)
    .orderBy('statement_witnesses.witnessed_at')
    .orderBy('statement_witnesses.account_id')
    .execute();
  const missing = await db
    .selectFrom('missing_credits')
    .innerJoin('statements', 'statements.id', 'missing_credits.statement_id')
    .select(['missing_credits.credit_id as creditId', 'statements.file_name as fileName'])
    .where('missing_credits.credit_id', 'in', creditIds)
    .where('statements.importing_since', 'is', null)
    .orderBy('statements.id')
    .execute();
  const confirmed = await db
    .selectFrom('bank_transactions')
    .select('id')
    .where('id', 'in', creditIds)
    .where(isConfirmed('bank_transactions.id', rule))
    .execute();
  const known = await db
    .selectFrom('bank_transactions')
    .innerJoin('statements', 'statements.id', 'bank_transactions.statement_id')
    .select('bank_transactions.id')
    .where('bank_transactions.id', 'in', creditIds)
    .where(isKnownAccount(rule))
    .execute();
  const knownIds = new Set(known.map(({ id }) => id));
  const confirmedIds = new Set(confirmed.map(({ id }) => id));
  const lacking = new Map(missing.map(({ creditId, fileName }) => [creditId, fileName]));
  const byCredit = Map.groupBy(witnesses, ({ creditId }) => creditId);
  return new Map(
    creditIds.map((id) => {
      const people = new Map((byCredit.get(id) ?? []).map((witness) => [witness.accountId, witness]));
      const names = (isUploader: boolean) =>
        [...people.values()]
          .filter(({ accountId, uploaderId }) => (accountId === uploaderId) === isUploader)
          .flatMap(({ name }) => name ?? []);
      return [
        id,
        {
          uploadedBy: names(true)[0] ?? null,
          confirmedBy: names(false),
          isConfirmed: confirmedIds.has(id),
          missingFrom: lacking.get(id) ?? null,
          isNewAccount: !knownIds.has(id),
        },
      ];
    }),
  );
}

const noConfirmation: CreditConfirmation = {
  uploadedBy: null,
  confirmedBy: [],
  isConfirmed: false,
  missingFrom: null,
  isNewAccount: true,
};

export async function attachCreditConfirmations<C extends { _id: string }>(
  db: Db,
  credits: readonly C[],
  rule: PersonRule,
): Promise<(C & CreditConfirmation)[]> {
  const confirmations = await mapCreditConfirmationsById(
    db,
    credits.map(({ _id }) => _id),
    rule,
  );
  return credits.map((credit) => ({ ...credit, ...(confirmations.get(credit._id) ?? noConfirmation) }));
}

export async function countCreditsMissingInStatements(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('missing_credits')
    .innerJoin('statements', 'statements.id', 'missing_credits.statement_id')
    .select((eb) => eb.fn.count<number>('missing_credits.credit_id').distinct().as('count'))
    .where('statements.importing_since', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listCreditsMissingInStatements(db: Db, atMost: number) {
  return db
    .selectFrom('missing_credits')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'missing_credits.credit_id')
    .innerJoin('statements as homes', 'homes.id', 'bank_transactions.statement_id')
    .innerJoin('statements as later', 'later.id', 'missing_credits.statement_id')
    .leftJoin('matched_credits', 'matched_credits.credit_id', 'bank_transactions.id')
    .leftJoin('registrations', 'registrations.id', 'matched_credits.registration_id')
    .leftJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'bank_transactions.id as _id',
      'bank_transactions.day',
      'bank_transactions.amount',
      'bank_transactions.description as text',
      'homes.bank',
      'homes.file_name as fileName',
      'later.file_name as laterFileName',
      'registrations.id as regID',
      'accounts.name',
    ])
    .where('later.importing_since', 'is', null)
    .orderBy('bank_transactions.day', 'desc')
    .orderBy('bank_transactions.id', 'desc')
    .orderBy('later.id')
    .limit(atMost)
    .execute();
}

export async function mapUploadersAndConfirmersByStatement(db: Db) {
  const rows = await db
    .selectFrom('statement_witnesses')
    .leftJoin('accounts', 'accounts.id', 'statement_witnesses.account_id')
    .select([
      'statement_witnesses.statement_id as statementId',
      'statement_witnesses.account_id as accountId',
      'accounts.name',
    ])
    .orderBy('statement_witnesses.witnessed_at')
    .orderBy('statement_witnesses.account_id')
    .execute();
  return Map.groupBy(rows, ({ statementId }) => statementId);
}
