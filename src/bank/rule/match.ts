import { formatMoney } from '#platform/rule/money.ts';
import { bankNumbers } from './bank-numbers.ts';
import { type Claim, type Claims, findClaims, stepLength } from './claims.ts';
import { inDays, tooFar } from './days.ts';
import { type Credit, dueBeside, isDueSum, type Judged, keptOf, type Payer } from './inputs.ts';
import { partsOf, togetherOf } from './parts.ts';
import { proofWarnings } from './proof-warnings.ts';
import type { Standing } from './standing.ts';
import { withoutCredit } from './without-credit.ts';

export interface Matched {
  standings: ReadonlyMap<string, Standing>;
  /** The ids of credits that pay for nobody: neither matched, nor claimed by two, nor of another sum. */
  unclaimed: string[];
  /** Whose credits are, by credit: a second one of a payer too, which may have to go back. */
  owners: ReadonlyMap<string, string>;
}

export interface MatchInput {
  payers: readonly Payer[];
  credits: readonly Credit[];
  judged: readonly Judged[];
}

/**
 * Finds for every payer what came in. The same whatever the order of anything, and a credit pays for one at most. What somebody
 * has judged stands above what numbers say. How each state comes about is said in docs/payments.md.
 */
export function match(input: MatchInput): Matched {
  const steps = matchInSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same as `match`, in steps of a few milliseconds at most, between which other work can run. */
export function* matchInSteps(input: MatchInput): Generator<void, Matched> {
  const claims = yield* findClaims(input);
  const standings = new Map<string, Standing>();
  for (const [at, payer] of input.payers.entries()) {
    if (at % stepLength === 0) yield;
    standings.set(payer.id, withRefunds(payer, standingOf(payer, claims)));
  }
  yield;
  const spoken = new Set(
    [...standings.values()].flatMap(({ state, creditId, partIds = [] }) =>
      creditId !== null && state !== 'near_match' ? [creditId, ...partIds] : [],
    ),
  );
  const unclaimed = input.credits.filter(({ id }) => !spoken.has(id)).map(({ id }) => id);
  const owners = new Map(
    input.payers.flatMap(({ id }) =>
      [...claims.owned(id).map((credit) => credit.id), ...(standings.get(id)?.partIds ?? [])].map(
        (creditId) => [creditId, id] as const,
      ),
    ),
  );
  return { standings, unclaimed: unclaimed.sort(), owners };
}

/** What was sent back is a warning too: the money was there once. */
function withRefunds(
  { refundedPaise = 0, waitingRefundPaise = 0 }: Payer,
  { warnings, ...standing }: Standing,
): Standing {
  return {
    ...standing,
    warnings: [
      ...warnings,
      ...(refundedPaise > 0 ? [`${formatMoney(refundedPaise)} were sent back to this delegate.`] : []),
      ...(waitingRefundPaise > 0
        ? [`A refund of ${formatMoney(waitingRefundPaise)} is marked as sent and waits for its release.`]
        : []),
    ],
  };
}

function standingOf(payer: Payer, claims: Claims): Standing {
  const byHand = claims.byHand(payer.id);
  const shared = claims.sharedBy(payer);
  const claimed = claims.of(payer.id);
  const [first, ...others] = (byHand.length > 0 ? byHand : claimed).toSorted(
    (a, b) =>
      Number(isDue(payer, b.credit)) - Number(isDue(payer, a.credit)) || Number(a.isWeak) - Number(b.isWeak),
  );
  if (byHand.length === 0 && shared.length > 0)
    return {
      state: 'duplicate_reference',
      creditId: first?.credit.id ?? null,
      reasons: shared,
      warnings: proofWarnings(payer),
    };
  if (!first) return withoutCredit(payer, claims);
  const isPaid = isDue(payer, first.credit);
  const parts = isPaid ? undefined : partsOf(payer, claims);
  if (parts) return paidInParts(payer, parts, claimed);
  const together = isPaid ? [] : togetherOf(payer, claims);
  if (together.length > 1) return otherSumInParts(payer, together, claimed);
  const standing = paidWith(payer, first.credit, [...first.reasons, ...stillToCome(payer, claimed)]);
  return { ...standing, warnings: [...standing.warnings, ...alsoCame(others)] };
}

/** What was typed after a number that came: the rest may be on its way. */
function stillToCome({ numbers, earlierNumbers = [] }: Payer, claimed: readonly Claim[]): string[] {
  if (earlierNumbers.length === 0) return [];
  const inBank = claimed.flatMap(({ credit }) => bankNumbers(credit.text));
  return numbers
    .filter((number) => !inBank.includes(number))
    .map((number) => `${number}, which was sent after it, is in no statement yet.`);
}

function alsoCame(more: readonly Claim[]): string[] {
  return more.map(
    ({ credit }) => `${formatMoney(credit.paise)} of ${inDays(credit.day)} carry it too: paid twice?`,
  );
}

/** With credits that are this payer's and nobody else's, and together what is due. */
function paidInParts(payer: Payer, parts: readonly Claim[], claimed: readonly Claim[]): Standing {
  return {
    state: 'paid_in_parts',
    ...inParts(payer, parts, claimed),
    reasons: [
      `In the bank, in ${parts.length} parts: ${eachOf(parts)}.`,
      ...new Set(parts.flatMap(({ reasons }) => reasons)),
      isDueWord(payer, keptOf(payer, sumOf(parts)), 'Together they are the sum due'),
    ],
  };
}

/** With several credits that are this payer's and nobody else's, and together another sum. */
function otherSumInParts(payer: Payer, parts: readonly Claim[], claimed: readonly Claim[]): Standing {
  return {
    state: 'amount_mismatch',
    ...inParts(payer, parts, claimed),
    reasons: [
      `In the bank, in ${parts.length} payments: ${eachOf(parts)}.`,
      ...new Set(parts.flatMap(({ reasons }) => reasons)),
      ...stillToCome(payer, claimed),
      differs(payer, sumOf(parts), 'came together'),
    ],
  };
}

/** Which credits count together, and what speaks against them. */
function inParts(
  payer: Payer,
  parts: readonly Claim[],
  claimed: readonly Claim[],
): Omit<Standing, 'state' | 'reasons'> {
  const partIds = parts.map(({ credit }) => credit.id);
  const last = parts.at(-1)?.credit;
  return {
    creditId: partIds[0] ?? null,
    partIds,
    warnings: [
      ...(last ? lateCredit(payer, last) : []),
      ...proofWarnings(
        payer,
        parts.flatMap(({ credit }) => bankNumbers(credit.text)),
      ),
      ...alsoCame(claimed.filter(({ credit }) => !partIds.includes(credit.id))),
    ],
  };
}

function eachOf(parts: readonly Claim[]): string {
  const sums = parts.map(({ credit }) => `${formatMoney(credit.paise)} of ${inDays(credit.day)}`);
  return `${sums.slice(0, -1).join(', ')} and ${sums.at(-1)}`;
}

function sumOf(parts: readonly Claim[]): number {
  return parts.reduce((total, { credit }) => total + credit.paise, 0);
}

/** With a credit that is this payer's and nobody else's. */
function paidWith(payer: Payer, credit: Credit, reasons: readonly string[]): Standing {
  const due = dueBeside(payer, keptOf(payer, credit.paise));
  const warnings = [...lateCredit(payer, credit), ...proofWarnings(payer)];
  if (isDue(payer, credit))
    return {
      state: 'paid',
      creditId: credit.id,
      reasons: [...reasons, isDueWord(payer, due, 'The sum is the one due')],
      warnings,
    };
  const said = differs(payer, credit.paise, 'came');
  return { state: 'amount_mismatch', creditId: credit.id, reasons: [...reasons, said], warnings };
}

function differs(payer: Payer, paise: number, came: string): string {
  const kept = keptOf(payer, paise);
  const due = dueBeside(payer, kept);
  const difference = kept - due;
  const sentBack = kept < paise ? `, ${formatMoney(paise - kept)} were sent back` : '';
  return `${formatMoney(paise)} ${came}${sentBack}, ${formatMoney(due)} are due: ${formatMoney(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}.`;
}

function isDueWord(payer: Payer, paise: number, words: string): string {
  return paise === payer.duePaise ? `${words}.` : `${words} since some of the group have withdrawn.`;
}

function lateCredit({ day, sentDay = day }: Payer, credit: Credit): string[] {
  const far = tooFar(credit.day, sentDay, sentDay !== day);
  return far ? [`The money came on ${far}`] : [];
}

function isDue(payer: Payer, { paise }: Credit): boolean {
  return isDueSum(payer, paise);
}
