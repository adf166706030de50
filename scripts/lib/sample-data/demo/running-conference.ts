import { randomUUID } from 'node:crypto';
import { listAudience, sendAnnouncement } from '#announcements/contract.ts';
import {
  addShifts,
  arriveForShift,
  grantDuties,
  listTeamShifts,
  recordRollEvents,
} from '#attendance/contract.ts';
import type { RollMark } from '#attendance/rule/roll.ts';
import { updateEvent } from '#conference/contract.ts';
import {
  fillBeds,
  getBeds,
  proposeBeds,
  recordStayMarks,
  saveOwnStay,
  saveRooms,
} from '#hospitality/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { must } from '../must.ts';
import { type MarkingStyle, markDelegates } from './marks-and-awards.ts';
import { checkIn } from './past-edition.ts';
import {
  computeLaterShift,
  computeRunningTimes,
  type RunningTimes,
  sessionLength,
  showTimetable,
} from './running-timetable.ts';
import { announceSampleEvent, type SampleCommittee, type SeatedPerson, seatPeople } from './sample-event.ts';
import type { SiteCalls } from './site-calls.ts';
import { chairs, secondChairs, staff } from './staff.ts';

const hour = 60 * 60_000;
const as = staff.treasurer;

type Kind = keyof typeof chairs;
const kinds = ['caucus', 'vote', 'council', 'crisis'] as const satisfies readonly Kind[];

const committees: Readonly<Record<Kind, SampleCommittee & { room: string }>> = {
  caucus: {
    name: 'Sample General Assembly',
    shortName: 'Sample GA',
    agenda: 'Fair rules for water that crosses borders',
    room: 'Room 101',
    portfolios: [
      'India',
      'Argentina',
      'Bangladesh',
      'Brazil',
      'Egypt',
      'Ethiopia',
      'France',
      'Germany',
      'Indonesia',
      'Kenya',
      'Mexico',
      'Nepal',
      'Norway',
    ],
  },
  vote: {
    name: 'Sample Human Rights Council',
    shortName: 'Sample HRC',
    agenda: 'Schools for children who had to leave their country',
    room: 'Room 102',
    portfolios: [
      'Australia',
      'Bolivia',
      'Canada',
      'Chile',
      'Finland',
      'Ghana',
      'Italy',
      'Jordan',
      'Malaysia',
      'Morocco',
      'Peru',
      'Sri Lanka',
    ],
  },
  council: {
    name: 'Sample Security Council',
    shortName: 'Sample UNSC',
    agenda: 'A ceasefire in a country that does not exist',
    room: 'Room 201',
    portfolios: [
      'China',
      'France',
      'Russian Federation',
      'United Kingdom',
      'United States',
      'Algeria',
      'Ecuador',
      'Guyana',
      'Japan',
      'Malta',
      'Mozambique',
      'Republic of Korea',
      'Sierra Leone',
      'Slovenia',
      'Switzerland',
    ],
  },
  crisis: {
    name: 'Sample Crisis Cabinet',
    shortName: 'Sample Crisis',
    agenda: 'The dam above a sample city shows cracks',
    room: 'Room 202',
    portfolios: [
      'Prime Minister',
      'Minister of Defence',
      'Minister of Finance',
      'Minister of Health',
      'Minister of Water',
      'Chief of Police',
      'Chief Engineer',
      'Governor of the Province',
      'Leader of the Opposition',
      'Editor of the Sample Times',
    ],
  },
};

export const runningSeats = Object.values(committees).flatMap(({ portfolios }) => portfolios).length;

/** A committee of the conference, by what happens in it. */
export interface RunningCommittee {
  kind: Kind;
  /** Key of the committee in calls. */
  key: string;
  /** Key of the session that runs now. */
  session: string;
}

export interface RunningConference extends RunningTimes {
  eventName: string;
  committees: readonly RunningCommittee[];
}

