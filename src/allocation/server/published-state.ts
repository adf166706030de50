import type { Committee } from '#conference/server/index.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { keyOf, type SeatName } from '../rule/inputs.ts';
import { lotteryOrder } from '../rule/lottery.ts';
import type { Situation } from '../rule/repair.ts';
import { stored } from './draft-documents.ts';
import { publishedDrafts } from './drafts.sql.ts';
import { plainly, readEntries, toAllocate } from './entries.ts';
import { offersOf, type SeatOffer } from './offers.sql.ts';

/** How things stand after publishing; undefined before, when nothing is offered. */
export interface PublishedState {
  readonly situation: Situation;
  readonly offers: readonly SeatOffer[];
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Who holds, waits for and was offered what. Delegates are read as the published draft read them: whoever was admitted
 * to demanding seats then is so now.
 */
export async function readPublishedState(
  queries: Queries,
  eventId: string,
  committees: readonly Committee[],
): Promise<PublishedState | undefined> {
  const [published] = await publishedDrafts(queries, eventId);
  if (!published) return undefined;
  const { lottery, delegates: drawn } = stored.inputs(published);
  const entries = await readEntries(queries, eventId, committees);
  const { demandingFor, admitted } = stored.choices(published);
  const { seats, delegates } = toAllocate(entries, { ...plainly, demandingFor, admitted });
  const offers = await offersOf(queries, eventId);
  const open = offers.filter(({ answer }) => answer === null);
  const answered = offers.filter(({ answer }) => answer === 'declined' || answer === 'lapsed');
  const situation = {
    seats: without(seats, open),
    delegates,
    order: await lotteryOrder(
      lottery,
      drawn.map(({ ticket }) => ticket),
    ),
    asked: new Set(open.map(({ registrationId }) => registrationId)),
    declined: Map.groupBy(answered, ({ registrationId }) => registrationId),
  };
  return { situation, offers, names: new Map(entries.people.map(({ id, name }) => [id, name])) };
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
