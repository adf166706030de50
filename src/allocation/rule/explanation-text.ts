import { isOwnCommittee } from './classes.ts';
import type { Explanation, Price, Refusal } from './explain.ts';

const few = 5;

/**
 * Explains a result to the delegate in sentences. They name no other delegate and no count that could identify one.
 * @param nameOf the name of a committee
 */
export function whyInWords(
  explanation: Explanation,
  nameOf: (committee: string) => string = (committee) => committee,
): string[] {
  return [gotInWords(explanation, nameOf), ...refusalsInWords(explanation)];
}

/** Why the delegate did not get the seats that were chosen before the one given. */
export function refusalsInWords({ refused }: Pick<Explanation, 'refused'>): string[] {
  const asPlain = ([is, words]: (typeof plainReasons)[number]) => {
    const names = refused.filter(({ reason }) => reason.is === is).map(({ seat }) => seat.portfolio);
    return names.length === 0 ? [] : [words(listed(names), names.length === 1 ? 'is' : 'are')];
  };
  return [...refused.flatMap(refusalInWords), ...plainReasons.flatMap(asPlain)];
}

/** Why no delegate could have been given some seats: one sentence for all of them. */
const plainReasons = [
  ['withheld', (those: string, be: string) => `${those} ${be} kept free by the secretariat.`],
  ['given before', (those: string) => `${those} had been given before.`],
  ['demanding', (those: string, be: string) => `${those} ${be} not for beginners.`],
] as const;

const listed = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function gotInWords({ seat, class: of, choice }: Explanation, nameOf: (committee: string) => string): string {
  if (!seat) return 'There is no seat for you yet. You are on the waiting list.';
  const got = `You got ${seat.portfolio} in ${nameOf(seat.committee)}`;
  if (choice) return `${got}, your ${ordinals[choice - 1] ?? 'last'} choice.`;
  return isOwnCommittee(of)
    ? `${got}, a committee you chose.`
    : `${got}. No seat was left in the committees you chose.`;
}

/** How a seat that has changed since was first given. */
export function firstGivenInWords(
  { seat, choice }: Pick<Explanation, 'seat' | 'choice'>,
  nameOf: (committee: string) => string,
): string {
  if (!seat) return 'At first there was no seat for you.';
  const place = choice ? `, your ${ordinals[choice - 1] ?? 'last'} choice` : '';
  return `You were first given ${seat.portfolio} (${nameOf(seat.committee)})${place}.`;
}

/** Undefined for a seat whose reason needs no sentence. */
function refusalInWords({ seat, class: of, alsoNamedBy, reason }: Refusal): string[] {
  const asked = `${alsoNamedBy === 0 ? 'no other delegate' : people(alsoNamedBy, 'other delegate')} chose it`;
  switch (reason.is) {
    case 'fewer early wishes':
      return [`Giving you ${seat.portfolio} would have given fewer delegates an early choice (${asked}).`];
    case 'lottery': {
      const by = reason.orDelegations ? 'the lottery or the wish of a group' : 'the lottery';
      if (!reason.holderCameBefore || reason.orDelegations)
        return [`Giving you ${seat.portfolio} would have been as good for all together: ${by} decided.`];
      const also = reason.holderPutItAsHigh
        ? ` had ${of === 1 ? 'also put it first' : 'put it as high'} and`
        : '';
      return [`${seat.portfolio} went to a delegate who${also} came before you in the lottery.`];
    }
    case 'price':
      return [
        `Giving you ${seat.portfolio} would have ${priceInWords(reason.of, reason.others)} (${asked}).`,
      ];
    default:
      return [];
  }
}

function priceInWords(of: keyof Price, others: Price): string {
  const whom = people(others[of], 'other delegate');
  switch (of) {
    case 'waiting':
      return `left ${whom} without a seat`;
    case 'outside':
      return `sent ${whom} to a committee they had not chosen`;
    case 'unnamed':
      return `left ${whom} with no seat they chose`;
    case 'later':
      return `moved ${whom} to a later choice, by more places than you would have gained`;
  }
}

/** One delegate is called 'another'. Small counts from two up are not given as numbers. */
function people(count: number, what: string): string {
  if (count === 1) return `an${what}`;
  return count < few ? `a few ${what}s` : `${count} ${what}s`;
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
] as const;
