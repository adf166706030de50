import { type BookedCredit, listPayerIdsOfRegistrations } from '#bank/server/index.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { Cause } from '../rule/accounts.ts';
import { diffPostings, type Move, type Posted } from '../rule/postings.ts';
import {
  buildLedgerEntry,
  type Entry,
  insertLedgerEntries,
  listUnpostedStatementIds,
  mapPostedSumsByPayer,
  sumStatementByDay,
  sumStatementPostingsByDay,
} from './ledger-lines.sql.ts';
import {
  addToFeeShare,
  insertFeeSharesOrUpdateStatus,
  insertLedgerPayer,
  listUnpostedPayerIds,
  lockOrInsertPayers,
} from './payers.sql.ts';
import {
  calculateExpectedPayerPositions,
  findPositionOfNewRegistration,
  type PayerPosition,
} from './positions.ts';

/** Number of registrations in a batch. The shares of their payers must fit into one SQL statement. */
const postingBatch = 100;

export interface PostingContext {
  at: number;
  cause: Cause;
}

/**
 * Posts the differences between the ledger and the current data of these registrations or their payers (product
 * 16.10). Call it after the other writes of the transaction. It locks each payer's row, so concurrent changes wait.
 */
export async function postLedgerDifferences(
  transaction: Transaction,
  posting: PostingContext,
  registrationIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < registrationIds.length; from += postingBatch) {
    const payers = await listPayerIdsOfRegistrations(
      transaction,
      registrationIds.slice(from, from + postingBatch),
    );
    if (payers.length === 0) continue;
    await lockOrInsertPayers(transaction, payers);
    await postLocked(transaction, posting, payers);
  }
}

/**
 * Changes the fee of a pending registration and posts the difference.
 * @param change `differenceAmount` is negative for a lower fee
 */
export async function changeFeeShareAndPost(
  transaction: Transaction,
  { registrationId, differenceAmount, at }: { registrationId: string; differenceAmount: number; at: number },
): Promise<void> {
  const payers = await listPayerIdsOfRegistrations(transaction, [registrationId]);
  if (payers.length === 0) return;
  await lockOrInsertPayers(transaction, payers);
  await addToFeeShare(transaction, registrationId, differenceAmount);
  await postLocked(transaction, { at, cause: 'registration_changed' }, payers);
}

/** Posts a registration that this transaction has inserted, with fewer queries than `postLedgerDifferences`. */
export async function postNewRegistration(
  transaction: Transaction,
  at: number,
  registrationId: string,
): Promise<void> {
  const region = await getClubRegion(transaction);
  const position = await findPositionOfNewRegistration(transaction, registrationId, region);
  if (!position) return;
  await insertLedgerPayer(transaction, position.id, position.eventId);
  await insertFeeSharesOrUpdateStatus(transaction, position.shares);
  const nothing = { due: 0, unreconciled: 0, cash: 0, credits: new Map() };
  await insertLedgerEntries(
    transaction,
    entriesToPost(position, nothing, { at, cause: 'registered' }, region),
  );
}

async function postLocked(
  transaction: Transaction,
  posting: PostingContext,
  payers: readonly string[],
): Promise<void> {
  const region = await getClubRegion(transaction);
  const positions = await calculateExpectedPayerPositions(transaction, payers, region);
  const postedByPayer = await mapPostedSumsByPayer(transaction, payers);
  await insertFeeSharesOrUpdateStatus(
    transaction,
    positions.flatMap(({ shares, isErased }) => (isErased ? [] : shares)),
  );
  const lines = positions.flatMap((position) => {
    const posted = postedByPayer.get(position.id);
    return posted ? entriesToPost(position, posted, posting, region) : [];
  });
  await insertLedgerEntries(transaction, lines);
}

/**
 * Returns the entries to post. For a new payer these are the full fee, on the day of registration, and the changes
 * since, on the day of the decision.
 */
