import { referenceAlphabet, referenceLength } from '#registration/contract/reference.ts';
import { bankNumbers } from './bank-numbers.ts';
import { type Credit, type Judged, numbersOf, type Payer } from './inputs.ts';

/** A credit that is a payer's as far as numbers and references tell, and how they tell it. */
export interface Claim {
  credit: Credit;
  reasons: string[];
  /** Nothing but the picture tells it: what was typed counts before it. */
  isOnlyRead: boolean;
}

/** A credit whose number is one digit from the payer's, with the sum that is due. */
export interface Near {
  credit: Credit;
  number: string;
  inBank: string;
}

/** Who claims which credits. */
export interface Claims {
  /** The credit that somebody has matched with the payer. */
  byHand(payerId: string): Credit | undefined;
  /** Oldest first. */
  of(payerId: string): readonly Claim[];
  /**
   * What is the payer's and nobody else's: matched by hand, or claimed by nobody else. What a picture alone says counts where nothing
   * else does.
   */
  owned(payerId: string): Credit[];
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
export function findClaims({ payers, credits, judged }: Input): Claims {
  const byId = new Map(credits.map((credit) => [credit.id, credit]));
  const matched = new Map<string, string>();
  const refused = new Set<string>();
  for (const { payerId, creditId, belongs } of judged) {
    if (belongs) matched.set(payerId, creditId);
    else refused.add(`${payerId} ${creditId}`);
  }
  const claims = claimsByPayer(payers, credits, refused);
  const claimants = new Map<string, Set<string>>();
  const claim = (creditId: string, payerId: string) =>
    claimants.set(creditId, (claimants.get(creditId) ?? new Set()).add(payerId));
  for (const [payerId, some] of claims) for (const { credit } of some) claim(credit.id, payerId);
  for (const [payerId, creditId] of matched) claim(creditId, payerId);
  const sayers = sayersOf(payers);
  const near = nearOf(
    payers.filter(({ id }) => !claims.has(id)),
    credits.filter(({ id }) => !claimants.has(id)),
  );
  return {
    byHand: (payerId) => byId.get(matched.get(payerId) ?? ''),
    of: (payerId) => claims.get(payerId) ?? [],
    owned: (payerId) => {
      const byHand = byId.get(matched.get(payerId) ?? '');
      const alone = (claims.get(payerId) ?? []).filter(
        ({ credit: { id } }) => claimants.get(id)?.size === 1 && id !== byHand?.id,
      );
      const said = alone.filter(({ isOnlyRead }) => !isOnlyRead);
      const own = (byHand || said.length > 0 ? said : alone).map(({ credit }) => credit);
      return byHand ? [byHand, ...own] : own;
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

function claimsByPayer(payers: readonly Payer[], credits: readonly Credit[], refused: ReadonlySet<string>) {
  const byReference = new Map(payers.map(({ reference, id }) => [reference, id]));
  const byNumber = sayersOf(payers);
  const typed = sayersOf(payers, ({ numbers }) => numbers);
  const claims = new Map<string, Claim[]>();
  const inOrder = credits.toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id));
  for (const credit of inOrder) {
    const reasons = new Map<string, { said: string; isRead: boolean }[]>();
    const claim = (payerId: string, said: string, isRead = false) =>
      refused.has(`${payerId} ${credit.id}`) ||
      reasons.set(payerId, [...(reasons.get(payerId) ?? []), { said, isRead }]);
    for (const number of bankNumbers(credit.text))
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
    for (const [payerId, why] of reasons) {
      const claim = {
        credit,
        reasons: why.map(({ said }) => said),
        isOnlyRead: why.every(({ isRead }) => isRead),
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

/** Runs of characters that references have; nothing shorter can hold one. */
const longRuns = new RegExp(`[${referenceAlphabet}]{${referenceLength},}`, 'g');

/** The known references in a text, whatever a bank put between or around their characters. */
function referencesIn(text: string, known: { has(reference: string): boolean }): string[] {
  const compact = text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  const found = new Set<string>();
  for (const [run] of compact.matchAll(longRuns))
    for (let at = 0; at + referenceLength <= run.length; at += 1) {
      const part = run.slice(at, at + referenceLength);
      if (known.has(part)) found.add(part);
    }
  return [...found].sort();
}

/**
 * For each payer the credits with one other digit and the sum that is due. Numbers are looked up with each digit in turn left
 * open, since comparing all with all would take the square of their count.
 */
function nearOf(
  payers: readonly Payer[],
  credits: readonly Credit[],
): ReadonlyMap<string, ReadonlyMap<string, Near>> {
  const open = new Map<string, { payer: Payer; number: string }[]>();
  for (const payer of payers)
    for (const number of numbersOf(payer))
      for (const pattern of withOneOpen(number))
        open.set(pattern, [...(open.get(pattern) ?? []), { payer, number }]);
  const near = new Map<string, Map<string, Near>>();
  if (open.size === 0) return near;
  for (const credit of credits)
    for (const inBank of bankNumbers(credit.text))
      for (const pattern of withOneOpen(inBank))
        for (const { payer, number } of open.get(pattern) ?? [])
          if (payer.duePaise === credit.paise && number !== inBank) {
            const some = near.get(payer.id) ?? new Map<string, Near>();
            // What was typed stays, where the picture is as near.
            if (!payer.numbers.includes(some.get(credit.id)?.number ?? ''))
              some.set(credit.id, { credit, number, inBank });
            near.set(payer.id, some);
          }
  return near;
}

function withOneOpen(number: string): string[] {
  return Array.from(number, (_, at) => `${number.slice(0, at)}*${number.slice(at + 1)}`);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
