import { dayOf, type Region } from '#platform/rule/dates.ts';
import { getSmallestAmount } from '#platform/rule/money.ts';
import type { ClubRegion } from '#platform/rule/region.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Cause } from '../rule/accounts.ts';
import { diffPostings, type Move, type Position, type Posted, unsetRefundRule } from '../rule/postings.ts';
import {
  buildLedgerEntry,
  type Entry,
  insertLedgerEntries,
  mapPostedSumsByPayer,
  sumStatementPostingsByDay,
} from './ledger-lines.sql.ts';
import {
  insertFeeSharesOrUpdateStatus,
  insertLedgerPayer,
  listFeeShares,
  listLedgerPayersWithEventId,
  mapRefundRulesByEvent,
  type Payer,
  type StoredShare,
} from './payers.sql.ts';

export interface PostingContext {
  at: number;
  cause: Cause;
}

/** The fee of a payer, as the registration has it. */
export interface PayerFee extends Payer {
  /** The shares to store if none are stored. Of stored shares only the status and the day of withdrawal change. */
  shares: readonly StoredShare[];
  paysAtDesk: boolean;
  registeredAt: number;
  decidedAt: number | null;
}

/** The money that has arrived from a payer. `deskAmount` was received at the desk. */
export type Received = Pick<Position, 'credits' | 'deskAmount'>;

/** The fees and payments of a payer that the ledger should show. */
export interface PayerPosition extends Position {
  id: string;
  eventId: string;
  shares: readonly StoredShare[];
  /** True if nothing was posted for the payer before. */
  isNew: boolean;
  /** Null for an erased registration. */
  registeredAt: number | null;
  decidedAt: number | null;
}

/**
 * Posts the differences between the ledger and the current fees and payments of payers (product 16.10). The caller must
 * have locked the payers before it read them.
 * @param current.received the money that has arrived; undefined if it is as posted
 */
