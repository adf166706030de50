import type { Db } from '#platform/server/db/tables.ts';
import { listEvents } from './events.sql.ts';
import { mapFeeRoundsByEvent } from './fee-rounds.sql.ts';

export interface UpcomingDate {
  eventName: string;
  what: 'fee_round_ends' | 'registration_opens' | 'registration_closes' | 'event_begins' | 'event_ends';
  /** Epoch milliseconds. */
  at: number;
  /** Name of the fee round; null for other dates. */
  feeRound: string | null;
}

/** Lists the dates of drafts and announced events that are still to come, the next first. */
export async function listUpcomingDates(db: Db, now: number): Promise<UpcomingDate[]> {
  const [events, rounds] = await Promise.all([listEvents(db), mapFeeRoundsByEvent(db)]);
  return events
    .filter(({ state }) => state === 'draft' || state === 'announced')
    .flatMap(({ id, name, window, dates }) => {
      const date = (
        what: UpcomingDate['what'],
        at: number | null | undefined,
        feeRound: string | null = null,
      ) => (at != null && at > now ? [{ eventName: name, what, at, feeRound }] : []);
      return [
        ...(rounds.get(id) ?? []).flatMap((round) => date('fee_round_ends', round.endsAt, round.name)),
        ...date('registration_opens', window.opensAt),
        ...date('registration_closes', window.closesAt),
        ...date('event_begins', dates?.startsAt),
        ...date('event_ends', dates?.endsAt),
      ];
    })
    .toSorted((one, other) => one.at - other.at);
}
