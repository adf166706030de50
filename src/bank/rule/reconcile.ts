import { daysBetween } from '#platform/rule/dates.ts';
import type { PaymentStatus } from '#registration/rule/payment-status.ts';
import { referenceAlphabet, referenceLength } from '#registration/rule/reference.ts';
import type { PaymentFact } from './payment-facts.ts';
import type { ProofFacts } from './proof/facts.ts';

export interface Payer {
  id: string;
  reference: string;
  dueAmount: number;
  /** The amount due after members left the group, in minor units. Both this amount and `dueAmount` are accepted. */
  reducedAmount?: number | undefined;
  /** Amount received at the desk, in minor units. No bank statement contains it. */
  deskAmount?: number | undefined;
  paysAtDesk?: boolean | undefined;
  /** Amount refunded to the payer, in minor units. It is subtracted from what was received. */
  refundedAmount?: number | undefined;
  waitingRefundAmount?: number | undefined;
  /** The transaction numbers that the delegate typed, twelve digits each. */
  numbers: readonly string[];
  /** What was read from the picture of the payment. Undefined if there is no picture, or pictures are not read. */
  proof?: Proof | undefined;
  /** Numbers that were typed or read before a resubmission, twelve digits each. */
  earlierNumbers?: readonly string[] | undefined;
  /** The day of registration, 'YYYY-MM-DD' in the club's time zone. */
  day: string;
  sentDay?: string | undefined;
  pictureDay?: string | undefined;
}

export type Proof = ProofFacts | 'queued' | 'unreadable';

export interface Credit {
  id: string;
  day: string;
  amount: number;
  text: string;
}

export interface ManualMatch {
  payerId: string;
  creditId: string;
  isMatch: boolean;
}

export interface MatchInput {
  payers: readonly Payer[];
  credits: readonly Credit[];
  manualMatches: readonly ManualMatch[];
}

/** The result for one payer. `reasons` explain the state. `warnings` do not change it. */
export interface PaymentResult {
  state: PaymentStatus;
  creditId: string | null;
  /** Ids of several credits that pay together, oldest first. The first one is `creditId`. */
  partIds?: string[];
  reasons: PaymentFact[];
  warnings: PaymentFact[];
}

export interface Matched {
  statuses: ReadonlyMap<string, PaymentResult>;
  /** Ids of the credits that no payer has as `creditId` or as a part. The credits of near matches are included. */
  unclaimed: string[];
  /** Payer ids by credit id. Includes a payer's second credit, which may have to be refunded. */
  owners: ReadonlyMap<string, string>;
}

/**
 * Matches credits with payers. The order of the input has no effect, and a credit pays for at most one payer.
 * Manual matches override numbers. docs/payment-reconciliation.md defines each state.
 */
