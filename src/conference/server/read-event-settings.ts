import type { ConferenceEvent } from '#conference/content/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getEventSettings } from '../contract.ts';
import { allEvents } from './events.sql.ts';
import { announcedDates } from './load-catalogue.ts';
import { datesInAnswer, windowInAnswer } from './read-events.ts';
import { isOpenAt } from './window.ts';

/**
 * The events as a superadmin sets them, beside what the public pages were built with.
 * @param announced the event of those pages
 */
export async function readEventSettings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  announced: ConferenceEvent,
): Promise<AnswerOf<typeof getEventSettings>> {
  const onPages = { fees: announced.fees, dates: datesInAnswer(announcedDates(announced)) };
  return {
    events: (await allEvents(db.queries)).map(({ id, name, window, fees, dates, revision }) => ({
      eventName: name,
      registrationOpen: isOpenAt(window, clock()),
      window: windowInAnswer(window),
      fees,
      dates: datesInAnswer(dates),
      revision,
      ...(id === announced.id && { onPages }),
    })),
  };
}
