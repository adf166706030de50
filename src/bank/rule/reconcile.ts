import { daysBetween } from '#platform/rule/dates.ts';
import type { PaymentStatus } from '#registration/rule/payment-status.ts';
import { referenceAlphabet, referenceLength } from '#registration/rule/reference.ts';
import type { PaymentFact } from './payment-facts.ts';
import type { ProofFacts } from './proof/facts.ts';

// The whole of reconciliation, from its input to the reasons that the desk shows: one algorithm, hence one long file.

/** A registration that pays. */
export interface Payer {
  /** The id of the registration. */
  id: string;
  reference: string;
  duePaise: number;
  /** The sum due of a group after withdrawals. Both this sum and `duePaise` are accepted. */
  reducedPaise?: number | undefined;
  /** Refunds that were released: refunded money pays for nothing. */
  refundedPaise?: number | undefined;
  /** Refunds that are marked as sent and wait for their release. */
  waitingRefundPaise?: number | undefined;
  /** The numbers that the delegate typed, twelve digits each. */
  numbers: readonly string[];
  /** The facts read in the picture of the payment, or why there are none. Undefined where pictures are not read. */
  proof?: Proof | undefined;
  /** Numbers that were typed or read before a resubmission, twelve digits each. */
  earlierNumbers?: readonly string[] | undefined;
  /** The day of registering, 'YYYY-MM-DD' in the club's time zone. */
  day: string;
  /** The day of the newest picture or number, after a resubmission. */
  sentDay?: string | undefined;
  /** The day of the newest picture, after a resubmission. */
  pictureDay?: string | undefined;
}

export type Proof = ProofFacts | 'queued' | 'unreadable';

/** A payment into the club's account. */
export interface Credit {
  id: string;
  day: string;
  paise: number;
  text: string;
}

/** A decision of an admin: the credit pays for the payer, or does not. */
export interface ManualMatch {
  payerId: string;
  creditId: string;
  belongs: boolean;
}

export interface MatchInput {
  payers: readonly Payer[];
  credits: readonly Credit[];
  manualMatches: readonly ManualMatch[];
}

/** The result for one payer. Warnings do not change the state. */
export interface PaymentResult {
  state: PaymentStatus;
  creditId: string | null;
  /** The credits that count together, oldest first, where there are several. The first one is `creditId`. */
  partIds?: string[];
  reasons: PaymentFact[];
  warnings: PaymentFact[];
}

export interface Matched {
  statuses: ReadonlyMap<string, PaymentResult>;
  /** The ids of credits without a payer: neither matched, nor matched with two, nor of another sum. */
  unclaimed: string[];
  /** The payer of each credit, also of a second credit that may have to be refunded. */
  owners: ReadonlyMap<string, string>;
}

/**
 * Matches credits with payers. The result does not depend on the order of the input, and a credit pays for at most one payer.
 * Manual matches override numbers. docs/payment-reconciliation.md defines each state.
 */
