import { afterEach, beforeEach, expect, test } from 'vitest';
import { readContentRevision } from '#platform/server/content-revision.sql.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { event, eventName, fees } from '../../../tests/support/conference.ts';
import { daysInWords } from '../contract/days-in-words.ts';
import { endEvent, getEventSettings, updateEvent } from '../contract.ts';
import { announcedEvent } from './announced-event.ts';

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

const announced = () => announcedEvent(site.context.db.queries);
const version = () => readContentRevision(site.context.db.queries);

const { registrationOpen: _, ...asContent } = event;

test('the public pages say what the catalogue says, until a superadmin sets fees or dates', async () => {
  expect(await announced()).toEqual(asContent);
  const before = await version();
  const { token } = await site.superadmin();
  const dates = { startsAt: '2032-11-30T03:30:00.000Z', endsAt: '2032-12-02T12:30:00.000Z' };
  const changed = { ...fees, individual: fees.individual + 1 };
  await site.call(updateEvent, { token, body: { eventName, fees: changed, dates } });
  expect(await announced()).toEqual({
    ...asContent,
    startsAt: '2032-11-30T09:00:00+05:30',
    endsAt: '2032-12-02T18:00:00+05:30',
    fees: { ...event.fees, ...changed },
    datesInWords: '30 November to 2 December 2032',
  });
  expect(await version()).toBe(before + 1);
});

test('a window that a superadmin opens is rendered into the pages', async () => {
  const before = await version();
  const { token } = await site.superadmin();
  const { status } = await site.call(updateEvent, { token, body: { eventName, registrationOpen: true } });
  expect([status, await version()]).toEqual([200, before + 1]);
});

test('the public pages hear that the event is over', async () => {
  const { token } = await site.superadmin();
  const { events } = (await site.call(getEventSettings, { token })).body;
  await site.call(endEvent, { token, body: { _id: events[0]?._id ?? '' } });
  expect(await announced()).toEqual({ ...asContent, isOver: true });
});

test('a change that is refused counts as none', async () => {
  const before = await version();
  const { token } = await site.superadmin();
  await site.call(updateEvent, { token, body: { eventName, fees, revision: 999 } });
  expect(await version()).toBe(before);
});

test.each([
  ['2024-11-08T09:00:00+05:30', '2024-11-10T18:00:00+05:30', '8 to 10 November 2024'],
  ['2024-11-08T09:00:00+05:30', '2024-11-08T18:00:00+05:30', '8 November 2024'],
  ['2024-12-31T09:00:00+05:30', '2025-01-01T01:00:00+05:30', '31 December 2024 to 1 January 2025'],
])('from %s to %s is %s, by the days of the place', (startsAt, endsAt, words) => {
  expect(daysInWords(Date.parse(startsAt), Date.parse(endsAt), 'Asia/Kolkata')).toBe(words);
});
