import { bankNumbers } from './bank-numbers.ts';
import { type Credit, earlierOf, type Judged, numbersOf, type Payer } from './inputs.ts';
import { type Near, nearOf } from './near.ts';
import { referencesIn } from './references-in.ts';

/** So many credits, or payers, are looked at in one step. */
export const stepLength = 200;

/** A credit that is a payer's as far as numbers and references tell, and how they tell it. */
export interface Claim {
  credit: Credit;
  reasons: string[];
  /** Nothing but the picture tells it, or a number that another took the place of: what was typed last counts before it. */
  isWeak: boolean;
}

/** Who claims which credits. */
export interface Claims {
  /** What somebody has matched with the payer, oldest first. */
  byHand(payerId: string): readonly Claim[];
  /** Oldest first. */
  of(payerId: string): readonly Claim[];
  /**
   * What is the payer's and nobody else's: matched by hand, or claimed by nobody else. What a picture alone says, or a number that was
   * sent before, counts where nothing else does.
   */
  owned(payerId: string): Credit[];
  /** Everything that is claimed by the payer and nobody else, the weak claims too; what is matched by hand first. */
  alone(payerId: string): Claim[];
  /** Why something of the payer's is another's as well, in sentences; none where it is not. */
  sharedBy(payer: Payer): string[];
  /** Among the credits that nobody claims. */
  near(payer: Payer): Near[];
}

interface Input {
  payers: readonly Payer[];
  credits: readonly Credit[];
  judged: readonly Judged[];
}

/** Looks every credit and payer up once. What somebody has refused is no claim; what is matched by hand is also one. */
export function* findClaims({ payers, credits, judged }: Input): Generator<void, Claims> {
  const byId = new Map<string, Credit>();
  for (const [at, credit] of credits.entries()) {
    if (at % stepLength === 0) yield;
    byId.set(credit.id, credit);
  }
  const matched = new Map<string, Credit[]>();
  const refused = new Set<string>();
  for (const { payerId, creditId, belongs } of judged) {
    const credit = byId.get(creditId);
    if (!belongs) refused.add(`${payerId} ${creditId}`);
    else if (credit) matched.set(payerId, [...(matched.get(payerId) ?? []), credit].sort(byDay));
  }
  const takenByHand = new Set([...matched.values()].flatMap((some) => some.map(({ id }) => id)));
  const claims = yield* claimsByPayer(payers, credits, { refused, takenByHand });
  const claimants = new Map<string, Set<string>>();
  const claim = (creditId: string, payerId: string) =>
    claimants.set(creditId, (claimants.get(creditId) ?? new Set()).add(payerId));
  for (const [payerId, some] of claims) for (const { credit } of some) claim(credit.id, payerId);
  for (const [payerId, some] of matched) for (const { id } of some) claim(id, payerId);
  const sayers = sayersOf(payers);
  yield;
  const near = yield* nearOf(
    payers.filter(({ id }) => !claims.has(id)),
    credits.filter(({ id }) => !claimants.has(id)),
  );
  const byHand = (payerId: string): Claim[] =>
    (matched.get(payerId) ?? []).map((credit) => ({ credit, reasons: [matchedByHand], isWeak: false }));
  const alone = (payerId: string): Claim[] => {
    const own = (claims.get(payerId) ?? []).filter(
      ({ credit }) => claimants.get(credit.id)?.size === 1 && !takenByHand.has(credit.id),
    );
    return [...byHand(payerId), ...own];
  };
  return {
    byHand,
    of: (payerId) => claims.get(payerId) ?? [],
    alone,
    owned: (payerId) => {
      const own = alone(payerId);
      const said = own.filter(({ isWeak }) => !isWeak);
      return (said.length > 0 ? said : own).map(({ credit }) => credit);
    },
    sharedBy: (payer) => [
      ...numbersOf(payer)
        .filter((number) => (sayers.get(number)?.size ?? 0) > 1)
        .map((number) => `${number} is the number of another registration too.`),
      ...(claims.get(payer.id) ?? [])
        .filter(({ credit }) => (claimants.get(credit.id)?.size ?? 0) > 1)
        .map(() => 'Another registration claims the same credit.'),
    ],
    near: (payer) =>
      [...(near.get(payer.id) ?? new Map<string, Near>()).values()].filter(
        ({ credit }) => !refused.has(`${payer.id} ${credit.id}`),
      ),
  };
}

const matchedByHand = 'Somebody of the secretariat has matched them.';

function* claimsByPayer(
  payers: readonly Payer[],
  credits: readonly Credit[],
  { refused, takenByHand }: { refused: ReadonlySet<string>; takenByHand: ReadonlySet<string> },
): Generator<void, Map<string, Claim[]>> {
  const byReference = new Map(payers.map(({ reference, id }) => [reference, id]));
  const byNumber = sayersOf(payers);
  const typed = sayersOf(payers, ({ numbers }) => numbers);
  const earlier = sayersOf(payers, earlierOf);
  const duePaise = new Map(payers.map((payer) => [payer.id, payer.reducedPaise ?? payer.duePaise]));
  const claims = new Map<string, Claim[]>();
  yield;
  const inOrder = credits.toSorted(byDay);
  for (const [at, credit] of inOrder.entries()) {
    if (at % stepLength === 0) yield;
    const reasons = new Map<string, { said: string; isWeak: boolean }[]>();
    const claim = (payerId: string, said: string, isWeak = false) =>
      refused.has(`${payerId} ${credit.id}`) ||
      reasons.set(payerId, [...(reasons.get(payerId) ?? []), { said, isWeak }]);
    const numbers = bankNumbers(credit.text);
    for (const number of numbers)
      for (const payerId of byNumber.get(number) ?? []) {
        const isRead = !typed.get(number)?.has(payerId);
        claim(
          payerId,
          `The bank has the number ${number}${isRead ? ', as the picture shows it' : ''}.`,
          isRead,
        );
      }
    for (const reference of referencesIn(credit.text, byReference))
      claim(byReference.get(reference) ?? '', `The bank's line carries the reference ${reference}.`);
    // What was sent before may have been a mistake: it takes parts, and nothing that anybody else says, has, or sent before, too.
    if (reasons.size === 0 && !takenByHand.has(credit.id)) {
      const before = numbers.filter((number) => earlier.has(number) && !byNumber.has(number));
      const [payerId, ...others] = new Set(before.flatMap((number) => [...(earlier.get(number) ?? [])]));
      if (payerId !== undefined && others.length === 0 && credit.paise < (duePaise.get(payerId) ?? 0))
        for (const number of before)
          claim(payerId, `The bank has the number ${number}, which was sent before.`, true);
    }
    for (const [payerId, why] of reasons) {
      const claim = {
        credit,
        reasons: why.map(({ said }) => said),
        isWeak: why.every(({ isWeak }) => isWeak),
      };
      claims.set(payerId, [...(claims.get(payerId) ?? []), claim]);
    }
  }
  return claims;
}

/** Who says each number to be that of the own payment. */
function sayersOf(
  payers: readonly Payer[],
  said: (payer: Payer) => readonly string[] = numbersOf,
): ReadonlyMap<string, ReadonlySet<string>> {
  const sayers = new Map<string, Set<string>>();
  for (const payer of payers)
    for (const number of said(payer)) sayers.set(number, (sayers.get(number) ?? new Set()).add(payer.id));
  return sayers;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** The order of credits, the same as the database’s. */
export const byDay = (a: Credit, b: Credit) => compare(a.day, b.day) || compare(a.id, b.id);