export function matchPayments(input: MatchInput): Matched {
  const steps = matchPaymentsInSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const stepLength = 200;

/** Works like `matchPayments`, but yields after every 200 payers or credits so that other work can run. */
export function* matchPaymentsInSteps(input: MatchInput): Generator<void, Matched> {
  const candidates = yield* findCandidates(input);
  const statuses = new Map<string, PaymentResult>();
  const owners = new Map<string, string>();
  for (const [at, payer] of input.payers.entries()) {
    if (at % stepLength === 0) yield;
    const found = candidates.get(payer.id) ?? noCandidates;
    const status = computeStatus(payer, found);
    statuses.set(payer.id, { ...status, warnings: [...status.warnings, ...refundWarnings(payer)] });
    for (const { credit } of found.received) owners.set(credit.id, payer.id);
    for (const creditId of status.partIds ?? []) owners.set(creditId, payer.id);
  }
  yield;
  const matched = new Set(
    [...statuses.values()].flatMap(({ state, creditId, partIds = [] }) =>
      creditId !== null && state !== 'near_match' ? [creditId, ...partIds] : [],
    ),
  );
  const unclaimed = input.credits.filter(({ id }) => !matched.has(id)).map(({ id }) => id);
  return { statuses, unclaimed: unclaimed.sort(), owners };
}

/**
 * Returns the amount due that a received amount is compared with: the full amount if `amount` equals it, else the
 * reduced one if there is one.
 */
export function getDueAmountToCompare(
  { dueAmount, reducedAmount }: Pick<Payer, 'dueAmount' | 'reducedAmount'>,
  amount: number | undefined,
): number {
  return amount === dueAmount ? dueAmount : (reducedAmount ?? dueAmount);
}

/**
 * Returns the money received from a payer at the bank and at the desk, minus refunds, in minor units.
 * @param receivedAmount from bank statements
 */
export function calculateNetReceived(
  { deskAmount = 0, refundedAmount = 0 }: Pick<Payer, 'deskAmount' | 'refundedAmount'>,
  receivedAmount: number,
): number {
  return receivedAmount + deskAmount - refundedAmount;
}

function isDueSum(payer: Payer, receivedAmount: number): boolean {
  const kept = calculateNetReceived(payer, receivedAmount);
  return getDueAmountToCompare(payer, kept) === kept;
}

function readFactsOf({ proof }: Payer): ProofFacts | undefined {
  return typeof proof === 'object' ? proof : undefined;
}

function numbersOf(payer: Payer): string[] {
  const read = readFactsOf(payer)?.number;
  return [...new Set([...payer.numbers, ...(read ? [read] : [])])];
}

export function listEarlierPaymentNumbers(payer: Payer): string[] {
  const now = numbersOf(payer);
  return [...new Set(payer.earlierNumbers)].filter((number) => !now.includes(number));
}

/** Some banks pad the twelve digits with leading zeros. */
const twelveDigits = /(?<!\d)0{0,8}(\d{12})(?!\d)/g;

function bankNumbers(text: string): string[] {
  return [...new Set([...text.matchAll(twelveDigits)].map(([, number]) => number ?? ''))];
}

const referenceRuns = new RegExp(`[${referenceAlphabet}]{${referenceLength},}`, 'g');

/** Finds known references in a text. Ignores spaces and punctuation, because banks insert them. */
function referencesIn(text: string, known: ReadonlyMap<string, unknown>): string[] {
  const compact = text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  const found = new Set<string>();
  for (const [run] of compact.matchAll(referenceRuns))
    for (let at = 0; at + referenceLength <= run.length; at += 1) {
      const part = run.slice(at, at + referenceLength);
      if (known.has(part)) found.add(part);
    }
  return [...found].sort();
}

/** A payment causes a warning if it is more days than this away from the registration or the new proof. */
const mostDaysApart = 3;

function distantDay(
  code: 'proof_day_distant' | 'credit_day_distant',
  day: string,
  { sentDay, registeredDay }: { sentDay: string; registeredDay: string },
): PaymentFact[] {
  const apart = daysBetween(day, sentDay);
  return apart <= mostDaysApart ? [] : [{ code, day, apart, isResubmitted: sentDay !== registeredDay }];
}

interface Match {
  credit: Credit;
  reasons: PaymentFact[];
  /** True if the credit matches only by a number that was read in the picture, or by one from before a resubmission. */
  isWeak: boolean;
}

/** A credit with the amount due whose number differs from the payer's in one digit. */
interface NearMatch {
  credit: Credit;
  number: string;
  inBank: string;
}

/** The credits that may pay for one payer. `byHand` and `found` are sorted, oldest first. */
interface Candidates {
  byHand: readonly Match[];
  found: readonly Match[];
  /** Manual matches first, then the found credits that match no other payer. */
  exclusive: readonly Match[];
  /** The exclusive credits that are treated as received: those that are not weak, or all of them if all are weak. */
  received: readonly Match[];
  shared: readonly PaymentFact[];
  near: readonly NearMatch[];
}

const noCandidates: Candidates = {
  byHand: [],
  found: [],
  exclusive: [],
  received: [],
  shared: [],
  near: [],
};

const pairKey = (payerId: string, creditId: string) => `${payerId} ${creditId}`;

function* findCandidates({
  payers,
  credits,
  manualMatches,
}: MatchInput): Generator<void, ReadonlyMap<string, Candidates>> {
  const byId = new Map<string, Credit>();
  for (const [at, credit] of credits.entries()) {
    if (at % stepLength === 0) yield;
    byId.set(credit.id, credit);
  }
  const manual = new Map<string, Credit[]>();
  const rejected = new Set<string>();
  for (const { payerId, creditId, isMatch } of manualMatches) {
    const credit = byId.get(creditId);
    if (!isMatch) rejected.add(pairKey(payerId, creditId));
    else if (credit) append(manual, payerId, credit);
  }
  const manualIds = new Set([...manual.values()].flatMap((matched) => matched.map(({ id }) => id)));
  const found = yield* findMatches(payers, credits, rejected, manualIds);
  const payersOfCredit = new Map<string, Set<string>>();
  for (const [payerId, matches] of found)
    for (const { credit } of matches) add(payersOfCredit, credit.id, payerId);
  for (const [payerId, matched] of manual) for (const { id } of matched) add(payersOfCredit, id, payerId);
  yield;
  const near = yield* findNearMatches(
    payers.filter(({ id }) => !found.has(id)),
    credits.filter(({ id }) => !payersOfCredit.has(id)),
  );
  const byNumber = payersByNumber(payers, numbersOf);
  const candidates = new Map<string, Candidates>();
  for (const [at, payer] of payers.entries()) {
    if (at % stepLength === 0) yield;
    const matches = found.get(payer.id) ?? [];
    const byHand = (manual.get(payer.id) ?? [])
      .toSorted(byDay)
      .map((credit) => ({ credit, reasons: [{ code: 'matched_manually' as const }], isWeak: false }));
    const isShared = ({ credit }: Match) => (payersOfCredit.get(credit.id)?.size ?? 0) > 1;
    const exclusive = [
      ...byHand,
      ...matches.filter((match) => !isShared(match) && !manualIds.has(match.credit.id)),
    ];
    const strong = exclusive.filter(({ isWeak }) => !isWeak);
    candidates.set(payer.id, {
      byHand,
      found: matches,
      exclusive,
      received: strong.length > 0 ? strong : exclusive,
      shared: [
        ...numbersOf(payer)
          .filter((number) => (byNumber.get(number)?.size ?? 0) > 1)
          .map((number) => ({ code: 'number_shared' as const, number })),
        ...matches.filter(isShared).map(() => ({ code: 'credit_shared' as const })),
      ],
      near: [...(near.get(payer.id)?.values() ?? [])].filter(
        ({ credit }) => !rejected.has(pairKey(payer.id, credit.id)),
      ),
    });
  }
  return candidates;
}

/** Finds the credits that match each payer by number or reference, oldest first. */
function* findMatches(
  payers: readonly Payer[],
  credits: readonly Credit[],
  rejected: ReadonlySet<string>,
  manualIds: ReadonlySet<string>,
): Generator<void, ReadonlyMap<string, readonly Match[]>> {
  const byReference = new Map(payers.map(({ reference, id }) => [reference, id]));
  const byNumber = payersByNumber(payers, numbersOf);
  const byTyped = payersByNumber(payers, ({ numbers }) => numbers);
  const byEarlier = payersByNumber(payers, listEarlierPaymentNumbers);
  const dueAmount = new Map(payers.map((payer) => [payer.id, payer.reducedAmount ?? payer.dueAmount]));
  const matches = new Map<string, Match[]>();
  yield;
  for (const [at, credit] of credits.toSorted(byDay).entries()) {
    if (at % stepLength === 0) yield;
    const byPayer = new Map<string, Match>();
    const addReason = (payerId: string, reason: PaymentFact, isWeak = false) => {
      if (rejected.has(pairKey(payerId, credit.id))) return;
      const before = byPayer.get(payerId);
      byPayer.set(payerId, {
        credit,
        reasons: [...(before?.reasons ?? []), reason],
        isWeak: isWeak && (before?.isWeak ?? true),
      });
    };
    const numbers = bankNumbers(credit.text);
    for (const number of numbers)
      for (const payerId of byNumber.get(number) ?? []) {
        const isRead = !byTyped.get(number)?.has(payerId);
        addReason(payerId, { code: 'number_matched', number, isRead }, isRead);
      }
    for (const reference of referencesIn(credit.text, byReference))
      addReason(byReference.get(reference) ?? '', { code: 'reference_matched', reference });
    // A number that a resubmission has replaced may be a mistake. So it matches a credit only if nothing else does and
    // only one payer had the number. It is of use only for a first part of the amount due.
    if (byPayer.size === 0 && !manualIds.has(credit.id)) {
      const before = numbers.filter((number) => byEarlier.has(number) && !byNumber.has(number));
      const [payerId, ...others] = new Set(before.flatMap((number) => [...(byEarlier.get(number) ?? [])]));
      if (payerId !== undefined && others.length === 0 && credit.amount < (dueAmount.get(payerId) ?? 0))
        for (const number of before) addReason(payerId, { code: 'earlier_number_matched', number }, true);
    }
    for (const [payerId, match] of byPayer) append(matches, payerId, match);
  }
  return matches;
}

/**
 * Finds credits whose number differs in one digit. Looks up patterns with a wildcard for each digit, because
 * comparing all pairs takes quadratic time.
 */
function* findNearMatches(
  payers: readonly Payer[],
  credits: readonly Credit[],
): Generator<void, ReadonlyMap<string, ReadonlyMap<string, NearMatch>>> {
  const byPattern = new Map<string, { payer: Payer; number: string }[]>();
  for (const payer of payers)
    for (const number of numbersOf(payer))
      for (const pattern of wildcardPatterns(number)) append(byPattern, pattern, { payer, number });
  const near = new Map<string, Map<string, NearMatch>>();
  if (byPattern.size === 0) return near;
  for (const [at, credit] of credits.entries()) {
    if (at % stepLength === 0) yield;
    for (const inBank of bankNumbers(credit.text))
      for (const pattern of wildcardPatterns(inBank))
        for (const { payer, number } of byPattern.get(pattern) ?? [])
          if (getDueAmountToCompare(payer, credit.amount) === credit.amount && number !== inBank) {
            const byCredit = near.get(payer.id) ?? new Map<string, NearMatch>();
            // A typed number takes precedence over the one in the picture.
            if (!payer.numbers.includes(byCredit.get(credit.id)?.number ?? ''))
              byCredit.set(credit.id, { credit, number, inBank });
            near.set(payer.id, byCredit);
          }
  }
  return near;
}

function wildcardPatterns(number: string): string[] {
  return Array.from(number, (_, at) => `${number.slice(0, at)}*${number.slice(at + 1)}`);
}

function payersByNumber(
  payers: readonly Payer[],
  numbers: (payer: Payer) => readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const byNumber = new Map<string, Set<string>>();
  for (const payer of payers) for (const number of numbers(payer)) add(byNumber, number, payer.id);
  return byNumber;
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byDay = (a: Credit, b: Credit) => compare(a.day, b.day) || compare(a.id, b.id);
const oldestFirst = (a: Match, b: Match) => byDay(a.credit, b.credit);

function computeStatus(payer: Payer, candidates: Candidates): PaymentResult {
  const { byHand, found, shared } = candidates;
  const [first, ...others] = (byHand.length > 0 ? byHand : found).toSorted(
    (a, b) =>
      Number(isDueSum(payer, b.credit.amount)) - Number(isDueSum(payer, a.credit.amount)) ||
      Number(a.isWeak) - Number(b.isWeak),
  );
  if (byHand.length === 0 && shared.length > 0)
    return {
      state: 'duplicate_reference',
      creditId: first?.credit.id ?? null,
      reasons: [...shared],
      warnings: proofWarnings(payer),
    };
  if (!first) return statusWithoutCredit(payer, candidates.near);
  if (!isDueSum(payer, first.credit.amount)) {
    const parts = findParts(payer, candidates);
    if (parts) return paidInParts(payer, parts, found);
    const together = creditsToAddUp(payer, candidates);
    if (together.length > 1) return mismatchInParts(payer, together, found);
  }
  const status = statusOfOneCredit(payer, first.credit, [...first.reasons, ...missingNumbers(payer, found)]);
  return { ...status, warnings: [...status.warnings, ...secondPaymentWarnings(others)] };
}

function statusOfOneCredit(payer: Payer, credit: Credit, reasons: readonly PaymentFact[]): PaymentResult {
  const due = getDueAmountToCompare(payer, calculateNetReceived(payer, credit.amount));
  const isPaid = isDueSum(payer, credit.amount);
  return {
    state: isPaid ? 'paid' : 'amount_mismatch',
    creditId: credit.id,
    reasons: [
      ...reasons,
      isPaid
        ? { code: 'sum_due', isReduced: due !== payer.dueAmount }
        : amountDiffers(payer, credit.amount, false),
    ],
    warnings: [...distantDayWarnings(payer, credit), ...proofWarnings(payer)],
  };
}

/** Maximum number of a payer's credits that are combined. Each one doubles the number of combinations. */
const mostCombined = 8;

/**
 * Finds credits that together make the amount due. Prefers fewer and older credits, and always includes all manual
 * matches.
 */
function findParts(payer: Payer, { byHand, exclusive }: Candidates): Match[] | undefined {
  const combined = exclusive.slice(0, mostCombined);
  for (let count = 2; count <= combined.length; count += 1)
    for (const parts of combinations(combined, count)) {
      const ids = parts.map(({ credit }) => credit.id);
      if (isDueSum(payer, sumOf(parts)) && byHand.every(({ credit }) => ids.includes(credit.id)))
        return parts.toSorted(oldestFirst);
    }
  return undefined;
}

function* combinations<T>(elements: readonly T[], count: number): Generator<T[]> {
  if (count === 0) return yield [];
  for (const [at, first] of elements.entries())
    for (const others of combinations(elements.slice(at + 1), count - 1)) yield [first, ...others];
}

/**
 * Returns the credits to add up: all exclusive credits if together they are less than the amount due, otherwise the
 * received ones.
 */
function creditsToAddUp(payer: Payer, { exclusive, received }: Candidates): Match[] {
  const isShort = calculateNetReceived(payer, sumOf(exclusive)) < (payer.reducedAmount ?? payer.dueAmount);
  return (isShort ? exclusive : received).toSorted(oldestFirst);
}

function paidInParts(payer: Payer, parts: readonly Match[], found: readonly Match[]): PaymentResult {
  return {
    state: 'paid_in_parts',
    ...inParts(payer, parts, found),
    reasons: [
      { code: 'parts', credits: parts.map(({ credit }) => asFact(credit)) },
      ...distinctReasons(parts),
      { code: 'parts_due', isReduced: calculateNetReceived(payer, sumOf(parts)) !== payer.dueAmount },
    ],
  };
}

function mismatchInParts(payer: Payer, parts: readonly Match[], found: readonly Match[]): PaymentResult {
  return {
    state: 'amount_mismatch',
    ...inParts(payer, parts, found),
    reasons: [
      { code: 'payments', credits: parts.map(({ credit }) => asFact(credit)) },
      ...distinctReasons(parts),
      ...missingNumbers(payer, found),
      amountDiffers(payer, sumOf(parts), true),
    ],
  };
}

function inParts(
  payer: Payer,
  parts: readonly Match[],
  found: readonly Match[],
): Omit<PaymentResult, 'state' | 'reasons'> {
  const partIds = parts.map(({ credit }) => credit.id);
  const last = parts.at(-1)?.credit;
  const numbers = parts.flatMap(({ credit }) => bankNumbers(credit.text));
  return {
    creditId: partIds[0] ?? null,
    partIds,
    warnings: [
      ...(last ? distantDayWarnings(payer, last) : []),
      ...proofWarnings(payer, numbers),
      ...secondPaymentWarnings(found.filter(({ credit }) => !partIds.includes(credit.id))),
    ],
  };
}

function statusWithoutCredit(payer: Payer, [near, ...others]: readonly NearMatch[]): PaymentResult {
  const warnings = proofWarnings(payer);
  if (payer.deskAmount) return statusAtDesk(payer, payer.deskAmount);
  if (payer.dueAmount === 0)
    return { state: 'nothing_due', creditId: null, reasons: [{ code: 'nothing_due' }], warnings };
  if (near && others.length === 0) {
    const { number, inBank, credit } = near;
    return {
      state: 'near_match',
      creditId: credit.id,
      reasons: [{ code: 'near_number', number, bankNumber: inBank, isTyped: payer.numbers.includes(number) }],
      warnings,
    };
  }
  const ofProof = proofReasons(payer);
  const numbers = numbersOf(payer);
  if (numbers.length === 0) {
    const state = isSumRead(payer) || hasUnsuccessfulOutcome(payer) ? 'needs_review' : 'unread';
    return {
      state,
      creditId: null,
      reasons: [{ code: payer.paysAtDesk ? 'desk_payment_missing' : 'reference_missing' }, ...ofProof],
      warnings,
    };
  }
  const missing: PaymentFact =
    others.length > 0
      ? { code: 'several_near_numbers', numbers }
      : { code: 'number_and_reference_missing', number: numbers[0] ?? '' };
  return isPlausible(payer)
    ? { state: 'proof_plausible', creditId: null, reasons: [...ofProof, missing], warnings }
    : { state: 'needs_review', creditId: null, reasons: [missing, ...ofProof], warnings };
}

function statusAtDesk(payer: Payer, deskAmount: number): PaymentResult {
  const isPaid = isDueSum(payer, 0);
  const kept = calculateNetReceived(payer, 0);
  return {
    state: isPaid ? 'paid' : 'amount_mismatch',
    creditId: null,
    reasons: [
      { code: 'paid_at_desk', amount: deskAmount },
      isPaid
        ? { code: 'sum_due', isReduced: getDueAmountToCompare(payer, kept) !== payer.dueAmount }
        : {
            code: 'amount_differs',
            received: deskAmount,
            kept,
            due: getDueAmountToCompare(payer, kept),
            isInParts: false,
          },
    ],
    warnings: [],
  };
}

function isPlausible(payer: Payer): boolean {
  const read = readFactsOf(payer);
  return (
    read?.number != null &&
    payer.numbers.every((typed) => typed === read.number) &&
    isSumRead(payer) &&
    read.payee !== null &&
    read.outcome === 'done'
  );
}

function hasUnsuccessfulOutcome(payer: Payer): boolean {
  const outcome = readFactsOf(payer)?.outcome ?? null;
  return outcome !== null && outcome !== 'done';
}

function isSumRead(payer: Payer): boolean {
  return (
    readFactsOf(payer)?.sums.some((sum) => {
      const amount = Math.round(sum * 100);
      return getDueAmountToCompare(payer, amount) === amount;
    }) ?? false
  );
}

function proofReasons(payer: Payer): PaymentFact[] {
  const { proof } = payer;
  if (proof === 'queued') return [{ code: 'proof_queued' }];
  if (proof === 'unreadable') return [{ code: 'proof_unreadable' }];
  if (proof === undefined) return [];
  const due = payer.reducedAmount ?? payer.dueAmount;
  const isNumberRead = proof.number !== null;
  if (isSumRead(payer) && isNumberRead)
    return [
      { code: 'proof_complete' },
      ...(proof.payee === null ? [{ code: 'payee_unread' as const }] : []),
      ...(proof.outcome === null ? [{ code: 'outcome_unread' as const }] : []),
    ];
  if (isSumRead(payer)) return [{ code: 'number_unread' }];
  if (isNumberRead) return [{ code: 'sum_unread', due }];
  return [{ code: 'sum_and_number_unread', due }];
}

/**
 * Returns a warning for each fact of the picture that contradicts the payment.
 * @param known numbers of the credits that pay together; no warning if both the typed number and the one in the picture
 *   are among them
 */
function proofWarnings(payer: Payer, known: readonly string[] = []): PaymentFact[] {
  const read = readFactsOf(payer);
  if (!read) return [];
  const { number, day, outcome } = read;
  const [typed] = payer.numbers;
  const { pictureDay = payer.day } = payer;
  const areParts = [typed, number].every((value) => known.includes(value ?? ''));
  return [
    ...(outcome === null || outcome === 'done' ? [] : [{ code: `proof_${outcome}` as const }]),
    ...(typed && number && typed !== number && !areParts
      ? [{ code: 'numbers_differ' as const, typed, read: number }]
      : []),
    ...(day === null
      ? []
      : distantDay('proof_day_distant', day, { sentDay: pictureDay, registeredDay: payer.day })),
  ];
}

function sumOf(matches: readonly Match[]): number {
  return matches.reduce((total, { credit }) => total + credit.amount, 0);
}

const asFact = ({ amount, day }: Credit) => ({ amount, day });

function distinctReasons(matches: readonly Match[]): PaymentFact[] {
  return [
    ...new Map(
      matches.flatMap(({ reasons }) => reasons).map((fact) => [JSON.stringify(fact), fact]),
    ).values(),
  ];
}

function amountDiffers(payer: Payer, received: number, isInParts: boolean): PaymentFact {
  const kept = calculateNetReceived(payer, received);
  return { code: 'amount_differs', received, kept, due: getDueAmountToCompare(payer, kept), isInParts };
}

/**
 * Lists the typed numbers that no found credit contains, if the delegate has replaced an earlier proof. A payment with
 * such a number may still arrive.
 */
function missingNumbers({ numbers, earlierNumbers = [] }: Payer, found: readonly Match[]): PaymentFact[] {
  if (earlierNumbers.length === 0) return [];
  const inBank = found.flatMap(({ credit }) => bankNumbers(credit.text));
  return numbers
    .filter((number) => !inBank.includes(number))
    .map((number) => ({ code: 'number_missing', number }));
}

function secondPaymentWarnings(others: readonly Match[]): PaymentFact[] {
  return others.map(({ credit }) => ({ code: 'second_payment', credit: asFact(credit) }));
}

function distantDayWarnings({ day, sentDay = day }: Payer, credit: Credit): PaymentFact[] {
  return distantDay('credit_day_distant', credit.day, { sentDay, registeredDay: day });
}

function refundWarnings({ refundedAmount = 0, waitingRefundAmount = 0 }: Payer): PaymentFact[] {
  return [
    ...(refundedAmount > 0 ? [{ code: 'refunded' as const, amount: refundedAmount }] : []),
    ...(waitingRefundAmount > 0 ? [{ code: 'refund_waiting' as const, amount: waitingRefundAmount }] : []),
  ];
}
