import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearchText } from '#platform/server/search/search-text.ts';
import { getCachedOfferedCommittees } from './cached-committees.ts';
import { listEvents } from './events.sql.ts';

export interface CatalogueMatch {
  eventId: string;
  eventName: string;
  committee: string;
  committeeName: string;
  portfolio: string | null;
  portfolioId: string | null;
}

/**
 * Searches the committees and portfolios of all events by name, except withdrawn ones. Lists committees before
 * portfolios. Leaves out the portfolios of a committee that itself matches.
 */
export async function searchCommitteesAndPortfolios(
  db: Db,
  search: string,
  atMost: number,
): Promise<CatalogueMatch[]> {
  const events = await listEvents(db);
  const candidates = await Promise.all(
    events.map(async (event) =>
      (await getCachedOfferedCommittees(db, event)).map(({ value, name, shortName, portfolios }) => ({
        portfolios,
        ofCommittee: `${name} ${shortName} ${value}`,
        seat: { eventId: event.id, eventName: event.name, committee: value, committeeName: name },
      })),
    ),
  );
  const found = candidates.flat().map(({ seat, portfolios, ofCommittee }) => {
    if (matchesSearchText(ofCommittee, search))
      return { committees: [{ ...seat, portfolio: null, portfolioId: null }], portfolios: [] };
    return {
      committees: [],
      portfolios: portfolios
        .filter(({ name }) => matchesSearchText(`${name} ${ofCommittee}`, search))
        .map(({ id, name }) => ({ ...seat, portfolio: name, portfolioId: id })),
    };
  });
  return [
    ...found.flatMap(({ committees }) => committees),
    ...found.flatMap(({ portfolios }) => portfolios),
  ].slice(0, atMost);
}