export function matchPayments(input: MatchInput): Matched {
  const steps = matchPaymentsInSteps(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The number of credits or payers that are processed between two yields. */
const stepLength = 200;

/** Works like `matchPayments`, and yields every few milliseconds so that other work can run. */
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

// Sums, numbers and days of a payer.

/** Returns the due sum to compare a received sum with: the full one where it is equal, else the reduced one. */
export function closestDueSum(
  { duePaise, reducedPaise }: Pick<Payer, 'duePaise' | 'reducedPaise'>,
  paise: number | undefined,
): number {
  return paise === duePaise ? duePaise : (reducedPaise ?? duePaise);
}

/** Returns a received sum less what was refunded, in paise. */
export function subtractRefunds({ refundedPaise = 0 }: Payer, receivedPaise: number): number {
  return receivedPaise - refundedPaise;
}

/** Whether a received sum, less what was refunded, is a sum due. */
function isDueSum(payer: Payer, receivedPaise: number): boolean {
  const kept = subtractRefunds(payer, receivedPaise);
  return closestDueSum(payer, kept) === kept;
}

function readOf({ proof }: Payer): ProofFacts | undefined {
  return typeof proof === 'object' ? proof : undefined;
}

/** Returns the distinct numbers of a payment: typed ones first, then the one in the picture. */
function numbersOf(payer: Payer): string[] {
  const read = readOf(payer)?.number;
  return [...new Set([...payer.numbers, ...(read ? [read] : [])])];
}

/** Returns the distinct numbers that were sent before a resubmission and are not among the current ones. */
export function listEarlierNumbers(payer: Payer): string[] {
  const now = numbersOf(payer);
  return [...new Set(payer.earlierNumbers)].filter((number) => !now.includes(number));
}

/** Twelve digits without digits around them. Some banks pad them with leading zeros. */
const twelveDigits = /(?<!\d)0{0,8}(\d{12})(?!\d)/g;

/** Returns the distinct payment numbers (UTR, RRN) in a bank's text. */
function bankNumbers(text: string): string[] {
  return [...new Set([...text.matchAll(twelveDigits)].map(([, number]) => number ?? ''))];
}

const referenceRuns = new RegExp(`[${referenceAlphabet}]{${referenceLength},}`, 'g');

/** Returns the known references in a bank's text, also where the bank has put other characters between theirs. */
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

/** A larger difference of days between a payment and its proof is a warning. */
const daysApart = 3;

/** A day that is far from the day of the proof; nothing within `daysApart`. */
function distantDay(
  code: 'proof_day_distant' | 'credit_day_distant',
  day: string,
  { sentDay, registeredDay }: { sentDay: string; registeredDay: string },
): PaymentFact[] {
  const apart = daysBetween(day, sentDay);
  return apart <= daysApart ? [] : [{ code, day, apart, isResubmitted: sentDay !== registeredDay }];
}

// Candidates: which credits belong to a payer by number, reference or manual match.

/** A credit that belongs to a payer, and the reasons. */
interface Match {
  credit: Credit;
  reasons: PaymentFact[];
  /** Only the picture, or a number from before a resubmission, matches. */
  isWeak: boolean;
}

/** A credit with the sum due whose number differs in one digit. */
interface NearMatch {
  credit: Credit;
  number: string;
  inBank: string;
}

/** The credits of one payer; each list is sorted, oldest first. */
interface Candidates {
  /** Matched by an admin. */
  byHand: readonly Match[];
  /** Matched by a number or the reference, and not rejected. */
  found: readonly Match[];
  /** Matched with this payer only: those by hand, then the found ones. */
  exclusive: readonly Match[];
  /** The exclusive ones that count as received: weak ones only where all are weak. */
  received: readonly Match[];
  /** Numbers and credits that another payer has too. */
  shared: readonly PaymentFact[];
  /** Among the credits that match no payer. */
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

/** A key of a payer and a credit. */
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
  for (const { payerId, creditId, belongs } of manualMatches) {
    const credit = byId.get(creditId);
    if (!belongs) rejected.add(pairKey(payerId, creditId));
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

/** Finds the matches of each payer by number and reference, oldest first. */
function* findMatches(
  payers: readonly Payer[],
  credits: readonly Credit[],
  rejected: ReadonlySet<string>,
  manualIds: ReadonlySet<string>,
): Generator<void, ReadonlyMap<string, readonly Match[]>> {
  const byReference = new Map(payers.map(({ reference, id }) => [reference, id]));
  const byNumber = payersByNumber(payers, numbersOf);
  const byTyped = payersByNumber(payers, ({ numbers }) => numbers);
  const byEarlier = payersByNumber(payers, listEarlierNumbers);
  const duePaise = new Map(payers.map((payer) => [payer.id, payer.reducedPaise ?? payer.duePaise]));
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
    // An earlier number may be a mistake: it matches only a part of the sum due, and only a credit that matches no other payer.
    if (byPayer.size === 0 && !manualIds.has(credit.id)) {
      const before = numbers.filter((number) => byEarlier.has(number) && !byNumber.has(number));
      const [payerId, ...others] = new Set(before.flatMap((number) => [...(byEarlier.get(number) ?? [])]));
      if (payerId !== undefined && others.length === 0 && credit.paise < (duePaise.get(payerId) ?? 0))
        for (const number of before) addReason(payerId, { code: 'earlier_number_matched', number }, true);
    }
    for (const [payerId, match] of byPayer) append(matches, payerId, match);
  }
  return matches;
}

/**
 * Finds, for each payer, the credits with the sum due whose number differs in one digit, by credit id. Looks numbers up with each
 * digit replaced by a wildcard, since comparing all pairs takes quadratic time.
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
          if (closestDueSum(payer, credit.paise) === credit.paise && number !== inBank) {
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
/** The order of credits in the database: by day, then by id. */
const byDay = (a: Credit, b: Credit) => compare(a.day, b.day) || compare(a.id, b.id);
const oldestFirst = (a: Match, b: Match) => byDay(a.credit, b.credit);

// The state of one payer.

function computeStatus(payer: Payer, candidates: Candidates): PaymentResult {
  const { byHand, found, shared } = candidates;
  const [first, ...others] = (byHand.length > 0 ? byHand : found).toSorted(
    (a, b) =>
      Number(isDueSum(payer, b.credit.paise)) - Number(isDueSum(payer, a.credit.paise)) ||
      Number(a.isWeak) - Number(b.isWeak),
  );
  if (byHand.length === 0 && shared.length > 0)
    return {
      state: 'duplicate_reference',
      creditId: first?.credit.id ?? null,
      reasons: [...shared],
      warnings: proofWarnings(payer),
    };
  if (!first) return withoutCredit(payer, candidates.near);
  if (!isDueSum(payer, first.credit.paise)) {
    const parts = partsOf(payer, candidates);
    if (parts) return paidInParts(payer, parts, found);
    const together = countedTogether(payer, candidates);
    if (together.length > 1) return mismatchInParts(payer, together, found);
  }
  const status = withOneCredit(payer, first.credit, [...first.reasons, ...missingNumbers(payer, found)]);
  return { ...status, warnings: [...status.warnings, ...paidTwice(others)] };
}

function withOneCredit(payer: Payer, credit: Credit, reasons: readonly PaymentFact[]): PaymentResult {
  const due = closestDueSum(payer, subtractRefunds(payer, credit.paise));
  const isPaid = isDueSum(payer, credit.paise);
  return {
    state: isPaid ? 'paid' : 'amount_mismatch',
    creditId: credit.id,
    reasons: [
      ...reasons,
      isPaid
        ? { code: 'sum_due', isReduced: due !== payer.duePaise }
        : difference(payer, credit.paise, false),
    ],
    warnings: [...lateCredit(payer, credit), ...proofWarnings(payer)],
  };
}

/** At most this many credits of a payer are combined, since each one doubles the combinations. */
const mostCombined = 8;

/**
 * Returns the fewest exclusive credits that make a sum due, of several combinations the oldest one. All credits that were matched by
 * hand are among them. Undefined where no combination makes it.
 */
function partsOf(payer: Payer, { byHand, exclusive }: Candidates): Match[] | undefined {
  const combined = exclusive.slice(0, mostCombined);
  for (let count = 2; count <= combined.length; count += 1)
    for (const parts of combinations(combined, count)) {
      const ids = parts.map(({ credit }) => credit.id);
      if (isDueSum(payer, sumOf(parts)) && byHand.every(({ credit }) => ids.includes(credit.id)))
        return parts.toSorted(oldestFirst);
    }
  return undefined;
}

/** Yields all combinations of so many elements, those of the first elements first. */
function* combinations<T>(elements: readonly T[], count: number): Generator<T[]> {
  if (count === 0) return yield [];
  for (const [at, first] of elements.entries())
    for (const others of combinations(elements.slice(at + 1), count - 1)) yield [first, ...others];
}

/**
 * Returns the credits that count together where no combination makes a sum due: all exclusive ones while they are less than the sum
 * due, since the rest may follow, else the received ones. Oldest first.
 */
function countedTogether(payer: Payer, { exclusive, received }: Candidates): Match[] {
  const isShort = subtractRefunds(payer, sumOf(exclusive)) < (payer.reducedPaise ?? payer.duePaise);
  return (isShort ? exclusive : received).toSorted(oldestFirst);
}

function paidInParts(payer: Payer, parts: readonly Match[], found: readonly Match[]): PaymentResult {
  return {
    state: 'paid_in_parts',
    ...inParts(payer, parts, found),
    reasons: [
      { code: 'parts', credits: parts.map(({ credit }) => asFact(credit)) },
      ...distinctReasons(parts),
      { code: 'parts_due', isReduced: subtractRefunds(payer, sumOf(parts)) !== payer.duePaise },
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
      difference(payer, sumOf(parts), true),
    ],
  };
}

/** The credits that count together, and the warnings about them. */
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
      ...(last ? lateCredit(payer, last) : []),
      ...proofWarnings(payer, numbers),
      ...paidTwice(found.filter(({ credit }) => !partIds.includes(credit.id))),
    ],
  };
}

