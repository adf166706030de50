import { allEvents, committeesOf, registrationsChange } from '#conference/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { quietly, startLoop } from '#platform/server/loop.ts';
import { endFallenSwaps } from './end-swaps.ts';
import { offerOn } from './offer-on.ts';
import { dueOffers, lapseOffer } from './offers.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
const everyMs = 30_000;

/** Ends the offers whose time is over, each in a transaction that passes the seat on (product 18.7). */
export async function lapseOffers(context: Needs): Promise<void> {
  const due = await dueOffers(context.db.queries, context.clock());
  if (due.length === 0) return;
  const events = new Map((await allEvents(context.db.queries)).map((event) => [event.id, event]));
  for (const { id, eventId } of due) {
    const event = events.get(eventId);
    const committees =
      event && registrationsChange(event) ? await committeesOf(context.db.queries, event) : undefined;
    await context.db.change(async (changes) => {
      const seatId = await lapseOffer(changes, id, context.clock());
      if (seatId && committees) await offerOn(changes, context, { eventId, seatId, committees });
    });
  }
}

/**
 * Looks after offers and swaps every half minute, in every process: whatever was due while none ran lapses at the start.
 * @returns stops it, once the round under way has ended
 */
export function startLapsingOffers(context: Needs, onError: (error: unknown) => void): () => Promise<void> {
  const round = async () => {
    await lapseOffers(context);
    await endFallenSwaps(context);
  };
  const loop = startLoop(context.db, { everyMs, round, onError });
  loop.run().catch(quietly(onError));
  return loop.stop;
}