export async function postLedgerDifferences(
  transaction: Transaction,
  posting: PostingContext,
  payers: readonly string[],
  {
    fees,
    received,
    region,
  }: {
    fees: ReadonlyMap<string, PayerFee>;
    received: ReadonlyMap<string, Received> | undefined;
    region: ClubRegion;
  },
): Promise<void> {
  const postedByPayer = await mapPostedSumsByPayer(transaction, payers);
  const positions = await calculatePayerPositions(transaction, payers, {
    fees,
    received: received ?? asReceived(postedByPayer),
    region,
  });
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

/** Returns the money that was posted as received from each payer. */
export async function mapPostedReceivedByPayer(
  db: Db,
  payers: readonly string[],
): Promise<Map<string, Received>> {
  return payers.length === 0 ? new Map() : asReceived(await mapPostedSumsByPayer(db, payers));
}

const asReceived = (posted: ReadonlyMap<string, Posted>): Map<string, Received> =>
  new Map([...posted].map(([id, sums]) => [id, toReceived(sums)]));

/** Posts the fee of a payer without postings, with fewer queries than `postLedgerDifferences`. */
export async function postNewPayer(
  transaction: Transaction,
  at: number,
  fee: PayerFee,
  region: Region,
): Promise<void> {
  const position = toPositionOfNewPayer(fee);
  await insertLedgerPayer(transaction, position);
  await insertFeeSharesOrUpdateStatus(transaction, position.shares);
  const nothing = { due: 0, unreconciled: 0, cash: 0, credits: new Map() };
  await insertLedgerEntries(
    transaction,
    entriesToPost(position, nothing, { at, cause: 'registered' }, region),
  );
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

const nothingReceived: Received = { credits: [], deskAmount: 0 };

/**
 * Calculates the position of payers from their fees, the stored shares, the received money and the refund rules. The
 * fee of an erased registration is missing, and its stored shares are not changed. Leaves out payers that are not in
 * `ledger_payers`.
 */
export async function calculatePayerPositions(
  db: Db,
  payers: readonly string[],
  {
    fees,
    received,
    region,
  }: { fees: ReadonlyMap<string, PayerFee>; received: ReadonlyMap<string, Received>; region: ClubRegion },
): Promise<PayerPosition[]> {
  const sharesByPayer = Map.groupBy(await listFeeShares(db, payers), ({ payerId }) => payerId);
  const rules = await mapRefundRulesByEvent(db);
  return (await listLedgerPayersWithEventId(db, payers)).map(({ id, eventId }) => {
    const fee = fees.get(id);
    const shares = sharesByPayer.get(id) ?? [];
    return {
      id,
      eventId,
      shares: shares.length === 0 ? (fee?.shares ?? []) : withCurrentStatus(shares, fee?.shares ?? []),
      rule: { ...(rules.get(eventId) ?? unsetRefundRule), smallest: getSmallestAmount(region.currency) },
      ...(received.get(id) ?? nothingReceived),
      paysAtDesk: fee?.paysAtDesk ?? false,
      isErased: fee === undefined,
      isNew: shares.length === 0,
      registeredAt: fee?.registeredAt ?? null,
      decidedAt: fee?.decidedAt ?? null,
    };
  });
}

/** Returns the position of a payer that has no postings yet. */
function toPositionOfNewPayer(fee: PayerFee): PayerPosition {
  return {
    ...fee,
    // A refund rule has no effect, because no money was received yet.
    rule: unsetRefundRule,
    ...nothingReceived,
    isErased: false,
    isNew: true,
  };
}

/** Returns the received money that was posted. */
function toReceived({ credits, cash }: Posted): Received {
  return { credits: [...credits].map(([id, credit]) => ({ id, ...credit })), deskAmount: cash };
}

function withCurrentStatus(stored: readonly StoredShare[], current: readonly StoredShare[]): StoredShare[] {
  const byId = new Map(current.map((share) => [share.registrationId, share]));
  return stored.map((share) => {
    const { status, withdrawnDay } = byId.get(share.registrationId) ?? share;
    return { ...share, status, withdrawnDay };
  });
}

const accounts = {
  credits: { debit: 'bank', credit: 'suspense' },
  debits: { debit: 'other_payments', credit: 'bank' },
} as const;
const reversed = {
  credits: { debit: 'suspense', credit: 'bank' },
  debits: { debit: 'bank', credit: 'other_payments' },
} as const;

/** Sums of a statement's credits and debits by day, in minor units. Sums of debits are positive too. */
export type StatementSums = Record<'credits' | 'debits', readonly { day: string; amount: number }[]>;

/**
 * Posts one entry for each day of a statement's credits, and one for each day of its debits. A second call posts
 * nothing.
 */
export async function postStatementSums(
  transaction: Transaction,
  at: number,
  statementId: string,
  { credits, debits }: StatementSums,
): Promise<void> {
  const entry = statementEntry({ at, statementId, cause: 'statement' });
  await insertLedgerEntries(transaction, [
    ...credits.map(({ day, amount }) => entry(day, amount, accounts.credits)),
    ...debits.map(({ day, amount }) => entry(day, amount, accounts.debits)),
  ]);
}

/** Corrects the postings of a statement by day, after lines were deleted or moved to other statements. */
export async function correctPostingsOfStatement(
  transaction: Transaction,
  at: number,
  statementId: string,
  sums: StatementSums,
): Promise<void> {
  const entry = statementEntry({ at, statementId, cause: 'statement_withdrawn' });
  for (const side of ['credits', 'debits'] as const) {
    const differences = new Map<string, number>();
    const add = (day: string, amount: number) => differences.set(day, (differences.get(day) ?? 0) + amount);
    for (const { day, amount } of sums[side]) add(day, amount);
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

function statementEntry({ at, statementId, cause }: { at: number; statementId: string; cause: Cause }) {
  return (day: string, amount: number, sides: Pick<Entry, 'debit' | 'credit'>) =>
    buildLedgerEntry({ booked_at: at, day, ...sides, amount, cause, statement_id: statementId });
}

/** Posts a credit that is not a fee as other income, or reverses that posting. */
export async function postCreditSetAsideOrUndone(
  transaction: Transaction,
  at: number,
  { id, day, amount }: { id: string; day: string; amount: number },
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
