import { grantDuties, recordScans } from '#attendance/contract.ts';
import { buildDaySessionKey } from '#attendance/rule/roll.ts';
import { archiveEvent, endEvent } from '#conference/contract.ts';
import { issueCertificates, previewIssue } from '#credentials/contract.ts';
import {
  answerFeedbackForm,
  getFeedbackFormWithResults,
  listOwnOpenFeedbackForms,
  saveFeedbackQuestions,
  unusedQuestionFields,
} from '#feedback/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { newId } from '#platform/server/ids.ts';
import { must } from '../must.ts';
import { decideAndRelease, markDelegates } from './marks-and-awards.ts';
import {
  announceSampleEvent,
  idOfEvent,
  type SampleEvent,
  type SeatedPerson,
  seatPeople,
} from './sample-event.ts';
import type { SiteCalls } from './site-calls.ts';
import { chairs, staff } from './staff.ts';

const hour = 60 * 60_000;
const as = staff.treasurer;

const committees: SampleEvent['committees'] = [
  {
    name: 'Sample Economic and Social Council',
    shortName: 'Sample ECOSOC',
    agenda: 'Paying for the schools of the next twenty years',
    portfolios: ['Argentina', 'Bangladesh', 'Canada', 'Egypt', 'Germany', 'India', 'Japan', 'Kenya'],
  },
  {
    name: 'Sample Environment Assembly',
    shortName: 'Sample UNEA',
    agenda: 'Plastic in rivers: who cleans up, and who stops it',
    portfolios: ['Australia', 'Brazil', 'China', 'Fiji', 'France', 'Indonesia', 'Nigeria', 'Norway'],
  },
];

/** Number of delegates who came, and of those who answered the feedback form. */
const came = 14;
const answered = 9;

/**
 * Plays a conference that ended a year ago, from its announcement to the archive: check-in, marks, released awards,
 * feedback and certificates.
 * @param people e-mail addresses of its delegates, the one who shows the certificates first
 */
export async function playPastEdition(
  calls: SiteCalls,
  { now, name, people }: { now: number; name: string; people: readonly string[] },
): Promise<void> {
  const { call, clock } = calls;
  const startsAt = now - 365 * dayMs;
  const endsAt = startsAt + 2 * dayMs + 8 * hour;
  clock.set(startsAt - 45 * dayMs);
  const keys = await announceSampleEvent(calls, {
    name,
    shortName: 'Sample edition',
    theme: 'A sample of last year',
    startsAt,
    endsAt,
    committees,
  });
  clock.set(startsAt - 30 * dayMs);
  const seats = committees.flatMap(({ shortName, portfolios }) =>
    portfolios.map((portfolio) => ({ committee: must(keys.get(shortName)), portfolio })),
  );
  const delegates = await seatPeople(
    calls,
    name,
    seats.flatMap((seat, at) => (people[at] ? [{ ...seat, email: people[at] }] : [])),
    () => ({ needsBed: false }),
  );
  await calls.deliverMails();

  const chairOf = new Map([...keys.values()].map((key, at) => [key, at === 0 ? chairs.caucus : chairs.vote]));
  await call(grantDuties, {
    as,
    body: {
      eventName: name,
      people: [...chairOf].map(([committee, email]) => ({
        email,
        kind: 'chair' as const,
        committee,
        firstDay: dayOf(startsAt, defaultRegion),
        lastDay: dayOf(endsAt, defaultRegion),
      })),
    },
  });
  clock.set(startsAt + hour);
  await checkIn(calls, name, delegates.slice(0, came));

  clock.set(startsAt + 6 * hour);
  for (const [committee, chair] of chairOf)
    await markDelegates(calls, {
      eventName: name,
      committee,
      session: buildDaySessionKey(dayOf(startsAt, defaultRegion), 1),
      style: { chair, lowest: 0.3, highest: 0.95 },
      delegates: delegates.filter((delegate) => delegate.committee === committee),
    });
  clock.set(endsAt);
  await decideAndRelease(calls, name, [...chairOf.keys()]);
  await calls.deliverMails();

  clock.set(endsAt + dayMs);
  await giveFeedback(calls, name, delegates.slice(0, answered));
  clock.set(endsAt + 2 * dayMs);
  await issueAll(calls, name);
  clock.set(endsAt + 3 * dayMs);
  await calls.deliverMails();
  const _id = await idOfEvent(calls, name);
  await call(endEvent, { as, body: { _id } });
  clock.set(endsAt + 30 * dayMs);
  await call(archiveEvent, { as, body: { _id, eraseAfter: 'years_3' } });
}

/** Scans people at the door on their arrival. */
export async function checkIn(
  { call, clock }: SiteCalls,
  eventName: string,
  people: readonly SeatedPerson[],
): Promise<void> {
  const at = clock.now();
  await call(recordScans, {
    as: staff.admin,
    body: {
      eventName,
      door: 'Main gate',
      sentAt: at,
      scans: people.map(({ registrationId }, place) => ({
        id: newId(),
        at: at - (people.length - place) * 40_000,
        occasion: 'arrival',
        direction: 'in' as const,
        registrationId,
      })),
    },
  });
}

async function giveFeedback(
  { call }: SiteCalls,
  eventName: string,
  people: readonly SeatedPerson[],
): Promise<void> {
  const question = { ...unusedQuestionFields, help: '', isRequired: false, options: [] };
  await call(saveFeedbackQuestions, {
    as,
    body: {
      eventName,
      revision: (await call(getFeedbackFormWithResults, { as, params: { eventName } })).revision,
      questions: [
        { ...question, kind: 'scale', label: 'How did you like the conference?' },
        {
          ...question,
          kind: 'one_of',
          label: 'What was best?',
          options: ['My committee', 'The people', 'The food'],
        },
        { ...question, kind: 'long_text', label: 'What should we change next year?' },
      ],
    },
  });
  const changes = ['More time for caucuses.', 'Water in every room, please.', 'Start later on Sunday.'];
  for (const [at, { email, registrationId }] of people.entries()) {
    const { forms } = await call(listOwnOpenFeedbackForms, { as: email });
    const [liked, best, change] = must(
      forms.find((form) => form.registrationId === registrationId),
    ).questions;
    await call(answerFeedbackForm, {
      as: email,
      body: {
        registrationId,
        answers: {
          [must(liked)._id]: ['5', '4', '5', '3'][at % 4] ?? '5',
          [must(best)._id]: ['My committee', 'The people', 'My committee', 'The food'][at % 4] ?? 'The food',
          ...(changes[at] !== undefined && { [must(change)._id]: changes[at] }),
        },
      },
    });
  }
}

async function issueAll({ call }: SiteCalls, eventName: string): Promise<void> {
  const { committeesWithoutRoll } = await call(previewIssue, { as, body: { eventName, anyway: {} } });
  const anyway = { committees: committeesWithoutRoll.map(({ committee }) => committee) };
  const { seen } = await call(previewIssue, { as, body: { eventName, anyway } });
  await call(issueCertificates, { as, body: { eventName, anyway, seen } });
}