/** Plays a conference up to now, the middle of its second day: from its announcement to the session that runs. */
export async function playRunningConference(
  calls: SiteCalls,
  { now, people }: { now: number; people: readonly string[] },
): Promise<RunningConference> {
  const { clock, call } = calls;
  const times = computeRunningTimes(now);
  const eventName = `Sample Conference ${dayOf(now, defaultRegion).slice(0, 4)}`;
  clock.set(now - 30 * dayMs);
  const keys = await announceSampleEvent(calls, {
    name: eventName,
    shortName: 'Sample Conference',
    theme: 'A sample that is in its second day',
    startsAt: times.startsAt,
    endsAt: times.endsAt,
    committees: Object.values(committees).map(({ room: _room, ...committee }) => committee),
  });
  const keyOf = ({ shortName }: SampleCommittee) => must(keys.get(shortName));
  const rooms = new Map(Object.values(committees).map((committee) => [keyOf(committee), committee.room]));
  const sessions = await showTimetable(calls, eventName, times.sessionMinute, rooms);

  clock.set(now - 20 * dayMs);
  const seats = Object.values(committees).flatMap((committee) =>
    committee.portfolios.map((portfolio) => ({ committee: keyOf(committee), portfolio })),
  );
  const delegates = await seatPeople(
    calls,
    eventName,
    seats.map((seat, at) => ({ ...seat, email: must(people[at]) })),
    (at) => ({ needsBed: at % 2 === 0 }),
  );
  await call(updateEvent, { as, body: { eventName, registrationOpen: false } });
  clock.set(now - 10 * dayMs);
  await giveDuties(calls, eventName, keyOf, times);
  await fillHouses(calls, eventName, delegates, times);
  await calls.deliverMails();

  clock.set(times.startsAt + hour / 2);
  await checkIn(calls, eventName, delegates.slice(0, -3));
  await markArrivals(calls, eventName, delegates.filter((_, at) => at % 2 === 0).slice(0, 20));
  clock.set(times.startsAt + hour + hour / 4);
  const running = kinds.map((kind) => {
    const committee = keyOf(committees[kind]);
    return { kind, committee, ...must(sessions.get(committee)) };
  });
  for (const { kind, committee, first } of running)
    await takeFirstRoll(calls, {
      eventName,
      committee,
      chair: chairs[kind],
      session: first,
      delegates: delegates.filter((delegate) => delegate.committee === committee),
    });
  const markSession = async (at: number, session: 'first' | 'current') => {
    clock.set(at);
    for (const { kind, committee, ...keys } of running)
      for (const style of stylesOf(kind))
        await markDelegates(calls, {
          eventName,
          committee,
          session: keys[session],
          style,
          delegates: delegates.filter((delegate) => delegate.committee === committee),
        });
  };
  await markSession(times.startsAt + 4 * hour, 'first');
  await writeAnnouncements(calls, eventName, now);
  clock.set(times.sessionBeganAt - 5 * 60_000);
  await arriveAtDoor(calls, eventName);
  await markSession(now - 60_000, 'current');
  return {
    ...times,
    eventName,
    committees: running.map(({ kind, committee, current }) => ({ kind, key: committee, session: current })),
  };
}

/** How the two chairs of a committee mark. In one of them the second chair gives everyone nearly the same high marks. */
const stylesOf = (kind: Kind): MarkingStyle[] => [
  { chair: chairs[kind], lowest: 0.25, highest: 0.9 },
  {
    chair: secondChairs[kind],
    lowest: kind === 'vote' ? 0.9 : 0.4,
    highest: kind === 'vote' ? 0.98 : 1,
  },
];

const markAt = (place: number): RollMark => (place === 2 ? 'late' : place === 4 ? 'absent' : 'present');

interface FirstRoll {
  eventName: string;
  committee: string;
  chair: string;
  session: string;
  delegates: readonly SeatedPerson[];
}

/** Marks the delegates of a committee in its first session. One is late and one is absent. */
async function takeFirstRoll(
  { call, clock }: SiteCalls,
  { eventName, committee, chair, session, delegates }: FirstRoll,
): Promise<void> {
  const at = clock.now();
  await call(recordRollEvents, {
    as: chair,
    body: {
      eventName,
      committee,
      session,
      sentAt: at,
      events: delegates.map(({ registrationId }, place) => ({
        id: randomUUID(),
        at: at - (delegates.length - place) * 5_000,
        registrationId,
        mark: markAt(place),
      })),
    },
  });
}

async function giveDuties(
  { call }: SiteCalls,
  eventName: string,
  keyOf: (committee: SampleCommittee) => string,
  { startsAt, endsAt, sessionMinute }: RunningTimes,
): Promise<void> {
  const days = { firstDay: dayOf(startsAt, defaultRegion), lastDay: dayOf(endsAt, defaultRegion) };
  await call(grantDuties, {
    as,
    body: {
      eventName,
      people: [
        ...kinds.flatMap((kind) =>
          [chairs[kind], secondChairs[kind]].map((email) => ({
            email,
            kind: 'chair' as const,
            committee: keyOf(committees[kind]),
            ...days,
          })),
        ),
        { email: staff.door, kind: 'door', ...days },
        { email: staff.secondDoor, kind: 'door', ...days },
        { email: staff.hospitality, kind: 'hospitality', ...days },
      ],
    },
  });
  const closed = { day: 2, isOpen: false, wanted: 1 };
  const now = { ...closed, startMinute: sessionMinute, endMinute: sessionMinute + sessionLength };
  const later = { ...closed, ...computeLaterShift(sessionMinute) };
  const atDoor = { place: 'Main gate', task: 'Check delegates in' };
  const notes = { place: 'Room 201', task: 'Carry notes between delegates' };
  const morning = { day: 1, isOpen: false, wanted: 2, startMinute: 480, endMinute: 720 };
  await call(addShifts, {
    as,
    body: {
      eventName,
      shifts: [
        { ...morning, ...atDoor, people: [staff.door, staff.secondDoor] },
        { ...now, ...atDoor, people: [staff.door] },
        { ...now, ...notes, people: [staff.secondDoor] },
        { ...later, place: 'Sample House', task: 'Give keys to guests', people: [staff.hospitality] },
        { ...later, place: 'Room 101', task: 'Bring water', isOpen: true, wanted: 2, people: [] },
      ],
    },
  });
}

