import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getEventSettings } from '../contract.ts';
import { type Closing, closingsByEvent } from './closing/closings.sql.ts';
import { committeesOf } from './committees-of.ts';
import { allEvents, formerNames } from './events.sql.ts';
import { datesInAnswer, windowInAnswer } from './read-events.ts';
import { takesRegistrations } from './window.ts';

/** The events as a superadmin sets them, in every state. */
export async function readEventSettings({
  db: { queries },
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof getEventSettings>> {
  const [events, former, closings] = await Promise.all([
    allEvents(queries),
    formerNames(queries),
    closingsByEvent(queries),
  ]);
  return {
    events: await Promise.all(
      events.map(async (event) => {
        const { id, name, shortName, theme, venue, state, isMain, window, fees, dates, revision } = event;
        const { portfoliosShown } = event;
        return {
          ...{
            _id: id,
            eventName: name,
            shortName,
            theme,
            venue,
            state,
            isMain,
            fees,
            revision,
            portfoliosShown,
          },
          formerNames: former.get(id) ?? [],
          registrationOpen: takesRegistrations(event, clock()),
          window: windowInAnswer(window),
          dates: dates && datesInAnswer(dates),
          timeZone: event.timeZone,
          datesInWords: event.ownWords,
          erasure: erasureOf(closings.get(id)),
          committees: (await committeesOf(queries, event)).length,
        };
      }),
    ),
  };
}

/** When the personal data of an archived event's registrations go, or went; null for never. */
function erasureOf(closing: Closing | undefined) {
  const at = closing?.erasedAt ?? closing?.eraseAt ?? null;
  return at === null ? null : { at: new Date(at).toISOString(), isDone: closing?.erasedAt === at };
}