function entriesToPost(
  position: PayerPosition,
  posted: Posted,
  { at, cause }: PostingContext,
  region: Region,
): Entry[] {
  const { id, eventId, shares, isNew, registeredAt, decidedAt } = position;
  const line = (move: Move, day: string, entryCause: Cause) =>
    buildLedgerEntry({
      booked_at: at,
      day: move.day ?? day,
      debit: move.debit,
      credit: move.credit,
      amount: move.amount,
      cause: entryCause,
      event_id: eventId,
      registration_id: id,
      credit_id: move.creditId ?? null,
    });
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  if (!isNew || registeredAt === null || total === 0)
    return diffPostings(position, posted).map((move) => line(move, dayOf(at, region), cause));
  const openingCause = cause === 'registered' ? cause : 'backfilled';
  const opening: Move = { debit: 'receivable', credit: 'fees', amount: total };
  const since = diffPostings(position, { ...posted, due: total });
  return [
    line(opening, dayOf(registeredAt, region), openingCause),
    ...since.map((move) => line(move, dayOf(decidedAt ?? registeredAt, region), openingCause)),
  ];
}

const accounts = {
  credits: { debit: 'bank', credit: 'suspense' },
  debits: { debit: 'other_payments', credit: 'bank' },
} as const;
const reversed = {
  credits: { debit: 'suspense', credit: 'bank' },
  debits: { debit: 'bank', credit: 'other_payments' },
} as const;

/**
 * Posts one entry for each day of a statement's credits, and one for each day of its debits. A second call posts
 * nothing.
 */
export async function postStatement(
  transaction: Transaction,
  at: number,
  statementId: string,
): Promise<void> {
  const credits = await sumStatementByDay(transaction, 'credits', statementId);
  const debits = await sumStatementByDay(transaction, 'debits', statementId);
  const entry = statementEntry({ at, statementId, cause: 'statement' });
  await insertLedgerEntries(transaction, [
    ...credits.map(({ day, amount }) => entry(day, amount, accounts.credits)),
    ...debits.map(({ day, amount }) => entry(day, amount, accounts.debits)),
  ]);
}

/**
 * Corrects the postings of statements by day. Call it after the withdrawal of a statement has deleted its lines or
 * moved them to other statements.
 */
export async function correctPostingsOfStatements(
  transaction: Transaction,
  at: number,
  statementIds: readonly string[],
): Promise<void> {
  for (const statementId of statementIds) {
    const entry = statementEntry({ at, statementId, cause: 'statement_withdrawn' });
    for (const side of ['credits', 'debits'] as const) {
      const differences = new Map<string, number>();
      const add = (day: string, amount: number) => differences.set(day, (differences.get(day) ?? 0) + amount);
      for (const { day, amount } of await sumStatementByDay(transaction, side, statementId)) add(day, amount);
      for (const { day, amount } of await sumStatementPostingsByDay(transaction, statementId, accounts[side]))
        add(day, -amount);
      await insertLedgerEntries(
        transaction,
        [...differences]
          .filter(([, amount]) => amount !== 0)
          .map(([day, amount]) =>
            amount > 0 ? entry(day, amount, accounts[side]) : entry(day, -amount, reversed[side]),
          ),
      );
    }
  }
}

function statementEntry({ at, statementId, cause }: { at: number; statementId: string; cause: Cause }) {
  return (day: string, amount: number, sides: Pick<Entry, 'debit' | 'credit'>) =>
    buildLedgerEntry({ booked_at: at, day, ...sides, amount, cause, statement_id: statementId });
}

/** Posts a credit that is not a fee as other income, or reverses that posting. */
export async function postCreditSetAsideOrUndone(
  transaction: Transaction,
  at: number,
  { id, day, amount }: BookedCredit,
  cause: 'set_aside' | 'set_aside_undone',
): Promise<void> {
  const sides =
    cause === 'set_aside'
      ? ({ debit: 'suspense', credit: 'other_income' } as const)
      : ({ debit: 'other_income', credit: 'suspense' } as const);
  await insertLedgerEntries(transaction, [
    buildLedgerEntry({ booked_at: at, day, ...sides, amount, cause, credit_id: id }),
  ]);
}

const backfillBatch = 500;

/** Posts the registrations and statements for which nothing was posted. A second call posts nothing. */
export async function backfillLedger({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const payers = await listUnpostedPayerIds(db.queries, backfillBatch);
    if (payers.length === 0) break;
    await db.change((transaction) =>
      postLedgerDifferences(transaction, { at: clock(), cause: 'backfilled' }, payers),
    );
  }
  for (const id of await listUnpostedStatementIds(db.queries))
    await db.change((transaction) => postStatement(transaction, clock(), id));
}