/** Records that a volunteer has come to the shift that runs now. The other one is awaited. */
async function arriveAtDoor({ call }: SiteCalls, eventName: string): Promise<void> {
  const { shifts } = await call(listTeamShifts, { as: staff.door, params: { eventName } });
  const own = shifts.flatMap((shift) => shift.own ?? []);
  await call(arriveForShift, {
    as: staff.door,
    body: { eventName, assignmentId: must(own[0]).assignmentId },
  });
}

/** Gives beds to those who need one, and records arrivals. */
async function fillHouses(
  { call }: SiteCalls,
  eventName: string,
  delegates: readonly SeatedPerson[],
  { startsAt }: RunningTimes,
): Promise<void> {
  const guests = delegates.filter((_, at) => at % 2 === 0);
  const evening = `${dayOf(startsAt - dayMs, defaultRegion)}T18:30`;
  for (const [at, { email, registrationId }] of guests.slice(0, 6).entries()) {
    const other = guests[at % 2 === 0 ? at + 1 : at - 1];
    await call(saveOwnStay, {
      as: email,
      body: {
        registrationId,
        roommateEmail: other?.email ?? '',
        vehicle: at < 4 ? 'train' : 'bus',
        number: at < 4 ? 'Sample Express' : '',
        arrivesAt: evening,
        people: 1,
      },
    });
  }
  const { revision } = await call(getBeds, { as: staff.superadmin, params: { eventName } });
  const rooms = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => ({
    house: 'Sample House',
    room: `Room ${number}`,
    beds: 3,
    category: '',
  }));
  await call(saveRooms, { as: staff.superadmin, body: { eventName, revision, rooms } });
  const { digest } = await call(proposeBeds, { as: staff.superadmin, params: { eventName } });
  await call(fillBeds, { as: staff.superadmin, body: { eventName, digest } });
}

async function markArrivals(
  { call, clock }: SiteCalls,
  eventName: string,
  guests: readonly SeatedPerson[],
): Promise<void> {
  const at = clock.now();
  await call(recordStayMarks, {
    as: staff.hospitality,
    body: {
      eventName,
      sentAt: at,
      marks: guests.flatMap(({ registrationId }) =>
        (['arrived', 'key_given'] as const).map((kind) => ({
          id: randomUUID(),
          at: at - 600_000,
          registrationId,
          kind,
          isUndone: false,
        })),
      ),
    },
  });
}

/** Writes an announcement that was sent this morning, and one that is planned for the evening. */
async function writeAnnouncements(calls: SiteCalls, eventName: string, now: number): Promise<void> {
  const { clock } = calls;
  clock.set(now - 5 * hour);
  await announce(calls, {
    as: staff.second,
    eventName,
    to: 'delegates',
    subject: 'Lunch is in the Sample Hall today',
    text: 'Good morning {name},\n\nbecause of rain, lunch is in the Sample Hall and not on the lawn. Bring your pass.',
    sendAt: null,
  });
  clock.set(now - 5 * hour + 60_000);
  await calls.deliverMails();
  clock.set(now - 2 * hour);
  await announce(calls, {
    as: staff.treasurer,
    eventName,
    to: 'team',
    subject: 'Tomorrow we begin at 8:30',
    text: 'Dear team,\n\nplease be at the main gate half an hour before the first session.',
    sendAt: now + 6 * hour,
  });
}

/** Writes an announcement to the people of a list, as its author sees it. */
export async function announce(
  { call }: SiteCalls,
  {
    as,
    eventName,
    to,
    subject,
    text,
    sendAt,
    filter = {},
  }: {
    as: string;
    eventName: string;
    to: 'delegates' | 'team';
    subject: string;
    text: string;
    sendAt: number | null;
    filter?: { section?: string };
  },
): Promise<void> {
  const query = { eventName, to, page: '1', ...filter };
  const { fingerprint } = await call(listAudience, { as, query });
  await call(sendAnnouncement, {
    as,
    body: {
      eventName,
      to,
      filter,
      announcement: { topic: 'registration', subject, text, buttonLabel: '', buttonAddress: '' },
      fingerprint,
      sendAt: sendAt === null ? null : new Date(sendAt).toISOString(),
    },
  });
}
