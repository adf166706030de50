import { formatNameList, plural, toOrdinalWord } from '#platform/rule/plural.ts';
import type { Explanation, Price, Refusal } from './explain.ts';
import { isRankInAnyChosenCommittee } from './ranks.ts';

const few = 5;

/**
 * Explains a result to the delegate in sentences. They name no other delegate, and write counts from 2 to 4 as 'a few'.
 * @param nameOf returns the name of a committee
 */
export function formatExplanation(
  explanation: Explanation,
  nameOf: (committee: string) => string = (committee) => committee,
): string[] {
  return [seatText(explanation, nameOf), ...formatRefusedSeats(explanation)];
}

/** Explains why the delegate did not get better seats. */
export function formatRefusedSeats({ refused }: Pick<Explanation, 'refused'>): string[] {
  const shared = Object.entries(sharedReasons).flatMap(([is, forms]) => {
    const names = refused.filter(({ reason }) => reason.is === is).map(({ seat }) => seat.portfolio);
    return names.length === 0 ? [] : [`${formatNameList(names)} ${plural(names.length, forms)}`];
  });
  return [...refused.flatMap(refusalText), ...shared];
}

/** Reasons without details. One sentence lists all seats with the same reason. */
const sharedReasons = {
  withheld: { one: 'is kept free by the secretariat.', other: 'are kept free by the secretariat.' },
  given_before: { one: 'had been given before.', other: 'had been given before.' },
  demanding: { one: 'is not for beginners.', other: 'are not for beginners.' },
};

function seatText({ seat, rank, choice }: Explanation, nameOf: (committee: string) => string): string {
  if (!seat) return 'There is no seat for you yet. You are on the waiting list.';
  const got = `You got ${seat.portfolio} in ${nameOf(seat.committee)}`;
  if (choice) return `${got}, your ${toOrdinalWord(choice)} choice.`;
  return isRankInAnyChosenCommittee(rank)
    ? `${got}, a committee you chose.`
    : `${got}. No seat was left in the committees you chose.`;
}

export function formatOriginalSeat(
  { seat, choice }: Pick<Explanation, 'seat' | 'choice'>,
  nameOf: (committee: string) => string,
): string {
  if (!seat) return 'At first there was no seat for you.';
  const place = choice ? `, your ${toOrdinalWord(choice)} choice` : '';
  return `You were first given ${seat.portfolio} (${nameOf(seat.committee)})${place}.`;
}

function refusalText({ seat, rank, alsoNamedBy, reason }: Refusal): string[] {
  const asked = `${alsoNamedBy === 0 ? 'no other delegate' : countText(alsoNamedBy, 'other delegate')} chose it`;
  switch (reason.is) {
    case 'fewer_early_wishes':
      return [`Giving you ${seat.portfolio} would have given fewer delegates an early choice (${asked}).`];
    case 'lottery': {
      const by = reason.orDelegations ? 'the lottery or the wish of a group' : 'the lottery';
      if (!reason.holderCameBefore || reason.orDelegations)
        return [`Giving you ${seat.portfolio} would have been as good for all together: ${by} decided.`];
      const also = reason.holderPutItAsHigh
        ? ` had ${rank === 1 ? 'also put it first' : 'put it as high'} and`
        : '';
      return [`${seat.portfolio} went to a delegate who${also} came before you in the lottery.`];
    }
    case 'price':
      return [`Giving you ${seat.portfolio} would have ${priceText(reason.of, reason.others)} (${asked}).`];
    default:
      return [];
  }
}

function priceText(of: keyof Price, others: Price): string {
  const whom = countText(others[of], 'other delegate');
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

/** Writes a count as text. Counts from 2 to 4 become "a few", so that no small group can be identified. */
function countText(count: number, what: string): string {
  if (count === 1) return `an${what}`;
  return count < few ? `a few ${what}s` : `${count} ${what}s`;
}
