import {
  addEvent,
  announceEvent,
  changeCatalogue,
  getCatalogue,
  listEventSettings,
  updateEvent,
} from '#conference/contract.ts';
import {
  assignPortfolio,
  decideSeveralRegistrations,
  listOwnRegistrations,
  maxDecisionsAtOnce,
  register,
} from '#registration/contract.ts';
import { must } from '../must.ts';
import type { SiteCalls } from './site-calls.ts';
import { staff } from './staff.ts';

export interface SampleCommittee {
  name: string;
  shortName: string;
  agenda: string;
  portfolios: readonly string[];
}

export interface SampleEvent {
  name: string;
  shortName: string;
  theme: string;
  startsAt: number;
  endsAt: number;
  committees: readonly SampleCommittee[];
}

/** A delegate with a seat in a committee. */
export interface SeatedPerson {
  email: string;
  registrationId: string;
  /** Key of the committee in calls. */
  committee: string;
  portfolio: string;
}

const as = staff.treasurer;

/** Adds an event without fees, announces it and opens its registration. Returns the keys of its committees by short name. */
export async function announceSampleEvent(
  { call }: SiteCalls,
  { committees, startsAt, endsAt, ...event }: SampleEvent,
): Promise<ReadonlyMap<string, string>> {
  const eventName = event.name;
  await call(addEvent, { as, body: { eventName } });
  await call(changeCatalogue, {
    as,
    body: {
      eventName,
      revision: (await call(getCatalogue, { as, params: { eventName } })).revision,
      change: {
        what: 'add_table',
        table: {
          newCommittees: committees.map(({ portfolios, ...committee }) => ({
            ...committee,
            portfolios: portfolios.map((name) => ({ name, seats: 1, demanding: false })),
          })),
          existingCommittees: [],
        },
      },
    },
  });
  await call(updateEvent, {
    as,
    body: {
      eventName,
      fees: { individualAmount: 0, groupMemberAmount: 0, hospitalityAmount: 0 },
      dates: { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() },
      texts: {
        ...event,
        venue: {
          name: 'Sample Hall',
          address: 'Sample Hall, Student Activity Centre, NITS Campus, India',
          mapUrl: 'https://www.openstreetmap.org/search?query=NITS%20campus',
        },
      },
    },
  });
  await call(announceEvent, { as, body: { _id: await idOfEvent({ call }, eventName), main: false } });
  await call(updateEvent, { as, body: { eventName, registrationOpen: true } });
  const { committees: stored } = await call(getCatalogue, { as, params: { eventName } });
  return new Map(stored.map(({ shortName, value }) => [shortName, value]));
}

export async function idOfEvent({ call }: Pick<SiteCalls, 'call'>, eventName: string): Promise<string> {
  const { events } = await call(listEventSettings, { as });
  return must(events.find((event) => event.eventName === eventName))._id;
}

/** Registers people for an event without fees, confirms them and assigns the seats that they chose. */
export async function seatPeople(
  { call }: SiteCalls,
  eventName: string,
  people: readonly Omit<SeatedPerson, 'registrationId'>[],
  answersOf: (at: number) => { needsBed: boolean },
): Promise<SeatedPerson[]> {
  const seated: SeatedPerson[] = [];
  for (const [at, person] of people.entries()) {
    const { email, committee, portfolio } = person;
    await call(register, {
      as: email,
      body: {
        eventName,
        payment: '',
        previousMunExperience: 'Two conferences as a delegate',
        experienceLevel: 'Some experience',
        college: 'Sample College',
        accomodation: answersOf(at).needsBed ? 'Yes' : 'No',
        committeePreference: [committee],
        portfolioPreference: [portfolio],
        isGroupRegistration: false,
      },
    });
    const own = await call(listOwnRegistrations, { as: email });
    const { _id } = must(own.ypEvents.find((one) => one.eventName === eventName));
    seated.push({ ...person, registrationId: _id });
  }
  const ids = seated.map(({ registrationId }) => registrationId);
  for (let from = 0; from < ids.length; from += maxDecisionsAtOnce)
    await call(decideSeveralRegistrations, {
      as: staff.admin,
      body: { decision: 'confirm', regIDs: ids.slice(from, from + maxDecisionsAtOnce) },
    });
  for (const { registrationId, committee, portfolio } of seated)
    await call(assignPortfolio, {
      as: staff.admin,
      body: { eventID: registrationId, committee, portfolio },
    });
  return seated;
}
