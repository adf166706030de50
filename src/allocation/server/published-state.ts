import type { Committee } from '#conference/server/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { keyOf, type SeatName } from '../rule/inputs.ts';
import type { Situation } from '../rule/repair.ts';
import { plainly, readEntries, toAllocate } from './entries.ts';
import { offersOf, type SeatOffer } from './offers.sql.ts';
import { newestPublished } from './published-draft.ts';

/** How things stand after publishing; undefined before, when nothing is offered. */
export interface PublishedState {
  readonly situation: Situation;
  readonly offers: readonly SeatOffer[];
  /** By registration id. */
  readonly people: ReadonlyMap<string, { readonly name: string; readonly email: string }>;
}

/**
 * Who holds, waits for and was offered what. Delegates are read as the published draft read them: a delegate who was admitted
 * to demanding seats then is so now.
 */
export async function readPublishedState(
  queries: Queries,
  eventId: string,
  committees: readonly Committee[],
): Promise<PublishedState | undefined> {
  const published = await newestPublished(queries, eventId);
  if (!published) return undefined;
  const { demandingFor, admitted, order } = published;
  const entries = await readEntries(queries, eventId, committees);
  const { seats, delegates } = toAllocate(entries, { ...plainly, demandingFor, admitted });
  const offers = await offersOf(queries, eventId);
  const open = offers.filter(({ answer }) => answer === null);
  const answered = offers.filter(({ answer }) => answer === 'declined' || answer === 'lapsed');
  const situation = {
    seats: without(seats, open),
    delegates,
    order,
    asked: new Set(open.map(({ registrationId }) => registrationId)),
    declined: Map.groupBy(answered, ({ registrationId }) => registrationId),
  };
  return { situation, offers, people: new Map(entries.people.map((person) => [person.id, person])) };
}

/** A seat that is on offer is as good as given. */
function without<S extends SeatName>(seats: readonly S[], offered: readonly SeatName[]): S[] {
  const left = offered.map(keyOf);
  return seats.filter((seat) => {
    const at = left.indexOf(keyOf(seat));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}
