import type { Db } from '#platform/server/db/tables.ts';
import { isFoundIn } from '#platform/server/search/search-text.ts';
import { allEvents } from './events.sql.ts';
import { committeesOf } from './load-catalogue.ts';

/** A committee, or one of its portfolios. */
export interface FoundSeat {
  eventId: string;
  eventName: string;
  committee: string;
  committeeName: string;
  portfolio: string | null;
  portfolioId: string | null;
}

/** Searches committees and portfolios by name: committees first, in display order. */
export async function findSeats(db: Db, words: string, atMost: number): Promise<FoundSeat[]> {
  const events = await allEvents(db);
  const candidates = await Promise.all(
    events.map(async (event) =>
      (await committeesOf(db, event)).map(({ value, name, shortName, portfolios }) => ({
        portfolios,
        ofCommittee: `${name} ${shortName} ${value}`,
        seat: { eventId: event.id, eventName: event.name, committee: value, committeeName: name },
      })),
    ),
  );
  const found = candidates.flat().map(({ seat, portfolios, ofCommittee }) => {
    if (isFoundIn(ofCommittee, words))
      return { committees: [{ ...seat, portfolio: null, portfolioId: null }], portfolios: [] };
    return {
      committees: [],
      portfolios: portfolios
        .filter(({ name }) => isFoundIn(`${name} ${ofCommittee}`, words))
        .map(({ id, name }) => ({ ...seat, portfolio: name, portfolioId: id })),
    };
  });
  return [
    ...found.flatMap(({ committees }) => committees),
    ...found.flatMap(({ portfolios }) => portfolios),
  ].slice(0, atMost);
}
