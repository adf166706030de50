import { inRupees } from '../contract/in-rupees.ts';
import { type Claims, findClaims } from './claims.ts';
import { daysApart, inDays } from './days.ts';
import { type Credit, dueBeside, type Judged, type Payer } from './inputs.ts';
import { proofWarnings } from './proof-warnings.ts';
import type { Standing } from './standing.ts';
import { daysBetween } from './statement/day.ts';
import { withoutCredit } from './without-credit.ts';

export interface Matched {
  standings: ReadonlyMap<string, Standing>;
  /** The ids of credits that pay for nobody: neither matched, nor claimed by two, nor of another sum. */
  unclaimed: string[];
  /** Whose credits are, by credit: a second one of a payer too, which may have to go back. */
  owners: ReadonlyMap<string, string>;
}

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
  const owners = new Map(
    input.payers.flatMap(({ id }) => claims.owned(id).map((credit) => [credit.id, id] as const)),
  );
  return { standings, unclaimed: unclaimed.sort(), owners };
}

function standingOf(payer: Payer, claims: Claims): Standing {
  const byHand = claims.byHand(payer.id);
  if (byHand) return paidWith(payer, byHand, ['Somebody of the secretariat has matched them.']);
  const claimed = claims.of(payer.id);
  const [best, ...more] = claimed.toSorted(
    (a, b) =>
      Number(isDue(payer, b.credit)) - Number(isDue(payer, a.credit)) ||
      Number(a.isOnlyRead) - Number(b.isOnlyRead),
  );
  const shared = claims.sharedBy(payer);
  if (shared.length > 0)
    return {
      state: 'used twice',
      creditId: best?.credit.id ?? null,
      reasons: shared,
      warnings: proofWarnings(payer),
    };
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
  const due = dueBeside(payer, credit.paise);
  const difference = credit.paise - due;
  const apart = daysBetween(payer.day, credit.day);
  const late =
    apart > daysApart
      ? [`The money came on ${inDays(credit.day)}, ${apart} days from the registration.`]
      : [];
  const warnings = [...late, ...proofWarnings(payer)];
  if (difference === 0)
    return {
      state: 'in the bank',
      creditId: credit.id,
      reasons: [
        ...reasons,
        due === payer.duePaise
          ? 'The sum is the one due.'
          : 'The sum is the one due since some of the group have withdrawn.',
      ],
      warnings,
    };
  const said = `${inRupees(credit.paise)} came, ${inRupees(due)} are due: ${inRupees(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}.`;
  return { state: 'other sum', creditId: credit.id, reasons: [...reasons, said], warnings };
}

function isDue(payer: Payer, { paise }: Credit): boolean {
  return dueBeside(payer, paise) === paise;
}
