import { guardErrorHandler, startLoop } from '#platform/server/background-loop.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { areSeatsFull } from '../rule/are-seats-full.ts';
import { countSeatsOfAnnouncedEvents, setEventFull } from './full-events.sql.ts';

/**
 * Marks events whose seats are all taken, unmarks those with free seats, and renders their pages again (product
 * 5.14).
 */
export async function markFullEventsAndReopenOthers({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const changed = (await countSeatsOfAnnouncedEvents(db.queries)).filter(
    (event) => areSeatsFull(event) !== event.isFull,
  );
  for (const event of changed)
    await db.change(async (transaction) => {
      if (await setEventFull(transaction, event.id, event.isFull ? null : clock()))
        await invalidateSite(transaction);
    });
}

const everyMs = 2_000;

/**
 * Starts a loop that updates which events are full. It polls, because many different actions give or free seats.
 * @returns a function that stops the loop after the current update
 */
export function startFullEventUpdater(
  context: Pick<Context, 'db' | 'clock'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const loop = startLoop(context.db, {
    everyMs,
    round: () => markFullEventsAndReopenOthers(context),
    onError,
  });
  loop.run().catch(guardErrorHandler(onError));
  return () => loop.stop();
}
