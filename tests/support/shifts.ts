import {
  addShifts,
  arriveForShift,
  grantDuty,
  listDuePeople,
  listShifts,
  listTeamShifts,
  offerShift,
  takeFreeShift,
  takeOfferedShift,
} from '#attendance/contract.ts';
import type { Duty } from '#conference/contract/duties.ts';
import { dayMs, dayOf, parseLocalTime } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from './app.ts';
import { event, eventName } from './conference.ts';
import { must } from './must.ts';

const zone = { timeZone: 'Asia/Kolkata' };
const minuteMs = 60_000;
/** A shift on the first day from 9:00 to 11:00. */
export const morning = {
  day: 1,
  startMinute: 540,
  endMinute: 660,
  place: 'Sample gate',
  task: 'Sample task',
  wanted: 2,
  isOpen: true,
};
export const noon = { ...morning, startMinute: 660, endMinute: 780, place: 'Sample hall' };
export const late = { ...morning, startMinute: 600, endMinute: 720, place: 'Sample desk' };

/** Gives tests an event that begins tomorrow, with calls of its shifts. */
export const testWithShifts = base.extend('shifts', async ({ site, superadmin }) => {
  const { token } = superadmin;
  // The event begins tomorrow, so that all times of shifts are near.
  const firstDay = dayOf(site.clock.now + dayMs, zone);
  const startsAt = parseLocalTime(`${firstDay}T08:00`, zone);
  await site.context.db.queries
    .updateTable('events')
    .set({ starts_at: startsAt, ends_at: startsAt + 2 * dayMs })
    .where('id', '=', event.id)
    .execute();
  const grant = ({ email }: Pick<Person, 'email'>, kind: Duty = 'door', days = 4) =>
    site.call(grantDuty, {
      token,
      body: {
        eventName,
        email,
        kind,
        committee: '',
        lastDay: dayOf(site.clock.now + days * dayMs, zone),
      },
    });
  const member = async (name = 'Sample Volunteer') => {
    const person = await site.person({ name });
    await grant(person);
    return person;
  };
  const plan = async () => (await site.call(listShifts, { token, params: { eventName } })).body.shifts;
  const add = (...wanted: object[]) =>
    site.call(addShifts, { token, body: { eventName, shifts: wanted } as never });
  const shiftAt = async (place: string) => must((await plan()).find((shift) => shift.place === place));
  const namesAt = async (place: string) =>
    (await shiftAt(place)).people.map(({ name, email }) => name ?? email);
  const seenBy = async (person: Person) =>
    (await site.call(listTeamShifts, { token: person.token, params: { eventName } })).body.shifts;
  const ownOf = async (person: Person, place: string) =>
    must((await seenBy(person)).find((shift) => shift.place === place)?.own);
  const take = async (person: Person, place: string) =>
    site.call(takeFreeShift, {
      token: person.token,
      body: { eventName, shiftId: (await shiftAt(place))._id },
    });
  const offer = async (person: Person, place: string, inExchangeFor = '') =>
    site.call(offerShift, {
      token: person.token,
      body: { eventName, assignmentId: (await ownOf(person, place)).assignmentId, inExchangeFor },
    });
  const takeOffered = (person: Person, assignmentId: string, inExchangeFor = '') =>
    site.call(takeOfferedShift, { token: person.token, body: { eventName, assignmentId, inExchangeFor } });
  const arrive = async (person: Person, place: string) =>
    site.call(arriveForShift, {
      token: person.token,
      body: { eventName, assignmentId: (await ownOf(person, place)).assignmentId },
    });
  const due = async (as = token) => (await site.call(listDuePeople, { token: as })).body.people;
  /** Advances the clock to a time of the first day. */
  const goTo = (minute: number) =>
    site.clock.advance(parseLocalTime(`${firstDay}T00:00`, zone) + minute * minuteMs - site.clock.now);
  return {
    token,
    grant,
    member,
    plan,
    add,
    shiftAt,
    namesAt,
    seenBy,
    ownOf,
    take,
    offer,
    takeOffered,
    arrive,
    due,
    goTo,
  };
});
