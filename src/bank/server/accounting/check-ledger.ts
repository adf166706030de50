import { calculateDueAmount, calculateUnreconciledReceipts, sumReceived } from '#ledger/rule/postings.ts';
import {
  getLedgerAccountBalances,
  listAllPayerIds,
  mapPostedSumsByPayer,
  type PayerPosition,
} from '#ledger/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { calculateExpectedPayerPositions, listUnpostedPayerIds } from '#registration/server/index.ts';
import type { Check, checkLedger as call } from '../../contract/ledger.ts';
import { mapReceivedByPayer } from '../postings.ts';
import { listUndecidedDebitsOfReversedRefunds } from '../refunds/debits.sql.ts';
import { listRefundsWithPostings } from '../refunds/refunds.sql.ts';
import { listCreditsMissingInStatements } from '../statement-evidence.sql.ts';
import { listStatementSums } from '../statements.sql.ts';
import { countAndSumUnclaimedOrSetAsideCredits } from '../unclaimed-credits.sql.ts';

const maxDifferences = 50;
const batchSize = 500;
const maxUnposted = 1_000;
type Comparison = Omit<Check['wrong'][number], 'regID'> & { readonly registrationId: string | null };

/** Compares the postings with statements, registrations and refunds (product 16.10). */
export async function checkLedger({
  db: { queries },
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof call>> {
  return {
    at: new Date(clock()).toISOString(),
    unposted: (await listUnpostedPayerIds(queries, maxUnposted)).length,
    checks: [
      await checkStatements(queries),
      ...(await checkUnclaimed(queries)),
      await checkRegistrations(queries),
      ...(await checkRefunds(queries)),
      await checkLaterStatements(queries),
      await checkReversedRefunds(queries),
    ],
  };
}

function asCheck(name: Check['name'], rows: readonly Comparison[]): Check {
  const wrong = rows.filter(({ ledgerAmount, otherAmount }) => ledgerAmount !== otherAmount);
  return {
    name,
    compared: rows.length,
    ledgerAmount: rows.reduce((sum, { ledgerAmount }) => sum + ledgerAmount, 0),
    otherAmount: rows.reduce((sum, { otherAmount }) => sum + otherAmount, 0),
    wrong: wrong
      .slice(0, maxDifferences)
      .map(({ registrationId, ...row }) => ({ ...row, regID: registrationId })),
  };
}

async function checkStatements(db: Db): Promise<Check> {
  const statements = await listStatementSums(db);
  return asCheck(
    'statements',
    statements.map(({ bank, fileName, statementAmount, ledgerAmount }) => ({
      what: `${bank}, ${fileName}`,
      registrationId: null,
      ledgerAmount: ledgerAmount ?? 0,
      otherAmount: statementAmount ?? 0,
    })),
  );
}

async function checkUnclaimed(db: Db): Promise<Check[]> {
  const { suspense, other_income } = await getLedgerAccountBalances(db);
  const unmatched = await countAndSumUnclaimedOrSetAsideCredits(db);
  const setAside = await countAndSumUnclaimedOrSetAsideCredits(db, { part: 'set_aside' });
  const check = (
    name: Check['name'],
    what: string,
    balance: number,
    { total, amount }: typeof unmatched,
  ): Check => ({
    ...asCheck(name, [{ what, registrationId: null, ledgerAmount: -balance, otherAmount: amount }]),
    compared: total,
  });
  return [
    check('suspense', 'All unmatched credits', suspense, unmatched),
    check('other_income', 'All credits set aside', other_income, setAside),
  ];
}

async function checkRegistrations(db: Db): Promise<Check> {
  const rows: Comparison[] = [];
  const ids = await listAllPayerIds(db);
  const region = await getClubRegion(db);
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const postedByPayer = await mapPostedSumsByPayer(db, batch);
    for (const position of await calculateExpectedPayerPositions(db, batch, region, mapReceivedByPayer)) {
      const { due = 0, unreconciled = 0, cash = 0, credits } = postedByPayer.get(position.id) ?? {};
      const received = [...(credits?.values() ?? [])].reduce((sum, { amount }) => sum + amount, 0);
      rows.push({
        what: 'A registration',
        registrationId: position.isErased ? null : position.id,
        ledgerAmount: due - received - unreconciled - cash,
        otherAmount: expectedBalance(position, { due, unreconciled }),
      });
    }
  }
  return asCheck('registrations', rows);
}

/**
 * Returns the balance that the ledger should have for a payer. An erased registration has no current shares, so its
 * posted fee is used.
 */
function expectedBalance(position: PayerPosition, posted: { due: number; unreconciled: number }): number {
  const { shares, rule, isErased } = position;
  const received = sumReceived(position);
  if (isErased) return posted.due - posted.unreconciled - received;
  const due = calculateDueAmount(shares, received, rule);
  return due - calculateUnreconciledReceipts(position, due) - received;
}

async function checkRefunds(db: Db): Promise<Check[]> {
  const refunds = await listRefundsWithPostings(db);
  const rows = (posted: 'released' | 'inBank', state: 'isReleased' | 'isInBank') =>
    refunds
      .filter((refund) => refund[state] || refund[posted] !== 0)
      .map((refund) => ({
        what: `Refund ${refund.number}`,
        registrationId: refund.exists ? refund.registrationId : null,
        ledgerAmount: refund[posted],
        otherAmount: refund[state] ? refund.amount : 0,
      }));
  return [
    asCheck('refunds', rows('released', 'isReleased')),
    asCheck('refunds_in_bank', rows('inBank', 'isInBank')),
  ];
}

/**
 * Reports the credits that a later statement of the same bank account lacks, although their day is inside its period.
 */
async function checkLaterStatements(db: Db): Promise<Check> {
  const missing = await listCreditsMissingInStatements(db, maxDifferences);
  return asCheck(
    'later_statements',
    missing.map(({ day, amount, text, fileName, laterFileName, regID: registrationId }) => ({
      what: `${day}, ${text}: in ${fileName}, missing in ${laterFileName}`,
      registrationId,
      ledgerAmount: amount,
      otherAmount: 0,
    })),
  );
}

/** Reports debits with the number of a reversed refund, because they show that the money was sent. */
async function checkReversedRefunds(db: Db): Promise<Check> {
  const reversed = (await listRefundsWithPostings(db)).filter(({ reversedAt }) => reversedAt !== null);
  const existing = new Set(reversed.filter(({ exists }) => exists).map(({ id }) => id));
  const debits = await listUndecidedDebitsOfReversedRefunds(db);
  const rows = debits.map(({ refundId, registrationId, number, day, amount }) => ({
    what: `Refund ${number} was reversed but sent on ${day}`,
    registrationId: existing.has(refundId) ? registrationId : null,
    ledgerAmount: 0,
    otherAmount: amount,
  }));
  return { ...asCheck('refunds_reversed', rows), compared: reversed.length };
}
