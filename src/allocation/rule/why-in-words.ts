import { isNamed, isOwnCommittee } from './classes.ts';
import { type Explanation, type Price, type Refusal, seatsNamed } from './explain.ts';
import { keyOf } from './inputs.ts';

const few = 5;

/**
 * The answer to 'why?' for a delegate, a sentence each. It names no person, and no count from which one could be told.
 * @param nameOf what people call a committee
 */
export function whyInWords(
  explanation: Explanation,
  nameOf: (committee: string) => string = (committee) => committee,
): string[] {
  const { refused } = explanation;
  const asPlain = ([is, words]: (typeof plainReasons)[number]) => {
    const names = refused.filter(({ reason }) => reason.is === is).map(({ seat }) => seat.portfolio);
    return names.length === 0 ? [] : [words(listed(names), names.length === 1 ? 'is' : 'are')];
  };
  return [
    gotInWords(explanation, nameOf),
    ...refused.flatMap(refusalInWords),
    ...plainReasons.flatMap(asPlain),
  ];
}

/** Why nobody at all could have been given some seats: one sentence for all of them. */
const plainReasons = [
  ['withheld', (those: string, be: string) => `${those} ${be} kept free by the secretariat.`],
  ['given before', (those: string) => `${those} had been given before.`],
  ['demanding', (those: string, be: string) => `${those} ${be} not for beginners.`],
] as const;

const listed = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function gotInWords(
  { delegate, seat, class: of }: Explanation,
  nameOf: (committee: string) => string,
): string {
  if (!seat) return 'There is no seat for you yet: you are on the waiting list.';
  const you = `You are ${nameOf(seat.committee)}: ${seat.portfolio}`;
  if (isNamed(of)) {
    const place = seatsNamed(delegate).findIndex((one) => keyOf(one) === keyOf(seat)) + 1;
    return `${you}, your ${place === 1 ? 'first' : ordinal(place)} wish.`;
  }
  return isOwnCommittee(of)
    ? `${you}, in a committee you named.`
    : `${you}: no seat was left in the committees you named.`;
}

/** Nothing of a seat whose reason is a plain one. */
function refusalInWords({ seat, class: of, alsoNamedBy, reason }: Refusal): string[] {
  const asked = `${alsoNamedBy === 0 ? 'nobody else' : people(alsoNamedBy, 'other delegate')} named it`;
  switch (reason.is) {
    case 'fewer early wishes':
      return [`Giving you ${seat.portfolio} would have given fewer delegates an early wish (${asked}).`];
    case 'lottery': {
      const by = reason.orDelegations ? 'the lottery or the wish of a delegation' : 'the lottery';
      if (!reason.holderCameBefore || reason.orDelegations)
        return [`Giving you ${seat.portfolio} would have been as good for all together: ${by} decided.`];
      const also = reason.holderPutItAsHigh
        ? ` had ${of === 1 ? 'also put it first' : 'put it as high'} and`
        : '';
      return [`${seat.portfolio} went to somebody who${also} came before you in the lottery.`];
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
      return `sent ${whom} to a committee they had not named`;
    case 'unnamed':
      return `left ${whom} with no seat they named`;
    case 'later':
      return `moved ${whom} to a later wish, by more places than you would have gained`;
  }
}

/** One may be told, as 'another'; from two up, only what is no longer few is counted. */
function people(count: number, what: string): string {
  if (count === 1) return `an${what}`;
  return count < few ? `a few ${what}s` : `${count} ${what}s`;
}

function ordinal(place: number): string {
  return `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;
}