/** The state of a payer without a credit: by a number that differs in one digit, or by the picture alone. */
function withoutCredit(payer: Payer, [near, ...others]: readonly NearMatch[]): PaymentResult {
  const warnings = proofWarnings(payer);
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
    const state = isSumRead(payer) || isNotDone(payer) ? 'needs_review' : 'unread';
    return {
      state,
      creditId: null,
      reasons: [{ code: 'reference_missing' }, ...ofProof],
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

// The facts that the picture of the payment shows.

/** Number, sum, payee and a successful outcome were read, and no other number was typed. */
function isPlausible(payer: Payer): boolean {
  const read = readOf(payer);
  return (
    read?.number != null &&
    payer.numbers.every((typed) => typed === read.number) &&
    isSumRead(payer) &&
    read.payee !== null &&
    read.outcome === 'done'
  );
}

/** The picture says that the payment failed, is pending or was returned. */
function isNotDone(payer: Payer): boolean {
  const outcome = readOf(payer)?.outcome ?? null;
  return outcome !== null && outcome !== 'done';
}

function isSumRead(payer: Payer): boolean {
  return readOf(payer)?.sums.some((rupees) => closestDueSum(payer, rupees * 100) === rupees * 100) ?? false;
}

function proofReasons(payer: Payer): PaymentFact[] {
  const { proof } = payer;
  if (proof === 'queued') return [{ code: 'proof_queued' }];
  if (proof === 'unreadable') return [{ code: 'proof_unreadable' }];
  if (proof === undefined) return [];
  const due = payer.reducedPaise ?? payer.duePaise;
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
 * Warnings about the picture. They do not change the state where there is a credit.
 * @param known numbers of credits that count together: the typed one and the one in the picture may both be among them
 */
function proofWarnings(payer: Payer, known: readonly string[] = []): PaymentFact[] {
  const read = readOf(payer);
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

// Facts.

function sumOf(matches: readonly Match[]): number {
  return matches.reduce((total, { credit }) => total + credit.paise, 0);
}

const asFact = ({ paise, day }: Credit) => ({ paise, day });

/** The reasons of several matches, without repetitions. */
function distinctReasons(matches: readonly Match[]): PaymentFact[] {
  return [
    ...new Map(
      matches.flatMap(({ reasons }) => reasons).map((fact) => [JSON.stringify(fact), fact]),
    ).values(),
  ];
}

function difference(payer: Payer, received: number, isInParts: boolean): PaymentFact {
  const kept = subtractRefunds(payer, received);
  return { code: 'amount_differs', received, kept, due: closestDueSum(payer, kept), isInParts };
}

/** Numbers that were resubmitted after one that is in the bank: the rest may follow. */
function missingNumbers({ numbers, earlierNumbers = [] }: Payer, found: readonly Match[]): PaymentFact[] {
  if (earlierNumbers.length === 0) return [];
  const inBank = found.flatMap(({ credit }) => bankNumbers(credit.text));
  return numbers
    .filter((number) => !inBank.includes(number))
    .map((number) => ({ code: 'number_missing', number }));
}

function paidTwice(others: readonly Match[]): PaymentFact[] {
  return others.map(({ credit }) => ({ code: 'second_payment', credit: asFact(credit) }));
}

function lateCredit({ day, sentDay = day }: Payer, credit: Credit): PaymentFact[] {
  return distantDay('credit_day_distant', credit.day, { sentDay, registeredDay: day });
}

function refundWarnings({ refundedPaise = 0, waitingRefundPaise = 0 }: Payer): PaymentFact[] {
  return [
    ...(refundedPaise > 0 ? [{ code: 'refunded' as const, paise: refundedPaise }] : []),
    ...(waitingRefundPaise > 0 ? [{ code: 'refund_waiting' as const, paise: waitingRefundPaise }] : []),
  ];
}
