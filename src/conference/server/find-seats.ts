import type { Queries } from '#platform/server/db/tables.ts';
import { isFoundIn } from '#platform/server/search/search-text.ts';
import { committeesOf } from './committees-of.ts';
import { allEvents } from './events.sql.ts';

/** A committee, or one of its portfolios. */
export interface FoundSeat {
  eventId: string;
  eventName: string;
  committee: string;
  committeeName: string;
  portfolio: string | null;
}

/** Some of the committees and portfolios whose names hold the words: committees first, in the order the club shows them. */
export async function findSeats(queries: Queries, words: string, atMost: number): Promise<FoundSeat[]> {
  const events = await allEvents(queries);
  const committees = await Promise.all(
    events.map(async ({ id, name }) =>
      (await committeesOf(queries, id)).map((committee) => ({
        portfolios: committee.portfolios,
        seat: { eventId: id, eventName: name, committee: committee.value, committeeName: committee.name },
      })),
    ),
  );
  const found = committees.flat().map(({ seat, portfolios }) => {
    const ofCommittee = `${seat.committeeName} ${seat.committee}`;
    if (isFoundIn(ofCommittee, words)) return { committees: [{ ...seat, portfolio: null }], portfolios: [] };
    return {
      committees: [],
      portfolios: portfolios
        .filter((portfolio) => isFoundIn(`${portfolio} ${ofCommittee}`, words))
        .map((portfolio) => ({ ...seat, portfolio })),
    };
  });
  return [...found.flatMap((one) => one.committees), ...found.flatMap((one) => one.portfolios)].slice(
    0,
    atMost,
  );
}
