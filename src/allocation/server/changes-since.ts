import { compareTexts } from '../rule/compare-texts.ts';
import { type Delegate, type Inputs, keyOf } from '../rule/inputs.ts';

const mostNamed = 5;

/**
 * What is no longer as it was when a draft was made, a sentence each; nothing while the draft can be published.
 * @param nameOf the name of a ticket's delegate
 */
export function changesSince(then: Inputs, now: Inputs, nameOf: (ticket: string) => string): string[] {
  const before = new Map(then.delegates.map((one) => [one.ticket, one]));
  const after = new Map(now.delegates.map((one) => [one.ticket, one]));
  const both = then.delegates.flatMap((was) => {
    const is = after.get(was.ticket);
    return is ? [{ was, is }] : [];
  });
  const inWords = (delegates: readonly Delegate[], [one, many]: readonly [string, string]) => {
    if (delegates.length === 0) return [];
    const names = listed(delegates.map(({ ticket }) => nameOf(ticket)));
    return [`${names} ${delegates.length === 1 ? one : many}`];
  };
  return [
    ...inWords(
      now.delegates.filter(({ ticket }) => !before.has(ticket)),
      ['came in since.', 'came in since.'],
    ),
    ...inWords(
      then.delegates.filter(({ ticket }) => !after.has(ticket)),
      ['no longer takes part.', 'no longer take part.'],
    ),
    ...inWords(
      both.filter(({ was, is }) => seatKey(was) !== seatKey(is)).map(({ is }) => is),
      ['was given another seat, or lost one.', 'were given other seats, or lost them.'],
    ),
    ...inWords(
      both.filter(({ was, is }) => askedFor(was) !== askedFor(is)).map(({ is }) => is),
      ['is in another group, or asks for something else.', 'are in other groups, or ask for something else.'],
    ),
    ...inWords(
      both.filter(({ was, is }) => was.level !== is.level).map(({ is }) => is),
      ['has another level of experience.', 'have other levels of experience.'],
    ),
    ...(JSON.stringify(then.seats) === JSON.stringify(now.seats)
      ? []
      : ['The committees, portfolios or seats have changed.']),
    ...(JSON.stringify(then.lottery) === JSON.stringify(now.lottery)
      ? []
      : ['The lottery has been drawn anew since, as its entries or its public number changed.']),
  ];
}

const seatKey = ({ seat }: Delegate): string => (seat ? keyOf(seat) : '');
const askedFor = ({ wishes, delegation }: Delegate): string => JSON.stringify([wishes, delegation ?? null]);

function listed(names: readonly string[]): string {
  const some = names.toSorted(compareTexts).slice(0, mostNamed);
  const more = names.length - some.length;
  if (more > 0) return `${some.join(', ')} and ${more} more`;
  return some.length === 1 ? `${some[0]}` : `${some.slice(0, -1).join(', ')} and ${some.at(-1)}`;
}
