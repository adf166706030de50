import { countUnclaimed, listMissingCredits } from '#bank/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { Check, checkLedger as call } from '../contract/check.ts';
import { awaitedOf, dueOf } from '../rule/due.ts';
import { accountSums, bookedFor } from './lines.sql.ts';
import { allPayerIds, unbookedPayers } from './payers.sql.ts';
import { type PayerPosition, readPositions } from './positions.ts';
import { debitsOfTakenBack } from './refunds/debits.sql.ts';
import { refundsAgainstLines } from './refunds/refund-list.sql.ts';
import { sumsOfStatements } from './statement-days.sql.ts';

const wrongShown = 50;
const atOnce = 500;
const mostUnbooked = 1_000;
type Comparison = Omit<Check['wrong'][number], 'regID'> & { readonly registrationId: string | null };

/** Holds the lines against what they are made of: statements, registrations and refunds, each as it is now (product 16.10). */
export async function checkLedger({
  db: { queries },
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof call>> {
  return {
    at: new Date(clock()).toISOString(),
    notBooked: (await unbookedPayers(queries, mostUnbooked)).length,
    checks: [
      await checkStatements(queries),
      ...(await checkUnclaimed(queries)),
      await checkRegistrations(queries),
      ...(await checkRefunds(queries)),
      await checkLaterStatements(queries),
      await checkTakenBack(queries),
    ],
  };
}

/** Nothing is missing, every one agrees, and so do the sums. */
export function agrees({ notBooked, checks }: AnswerOf<typeof call>): boolean {
  const allOf = ({ wrong, ledgerPaise, otherPaise }: Check) =>
    wrong.length === 0 && ledgerPaise === otherPaise;
  return notBooked === 0 && checks.every(allOf);
}

function asCheck(name: Check['name'], rows: readonly Comparison[]): Check {
  const wrong = rows.filter(({ ledgerPaise, otherPaise }) => ledgerPaise !== otherPaise);
  return {
    name,
    compared: rows.length,
    ledgerPaise: rows.reduce((sum, { ledgerPaise }) => sum + ledgerPaise, 0),
    otherPaise: rows.reduce((sum, { otherPaise }) => sum + otherPaise, 0),
    wrong: wrong
      .slice(0, wrongShown)
      .map(({ registrationId, ...row }) => ({ ...row, regID: registrationId })),
  };
}

async function checkStatements(db: Db): Promise<Check> {
  const statements = await sumsOfStatements(db);
  return asCheck(
    'statements',
    statements.map(({ bank, fileName, came, left, bookedCame, bookedLeft }) => ({
      what: `${bank}, ${fileName}`,
      registrationId: null,
      ledgerPaise: (bookedCame ?? 0) - (bookedLeft ?? 0),
      otherPaise: (came ?? 0) - (left ?? 0),
    })),
  );
}

async function checkUnclaimed(db: Db): Promise<Check[]> {
  const { unclaimed, other_income } = await accountSums(db);
  const open = await countUnclaimed(db);
  const aside = await countUnclaimed(db, { part: 'set_aside' });
  const check = (
    name: Check['name'],
    what: string,
    booked: number,
    { total, paise }: typeof open,
  ): Check => ({
    ...asCheck(name, [{ what, registrationId: null, ledgerPaise: -booked, otherPaise: paise }]),
    compared: total,
  });
  return [
    check('unclaimed', 'All credits that no registration has', unclaimed, open),
    check('other income', 'All credits that were set aside', other_income, aside),
  ];
}

/** What each still owes, or is owed, before anything goes back. */
async function checkRegistrations(db: Db): Promise<Check> {
  const rows: Comparison[] = [];
  const ids = await allPayerIds(db);
  const region = await readRegion(db);
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const booked = await bookedFor(db, some);
    for (const position of await readPositions(db, some, region)) {
      const lines = booked.get(position.id);
      const came = [...(lines?.credits.values() ?? [])].reduce((sum, { paise }) => sum + paise, 0);
      const due = lines?.due ?? 0;
      rows.push({
        what: 'A registration',
        registrationId: position.isGone ? null : position.id,
        ledgerPaise: due - came - (lines?.awaited ?? 0),
        otherPaise: owes(position, { due, awaited: lines?.awaited ?? 0 }),
      });
    }
  }
  return asCheck('registrations', rows);
}

/** Of what was erased the fee stays as it was booked: it is no longer known. */
function owes(
  { shares, rule, credits, isGone }: PayerPosition,
  booked: { due: number; awaited: number },
): number {
  const received = credits.reduce((sum, { paise }) => sum + paise, 0);
  if (isGone) return booked.due - booked.awaited - received;
  const due = dueOf(shares, received, rule);
  return due - awaitedOf(shares, credits.length > 0, due) - received;
}

/** What was released, and what of it statements have shown. */
async function checkRefunds(db: Db): Promise<Check[]> {
  const refunds = await refundsAgainstLines(db);
  const rows = (booked: 'released' | 'inBank', happened: 'isReleased' | 'isInBank') =>
    refunds
      .filter((refund) => refund[happened] || refund[booked] !== 0)
      .map((refund) => ({
        what: `Refund ${refund.number}`,
        registrationId: refund.isThere ? refund.registrationId : null,
        ledgerPaise: refund[booked],
        otherPaise: refund[happened] ? refund.paise : 0,
      }));
  return [
    asCheck('refunds', rows('released', 'isReleased')),
    asCheck('refunds in the bank', rows('inBank', 'isInBank')),
  ];
}

/** Credits of days strictly inside the period of a later statement of the same account, which must contain them. */
async function checkLaterStatements(db: Db): Promise<Check> {
  const missing = await listMissingCredits(db, wrongShown);
  return asCheck(
    'later statements',
    missing.map(({ day, paise, text, fileName, laterFileName, regID: registrationId }) => ({
      what: `${day}, ${text}: in ${fileName} and not in ${laterFileName}`,
      registrationId,
      ledgerPaise: paise,
      otherPaise: 0,
    })),
  );
}

/** Refunds that were taken back and have left after all: a line of a statement carries the number. */
async function checkTakenBack(db: Db): Promise<Check> {
  const takenBack = (await refundsAgainstLines(db)).filter(({ takenBackAt }) => takenBackAt !== null);
  const there = new Set(takenBack.filter(({ isThere }) => isThere).map(({ id }) => id));
  const left = await debitsOfTakenBack(db);
  const rows = left.map(({ refundId, registrationId, number, day, paise }) => ({
    what: `Refund ${number} was taken back, and left on ${day}`,
    registrationId: there.has(refundId) ? registrationId : null,
    ledgerPaise: 0,
    otherPaise: paise,
  }));
  return { ...asCheck('refunds taken back', rows), compared: takenBack.length };
}
