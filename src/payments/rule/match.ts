import { inRupees } from '../contract/in-rupees.ts';
import type { MoneyState } from '../contract/money-states.ts';
import { type Claims, findClaims } from './claims.ts';
import type { Credit, Judged, Payer } from './inputs.ts';
import { daysBetween } from './statement/day.ts';

/** How a payer stands: with which credit, and why, a sentence each. Warnings change no state. */
export interface Standing {
  state: MoneyState;
  creditId: string | null;
  reasons: string[];
  warnings: string[];
}

export interface Matched {
  standings: ReadonlyMap<string, Standing>;
  /** The ids of credits that pay for nobody: neither matched, nor claimed by two, nor of another sum. */
  unclaimed: string[];
}

/** Further apart than this, a payment and its registration are pointed out. */
const daysApart = 3;

/**
 * Finds for every payer what came in. The same whatever the order of anything, and a credit pays for one at most. What somebody
 * has judged stands above what numbers say. How each state comes about is said in docs/payments.md.
 */
export function match(input: {
  payers: readonly Payer[];
  credits: readonly Credit[];
  judged: readonly Judged[];
}): Matched {
  const claims = findClaims(input);
  const standings = new Map(input.payers.map((payer) => [payer.id, standingOf(payer, claims)]));
  const spoken = new Set(
    [...standings.values()].flatMap(({ state, creditId }) =>
      creditId !== null && state !== 'nearly' ? [creditId] : [],
    ),
  );
  const unclaimed = input.credits.filter(({ id }) => !spoken.has(id)).map(({ id }) => id);
  return { standings, unclaimed: unclaimed.sort() };
}

function standingOf(payer: Payer, claims: Claims): Standing {
  const byHand = claims.byHand(payer.id);
  if (byHand) return paidWith(payer, byHand, ['Somebody of the secretariat has matched them.']);
  const claimed = claims.of(payer.id);
  const [best, ...more] = claimed.toSorted(
    (a, b) => Number(b.credit.paise === payer.duePaise) - Number(a.credit.paise === payer.duePaise),
  );
  const shared = claims.sharedBy(payer);
  if (shared.length > 0)
    return { state: 'used twice', creditId: best?.credit.id ?? null, reasons: shared, warnings: [] };
  if (best) {
    const standing = paidWith(payer, best.credit, best.reasons);
    const also = more.map(
      ({ credit }) => `${inRupees(credit.paise)} of ${inDays(credit.day)} carry it too: paid twice?`,
    );
    return { ...standing, warnings: [...standing.warnings, ...also] };
  }
  return withoutCredit(payer, claims);
}

/** With a credit that is this payer's and nobody else's. */
function paidWith(payer: Payer, credit: Credit, reasons: readonly string[]): Standing {
  const difference = credit.paise - payer.duePaise;
  const apart = daysBetween(payer.day, credit.day);
  const warnings =
    apart > daysApart
      ? [`The money came on ${inDays(credit.day)}, ${apart} days from the registration.`]
      : [];
  if (difference === 0)
    return {
      state: 'in the bank',
      creditId: credit.id,
      reasons: [...reasons, 'The sum is the one due.'],
      warnings,
    };
  const said = `${inRupees(credit.paise)} came, ${inRupees(payer.duePaise)} are due: ${inRupees(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}.`;
  return { state: 'other sum', creditId: credit.id, reasons: [...reasons, said], warnings };
}

function withoutCredit(payer: Payer, claims: Claims): Standing {
  const [near, ...others] = claims.near(payer);
  if (near && others.length === 0)
    return {
      state: 'nearly',
      creditId: near.credit.id,
      reasons: [
        `One digit apart: ${near.number} was typed, the bank has ${near.inBank}. The sum is the one due.`,
      ],
      warnings: [],
    };
  const [number] = payer.numbers;
  if (number === undefined)
    return { state: 'not read', creditId: null, reasons: ['No credit carries the reference.'], warnings: [] };
  const reason =
    others.length > 0
      ? `${number} is in no statement, and several credits are one digit apart.`
      : `Neither ${number} nor the reference is in a statement.`;
  return { state: 'look closely', creditId: null, reasons: [reason], warnings: [] };
}

const longDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '3 November 2026'. */
function inDays(day: string): string {
  return longDay.format(Date.parse(day));
}
