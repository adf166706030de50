import { expect } from 'vitest';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import { test as base } from '#tests/kit.ts';
import { event, eventFees, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { endEvent, listEventSettings, updateEvent } from '../contract.ts';
import { getPublicMainEvent } from './announced-events.ts';

const test = base.extend('publicSite', ({ site }) => {
  const announced = () => getPublicMainEvent(site.context.db.queries);
  const version = () => getContentRevision(site.context.db.queries);
  return { announced, version };
});

const { registrationOpen: _, ...asContent } = event;

test('the public pages say what the catalogue says, until a superadmin sets fees or dates', async ({
  site,
  publicSite,
}) => {
  expect(await publicSite.announced()).toEqual(asContent);
  const before = await publicSite.version();
  const { token } = await site.superadmin();
  const dates = { startsAt: '2032-11-30T03:30:00.000Z', endsAt: '2032-12-02T12:30:00.000Z' };
  const changed = { ...eventFees, individualAmount: eventFees.individualAmount + 100 };
  await site.call(updateEvent, { token, body: { eventName, fees: changed, dates } });
  expect(await publicSite.announced()).toEqual({
    ...asContent,
    startsAt: '2032-11-30T09:00:00+05:30',
    endsAt: '2032-12-02T18:00:00+05:30',
    fees: { ...event.fees, ...changed },
    datesInWords: '30 November to 2 December 2032',
  });
  expect(await publicSite.version()).toBe(before + 1);
});

test('a window that a superadmin opens is rendered into the pages', async ({ site, publicSite }) => {
  const before = await publicSite.version();
  const { token } = await site.superadmin();
  const { status } = await site.call(updateEvent, { token, body: { eventName, registrationOpen: true } });
  expect([status, await publicSite.version()]).toEqual([200, before + 1]);
});

test('the public pages hear that the event is over', async ({ site, publicSite }) => {
  const { token } = await site.superadmin();
  const { events } = (await site.call(listEventSettings, { token })).body;
  await site.call(endEvent, { token, body: { _id: must(events[0])._id } });
  expect(await publicSite.announced()).toEqual({ ...asContent, isOver: true });
});

test('a change that is refused counts as none', async ({ site, publicSite }) => {
  const before = await publicSite.version();
  const { token } = await site.superadmin();
  await site.call(updateEvent, { token, body: { eventName, fees: eventFees, revision: 999 } });
  expect(await publicSite.version()).toBe(before);
});
