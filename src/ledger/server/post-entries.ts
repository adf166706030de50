import { type BookedCredit, listPayerIdsFor } from '#bank/server/index.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { Cause } from '../rule/accounts.ts';
import { diffPostings, type Move, type Posted } from '../rule/postings.ts';
import {
  addEntries,
  type Entry,
  listUnpostedStatements,
  newEntry,
  readPosted,
  readPostedDays,
  readStatementDays,
} from './ledger-lines.sql.ts';
import { addPayer, listUnpostedPayers, lockPayers, saveShares } from './payers.sql.ts';
import { type PayerPosition, readNewPosition, readPositions } from './positions.ts';

/** Payers in one batch: few enough for the shares of their groups to fit one statement. */
const postingBatch = 100;

export interface PostingContext {
  at: number;
  cause: Cause;
}

/**
 * Posts the differences between the ledger and the current position of these registrations, or of their payers (product 16.10). Call it
 * in the transaction of the change, after its writes: concurrent changes of one payer wait for its row lock.
 */
export async function postEntries(
  transaction: Transaction,
  posting: PostingContext,
  registrationIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < registrationIds.length; from += postingBatch) {
    const payers = await listPayerIdsFor(transaction, registrationIds.slice(from, from + postingBatch));
    if (payers.length === 0) continue;
    await lockPayers(transaction, payers);
    await postLocked(transaction, posting, payers);
  }
}

/** Like `postEntries`, with fewer queries, for a registration that this transaction inserts. */
export async function postRegistration(
  transaction: Transaction,
  at: number,
  registrationId: string,
): Promise<void> {
  const region = await readRegion(transaction);
  const position = await readNewPosition(transaction, registrationId, region);
  if (!position) return;
  await addPayer(transaction, position.id, position.eventId);
  await saveShares(transaction, position.shares);
  const nothing = { due: 0, unreconciled: 0, credits: new Map() };
  await addEntries(transaction, linesFor(position, nothing, { at, cause: 'registered' }, region));
}

async function postLocked(
  transaction: Transaction,
  posting: PostingContext,
  payers: readonly string[],
): Promise<void> {
  const region = await readRegion(transaction);
  const positions = await readPositions(transaction, payers, region);
  const postedByPayer = await readPosted(transaction, payers);
  await saveShares(
    transaction,
    positions.flatMap(({ shares, isErased }) => (isErased ? [] : shares)),
  );
  const lines = positions.flatMap((position) => {
    const posted = postedByPayer.get(position.id);
    return posted ? linesFor(position, posted, posting, region) : [];
  });
  await addEntries(transaction, lines);
}

/** Entries of a payer. A new payer gets the full fee on the day of registration first, then the changes since. */
function linesFor(
  position: PayerPosition,
  posted: Posted,
  { at, cause }: PostingContext,
  region: Region,
): Entry[] {
  const { id, eventId, shares, isNew, registeredAt, decidedAt } = position;
  const line = (move: Move, day: string, entryCause: Cause) =>
    newEntry({
      booked_at: at,
      day: move.day ?? day,
      debit: move.debit,
      credit: move.credit,
      paise: move.paise,
      cause: entryCause,
      event_id: eventId,
      registration_id: id,
      credit_id: move.creditId ?? null,
    });
  const total = shares.reduce((sum, { paise }) => sum + paise, 0);
  if (!isNew || registeredAt === null || total === 0)
    return diffPostings(position, posted).map((move) => line(move, dayOf(at, region), cause));
  const openingCause = cause === 'registered' ? cause : 'backfilled';
  const opening: Move = { debit: 'receivable', credit: 'fees', paise: total };
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

/** Posts the credits and debits of a statement, one entry for each day and side. Idempotent. */
export async function postStatement(
  transaction: Transaction,
  at: number,
  statementId: string,
): Promise<void> {
  const credits = await readStatementDays(transaction, 'credits', statementId);
  const debits = await readStatementDays(transaction, 'debits', statementId);
  const entry = statementEntry({ at, statementId, cause: 'statement' });
  await addEntries(transaction, [
    ...credits.map(({ day, paise }) => entry(day, paise, accounts.credits)),
    ...debits.map(({ day, paise }) => entry(day, paise, accounts.debits)),
  ]);
}

/** Posts, by day, the difference between the postings of these statements and the lines they still have after a withdrawal. */
export async function postWithdrawnStatements(
  transaction: Transaction,
  at: number,
  statementIds: readonly string[],
): Promise<void> {
  for (const statementId of statementIds) {
    const entry = statementEntry({ at, statementId, cause: 'statement_withdrawn' });
    for (const side of ['credits', 'debits'] as const) {
      const differences = new Map<string, number>();
      const add = (day: string, paise: number) => differences.set(day, (differences.get(day) ?? 0) + paise);
      for (const { day, paise } of await readStatementDays(transaction, side, statementId)) add(day, paise);
      for (const { day, paise } of await readPostedDays(transaction, statementId, accounts[side]))
        add(day, -paise);
      await addEntries(
        transaction,
        [...differences]
          .filter(([, paise]) => paise !== 0)
          .map(([day, paise]) =>
            paise > 0 ? entry(day, paise, accounts[side]) : entry(day, -paise, reversed[side]),
          ),
      );
    }
  }
}

function statementEntry({ at, statementId, cause }: { at: number; statementId: string; cause: Cause }) {
  return (day: string, paise: number, sides: Pick<Entry, 'debit' | 'credit'>) =>
    newEntry({ booked_at: at, day, ...sides, paise, cause, statement_id: statementId });
}

/** Posts a credit that is not a fee as other income, or reverses that. */
export async function postSetAside(
  transaction: Transaction,
  at: number,
  { id, day, paise }: BookedCredit,
  cause: 'set_aside' | 'set_aside_undone',
): Promise<void> {
  const sides =
    cause === 'set_aside'
      ? ({ debit: 'suspense', credit: 'other_income' } as const)
      : ({ debit: 'other_income', credit: 'suspense' } as const);
  await addEntries(transaction, [newEntry({ booked_at: at, day, ...sides, paise, cause, credit_id: id })]);
}

const backfillBatch = 500;

/** Posts registrations and statements of which nothing is posted yet. Idempotent. */
export async function backfillLedger({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const payers = await listUnpostedPayers(db.queries, backfillBatch);
    if (payers.length === 0) break;
    await db.change((transaction) => postEntries(transaction, { at: clock(), cause: 'backfilled' }, payers));
  }
  for (const id of await listUnpostedStatements(db.queries))
    await db.change((transaction) => postStatement(transaction, clock(), id));
}
