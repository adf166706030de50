import { describe, expect } from 'vitest';
import type { AnyCall } from '#platform/contract/call.ts';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import { register } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import { conference, eventFees, eventName, event as first } from '#tests/support/conference.ts';
import { individualBody } from '#tests/support/registering.ts';
import {
  addEvent,
  announceEvent,
  archiveEvent,
  changeCatalogue,
  endEvent,
  getMissingSettingsErrorText,
  listAnnouncedEvents,
  listEventSettings,
  makeMainEvent,
  updateEvent,
} from '../contract.ts';
import { getPublicMainEvent, listOtherAnnouncedEvents } from './announced-events.ts';
import { seedEventAndCommittees } from './seed-catalogue.ts';

const mock = 'Sample Mock 2032';
const dates = { startsAt: '2032-02-05T03:30:00.000Z', endsAt: '2032-02-06T12:30:00.000Z' };
const texts = {
  name: mock,
  shortName: 'Sample Mock',
  theme: 'A first step',
  venue: { name: 'Small Hall', address: 'Lake Road 9', mapUrl: 'https://example.org/map' },
};

const test = base
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('editions', ({ site, token }) => {
    const send = <C extends AnyCall>(call: C, body: unknown) => site.call(call, { token, body });
    const settings = async (name: string) => {
      const { events } = (await site.call(listEventSettings, { token })).body;
      const found = events.find((one) => one.eventName === name);
      if (!found) throw new Error(`no ${name}`);
      return found;
    };
    const shown = async () => (await site.call(listAnnouncedEvents)).body.events;
    const onPages = async () => (await getPublicMainEvent(site.context.db.queries)).name;
    const version = () => getContentRevision(site.context.db.queries);
    const readyMock = async () => {
      await send(addEvent, { eventName: mock });
      await send(updateEvent, { eventName: mock, dates, texts });
      return (await settings(mock))._id;
    };
    const announcedMock = async () => {
      const _id = await readyMock();
      await send(announceEvent, { _id, main: false });
      return _id;
    };
    const registerFor = async (wanted: string) =>
      site.call(register, {
        token: (await site.person()).token,
        body: { ...individualBody, eventName: wanted },
      });
    return { send, settings, shown, onPages, version, readyMock, announcedMock, registerFor };
  });

describe('an event is begun', () => {
  test('as a draft with the fees and the venue of the main event, seen only by the desk', async ({
    editions,
  }) => {
    const before = await editions.version();
    expect(await editions.send(addEvent, { eventName: mock })).toMatchObject({ status: 200 });
    expect(await editions.settings(mock)).toMatchObject({
      state: 'draft',
      isMain: false,
      fees: eventFees,
      dates: null,
      theme: '',
      committees: 0,
      venue: first.venue,
      window: { opensAt: null, closesAt: null },
    });
    expect((await editions.shown()).map((one) => one.eventName)).toEqual([eventName]);
    expect(await editions.version()).toBe(before);
    await editions.send(updateEvent, { eventName: mock, registrationOpen: true });
    expect((await editions.settings(mock)).registrationOpen).toBe(false);
    expect(await editions.registerFor(mock)).toMatchObject({
      status: 404,
      body: { error: 'No such event exists' },
    });
  });

  test.for([
    ['', 'Enter an event name'],
    ['A/B', 'without a slash'],
    ['..', 'Enter an event name'],
    ['x'.repeat(121), 'at most 120'],
    [['A'], 'Enter an event name'],
    ['Two\u202enames', 'Enter an event name'],
  ] as const)(
    'with a name such as %j only where it fits into an address',
    async ([wrong, text], { editions }) => {
      const { status, body } = await editions.send(addEvent, { eventName: wrong });
      expect([status, body.error]).toEqual([400, expect.stringContaining(text)]);
    },
  );

  test('once under a name, however many begin it at once', { tags: ['race'] }, async ({ editions }) => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => editions.send(addEvent, { eventName: mock })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'Another event has or had this name',
    );
  });
});

describe('an event is announced', () => {
  test('when it has what visitors need, and what it lacks is said', async ({ site, editions }) => {
    await editions.send(addEvent, { eventName: mock });
    const { _id } = await editions.settings(mock);
    expect(await editions.send(announceEvent, { _id, main: false })).toMatchObject({
      status: 409,
      body: { error: getMissingSettingsErrorText(['a theme', 'its dates']) },
    });
    await editions.send(updateEvent, { eventName: mock, dates, texts });
    expect(await editions.send(announceEvent, { _id, main: false })).toMatchObject({ status: 200 });
    expect((await editions.shown()).map((one) => [one.eventName, one.isMain])).toEqual([
      [eventName, true],
      [mock, false],
    ]);
    expect(await editions.onPages()).toBe(eventName);
    expect((await listOtherAnnouncedEvents(site.context.db.queries)).map(({ name }) => name)).toEqual([mock]);
    expect((await editions.send(announceEvent, { _id, main: false })).status).toBe(409);
  });

  test('as the main one, which the public pages show with its own texts', async ({ site, editions }) => {
    const _id = await editions.readyMock();
    const before = await editions.version();
    await editions.send(announceEvent, { _id, main: true });
    expect(await getPublicMainEvent(site.context.db.queries)).toMatchObject({
      id: _id,
      name: mock,
      shortName: 'Sample Mock',
      theme: 'A first step',
      venue: texts.venue,
      startsAt: '2032-02-05T09:00:00+05:30',
      datesInWords: '5 to 6 February 2032',
    });
    expect(await editions.version()).toBe(before + 1);
    expect((await editions.shown()).map((one) => one.eventName)).toEqual([mock, eventName]);
  });

  test('and a start with the content files changes none of it', async ({ site, editions }) => {
    const _id = await editions.readyMock();
    await editions.send(announceEvent, { _id, main: true });
    await editions.send(endEvent, { _id: first.id });
    await seedEventAndCommittees(site.context, conference);
    expect(await editions.onPages()).toBe(mock);
    expect((await editions.settings(eventName)).state).toBe('over');
  });
});

