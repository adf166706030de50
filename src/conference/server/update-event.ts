import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#audit/contract.ts';
import type { ConferenceEvent } from '#conference/content/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { updateEvent as call } from '../contract.ts';
import {
  type Dates,
  type Event,
  type Fees,
  findEvent,
  lockEvent,
  setDates,
  setFees,
  setWindow,
} from './events.sql.ts';
import { announcedDates } from './load-catalogue.ts';
import { datesInWords, feesInWords, windowInWords } from './settings-in-words.ts';
import { switched } from './window.ts';

type Body = CheckedBody<typeof call>;

/**
 * Changes the registration window, the fees or the dates of an event, as many of them as are given; each is written down
 * with what it was and what it became. Registrations keep the fee they were made with.
 * @param announced the event of the content files: set to what they say, fees and dates follow them again
 * @throws Refused 404 when there is no such event; 409 when it is not as the caller last saw it
 */
export async function updateEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  body: Body,
  announced: ConferenceEvent,
): Promise<void> {
  const now = clock();
  await db.change(async (changes) => {
    const event = await lockEvent(changes, body.eventName, body.revision);
    if (!event) {
      const known = await findEvent(changes, body.eventName);
      throw new Refused(known ? call.errors.changedMeanwhile : call.errors.noSuchEvent);
    }
    for (const { action, before, after } of await applyTo(changes, event, body, announced, now)) {
      if (before === after) continue;
      await recordAudit(changes, {
        at: now,
        actorId: caller.accountId,
        action,
        subjectId: event.id,
        before,
        after,
      });
    }
  });
}

interface Change {
  action: AuditAction;
  before: string;
  after: string;
}

async function applyTo(
  changes: Changes,
  event: Event,
  body: Body,
  announced: ConferenceEvent,
  now: number,
): Promise<Change[]> {
  const done: Change[] = [];
  const window = wantedWindow(event, body, now);
  if (window) {
    await setWindow(changes, event.id, window);
    const words = (of: Event['window']) => windowInWords(of, now);
    done.push({ action: 'registration window changed', before: words(event.window), after: words(window) });
  }
  if (body.fees) {
    const isContents = isDeepStrictEqual(body.fees, feesOf(announced));
    await setFees(changes, event.id, body.fees, isContents ? null : now);
    done.push({ action: 'fees changed', before: feesInWords(event.fees), after: feesInWords(body.fees) });
  }
  if (body.dates) {
    const dates: Dates = { startsAt: Date.parse(body.dates.startsAt), endsAt: Date.parse(body.dates.endsAt) };
    const isContents = isDeepStrictEqual(dates, announcedDates(announced));
    await setDates(changes, event.id, dates, isContents ? null : now);
    done.push({ action: 'dates changed', before: datesInWords(event.dates), after: datesInWords(dates) });
  }
  return done;
}

function wantedWindow(event: Event, { registrationOpen, window }: Body, now: number) {
  if (window) {
    const at = (moment: string | null) => (moment === null ? null : Date.parse(moment));
    return { opensAt: at(window.opensAt), closesAt: at(window.closesAt) };
  }
  return registrationOpen === undefined ? undefined : switched(event.window, registrationOpen, now);
}

function feesOf({ fees: { individual, groupMember, hospitality } }: ConferenceEvent): Fees {
  return { individual, groupMember, hospitality };
}