describe('the main event', () => {
  test('is exactly one, also when two choose at once', { tags: ['race'] }, async ({ editions }) => {
    const _id = await editions.announcedMock();
    const answers = await Promise.all([
      editions.send(makeMainEvent, { _id }),
      editions.send(makeMainEvent, { _id: first.id }),
      editions.send(makeMainEvent, { _id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await editions.shown()).filter(({ isMain }) => isMain)).toHaveLength(1);
  });

  test('is never a draft or one that is over', async ({ editions }) => {
    const draft = await editions.readyMock();
    expect(await editions.send(makeMainEvent, { _id: draft })).toMatchObject({
      status: 409,
      body: { error: 'Only an announced event can be the main one' },
    });
    expect((await editions.send(makeMainEvent, { _id: 'no such' })).status).toBe(404);
    expect(await editions.onPages()).toBe(eventName);
  });

  test('is not archived before another takes its place', async ({ editions }) => {
    await editions.send(endEvent, { _id: first.id });
    expect(await editions.send(archiveEvent, { _id: first.id })).toMatchObject({
      status: 409,
      body: { error: 'The public pages show this event. Make another one the main event first.' },
    });
    expect((await editions.settings(eventName)).state).toBe('over');
    await editions.send(makeMainEvent, { _id: await editions.announcedMock() });
    expect((await editions.send(archiveEvent, { _id: first.id })).status).toBe(200);
    expect((await editions.settings(eventName)).state).toBe('archived');
  });
});

describe('an event that is over', () => {
  test('takes no registration, opens no more, and leaves the list of the form', async ({ editions }) => {
    await editions.send(updateEvent, { eventName, registrationOpen: true });
    await editions.send(endEvent, { _id: first.id });
    expect(await editions.registerFor(eventName)).toMatchObject({
      status: 403,
      body: { error: `Registration for the ${eventName} has been closed!` },
    });
    expect(await editions.send(updateEvent, { eventName, registrationOpen: true })).toMatchObject({
      status: 409,
      body: { error: 'The event is over, so its registration stays closed' },
    });
    expect(await editions.shown()).toEqual([]);
  });

  test('is announced again with its registration closed', async ({ editions }) => {
    await editions.send(updateEvent, { eventName, registrationOpen: true });
    await editions.send(endEvent, { _id: first.id });
    await editions.send(announceEvent, { _id: first.id, main: false });
    expect(await editions.shown()).toMatchObject([{ eventName, isMain: true, registrationOpen: false }]);
  });

  test('is archived once, and nothing of it is changed from then on', { tags: ['race'] }, async ({
    editions,
  }) => {
    const _id = await editions.announcedMock();
    expect((await editions.send(archiveEvent, { _id })).status).toBe(409);
    await editions.send(endEvent, { _id });
    const answers = await Promise.all([
      editions.send(archiveEvent, { _id }),
      editions.send(archiveEvent, { _id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const changes of [{ texts }, { fees: eventFees }, { dates }, { registrationOpen: false }])
      expect(await editions.send(updateEvent, { eventName: mock, ...changes })).toMatchObject({
        status: 409,
        body: { error: 'The event is archived and cannot change' },
      });
    expect((await editions.send(announceEvent, { _id, main: true })).status).toBe(409);
    const change = { what: 'order_committees', ids: [] };
    expect(await editions.send(changeCatalogue, { eventName: mock, revision: 1, change })).toMatchObject({
      status: 409,
      body: { error: 'The event is archived and cannot change' },
    });
  });
});

test('processes that start at the same moment add one event with its committees', {
  tags: ['race'],
}, async ({ site }) => {
  const { db } = site.context;
  for (let round = 0; round < 10; round++) {
    const event = { ...first, id: `sample-start-${round}`, name: `Sample Start ${round}` };
    const starts = Array.from({ length: 6 }, () =>
      seedEventAndCommittees(site.context, { ...conference, event }),
    );
    await Promise.all(starts);
    const named = db.queries.selectFrom('events').select('id').where('name', '=', event.name);
    expect(await named.execute()).toEqual([{ id: event.id }]);
  }
});

test('an event of the desk with the name of the first event does not prevent a start', async ({ site }) => {
  const { queries } = site.context.db;
  await seedEventAndCommittees(site.context, { ...conference, event: { ...first, id: 'another-id' } });
  const ids = await queries.selectFrom('events').select('id').execute();
  expect(ids).toEqual([{ id: first.id }]);
});

test('every change of a state is written down with who made it', async ({ site, editions }) => {
  const _id = await editions.announcedMock();
  await editions.send(makeMainEvent, { _id });
  await editions.send(makeMainEvent, { _id: first.id });
  await editions.send(endEvent, { _id });
  await editions.send(archiveEvent, { _id });
  const rows = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', _id)
    .orderBy('id')
    .execute();
  expect(rows.filter(({ action }) => !/changed/.test(action))).toEqual([
    { action: 'event_added', before: null, after: mock },
    { action: 'event_announced', before: 'draft', after: mock },
    { action: 'main_event_chosen', before: eventName, after: mock },
    { action: 'event_ended', before: null, after: mock },
    { action: 'event_archived', before: null, after: mock },
  ]);
});
