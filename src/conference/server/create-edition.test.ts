import { expect } from 'vitest';
import { chooseDefaultRuleSet, chooseRuleSet, letChairsCopyRules, listRuleSets } from '#debate/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { test as base } from '#tests/kit.ts';
import {
  conference,
  council,
  eventFees,
  eventName,
  event as first,
  press,
} from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { registerAlone } from '#tests/support/registering.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { getWelfareSettings, updateWelfareSettings } from '#welfare/contract.ts';
import {
  addDiscountCode,
  addEvent,
  announceEvent,
  changeCatalogue,
  createEdition,
  getCatalogue,
  listAnnouncedEvents,
  listDiscountCodes,
  listEventSettings,
  removeUnusedEvent,
  stopDiscountCode,
  updateEvent,
} from '../contract.ts';
import { countUneditedCommittees } from './event-lifecycle.sql.ts';
import { seedEventAndCommittees } from './seed-catalogue.ts';

const name = 'Sample Conference, next edition';

const test = base
  .extend('token', ({ superadmin }) => superadmin.token)
  .extend('editions', ({ site, token }) => {
    const begin = (body: unknown = { eventName: name, from: first.id }) =>
      site.call(createEdition, { token, body });
    const catalogue = async (of: string) =>
      (await site.call(getCatalogue, { token, params: { eventName: of } })).body;
    return { begin, catalogue };
  });

const withoutIds = ({ committees }: AnswerOf<typeof getCatalogue>) =>
  committees.map(({ _id, chatGroup, portfolios, choiceCount, given, ...committee }) => ({
    ...committee,
    portfolios: portfolios.map(({ _id: _, choiceCount: wished, given: seated, ...portfolio }) => portfolio),
  }));

test('an edition begins as a draft with the catalogue and fees of the previous one', async ({
  site,
  token,
  editions,
}) => {
  const before = await editions.catalogue(eventName);
  const [own] = before.committees.find(({ value }) => value === council.value)?.portfolios ?? [];
  await site.call(changeCatalogue, {
    token,
    body: {
      eventName,
      revision: before.revision,
      change: {
        what: 'edit_portfolio',
        id: own?._id,
        fields: { name: own?.name, seats: 3, withheld: true, demanding: true },
      },
    },
  });
  expect(await editions.begin()).toMatchObject({ status: 200, body: { message: 'Edition created' } });
  expect(withoutIds(await editions.catalogue(name))).toEqual(withoutIds(await editions.catalogue(eventName)));
  const { events } = (await site.call(listEventSettings, { token })).body;
  expect(events.find((one) => one.eventName === name)).toMatchObject({
    state: 'draft',
    fees: eventFees,
    dates: null,
    datesInWords: '',
    theme: '',
    venue: first.venue,
    window: { opensAt: null, closesAt: null },
  });
  expect((await site.call(listAnnouncedEvents)).body.events.map((one) => one.eventName)).toEqual([eventName]);
});

test('a copy of edited committees counts as edited', async ({ site, token, editions }) => {
  const countOf = async (of: string) => {
    const { events } = (await site.call(listEventSettings, { token })).body;
    const { _id } = must(events.find((one) => one.eventName === of));
    return countUneditedCommittees(site.context.db.queries, _id);
  };
  await editions.begin({ eventName: 'Before the edit', from: first.id });
  expect(await countOf('Before the edit')).toBe((await editions.catalogue(eventName)).committees.length);
  const { revision, committees } = await editions.catalogue(eventName);
  const ids = committees.map(({ _id }) => _id).reverse();
  const body = { eventName, revision, change: { what: 'order_committees', ids } };
  expect((await site.call(changeCatalogue, { token, body })).status).toBe(200);
  await editions.begin({ eventName: 'After the edit', from: first.id });
  expect(await countOf('After the edit')).toBe(0);
});

test('an edition has rounds without dates, stopped codes and the settings for minors', async ({
  site,
  token,
  editions,
}) => {
  const endsAt = new Date(site.clock.now + 60_000).toISOString();
  const rounds = [
    { name: 'Early bird', endsAt, places: null, fees: eventFees },
    { name: 'First fifty', endsAt, places: 50, fees: eventFees },
  ];
  await site.call(updateEvent, { token, body: { eventName, feeRounds: rounds } });
  for (const code of ['FIRST', 'GONE', 'LAST']) {
    const value = { percent: 10, amount: null, scope: 'all', maxUses: 5, expiresAt: endsAt };
    await site.call(addDiscountCode, { token, body: { eventName, code, ...value } });
  }
  const codesOf = async (of: string) =>
    (await site.call(listDiscountCodes, { token, params: { eventName: of } })).body.codes;
  const gone = (await codesOf(eventName)).find(({ code }) => code === 'GONE');
  await site.call(stopDiscountCode, { token, body: { _id: must(gone)._id } });
  const asked = { asksBirthDate: true, asksEmergencyContact: true, consentText: 'I agree.' };
  await site.call(updateWelfareSettings, { token, body: { eventName, ...asked, revision: 0 } });
  await editions.begin();
  const settings = async () => {
    const { events } = (await site.call(listEventSettings, { token })).body;
    return events.find((one) => one.eventName === name);
  };
  const copied = (await settings())?.feeRounds ?? [];
  expect(copied).toMatchObject([
    { name: 'Early bird', endsAt: null, places: null, taken: 0, isCurrent: false },
    { name: 'First fifty', endsAt: null, places: 50, taken: 0, isCurrent: true },
  ]);
  expect(await codesOf(name)).toMatchObject([
    { code: 'LAST', percent: 10, maxUses: 5, used: 0, expiresAt: null, isStopped: true },
    { code: 'FIRST', isStopped: true },
  ]);
  expect((await site.call(getWelfareSettings, { token, params: { eventName: name } })).body).toMatchObject({
    asksBirthDate: true,
    asksEmergencyContact: true,
    consent: { version: 1, text: 'I agree.' },
  });
  // A change of one round leaves the other round without an end, so the event cannot be announced yet.
  const saved = copied.map(({ taken: _taken, isCurrent: _isCurrent, ...round }) => round);
  await site.call(updateEvent, {
    token,
    body: { eventName: name, feeRounds: saved.map((round) => ({ ...round, name: `${round.name} 2` })) },
  });
  const announce = async () =>
    site.call(announceEvent, { token, body: { _id: (await settings())?._id ?? '', main: false } });
  expect((await announce()).body).toMatchObject({
    error: expect.stringContaining('an end for each of its fee rounds'),
  });
  await site.call(updateEvent, {
    token,
    body: { eventName: name, feeRounds: saved.map((round) => ({ ...round, endsAt })) },
  });
  expect((await announce()).body).not.toMatchObject({ error: expect.stringContaining('fee rounds') });
});

test('nothing of the delegates of the edition before is in it: no choice, no seat, no chat group', async ({
  site,
  editions,
}) => {
  const assigned = { committee: council.value, portfolio: council.portfolios[0] };
  await insertTestRegistration(site.context, { status: 'confirmed', assigned });
  await editions.begin();
  const { committees } = await editions.catalogue(name);
  expect(committees.map((one) => [one.choiceCount, one.given, one.chatGroup])).toEqual(
    committees.map(() => [0, 0, null]),
  );
});

test('what was withdrawn is left behind', async ({ site, token, editions }) => {
  const before = await editions.catalogue(eventName);
  const gone = before.committees.find(({ value }) => value === press.value);
  await site.call(changeCatalogue, {
    token,
    body: {
      eventName,
      revision: before.revision,
      change: { what: 'withdraw', of: 'committee', id: gone?._id },
    },
  });
  await editions.begin();
  expect((await editions.catalogue(name)).committees.map(({ value }) => value)).not.toContain(press.value);
});

test('a change of the new edition leaves the one before as it is', async ({ site, token, editions }) => {
  await editions.begin();
  const before = await editions.catalogue(eventName);
  const { committees, revision } = await editions.catalogue(name);
  await site.call(changeCatalogue, {
    token,
    body: {
      eventName: name,
      revision,
      change: { what: 'delete', of: 'committee', id: committees[0]?._id },
    },
  });
  expect((await editions.catalogue(name)).committees).toHaveLength(committees.length - 1);
  expect(await editions.catalogue(eventName)).toEqual(before);
});

test('of two presses one begins it, whole', { tags: ['race'] }, async ({ editions }) => {
  const answers = await Promise.all([editions.begin(), editions.begin()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await editions.catalogue(name)).committees).toHaveLength(
    (await editions.catalogue(eventName)).committees.length,
  );
});

test.for([
  [{ eventName, from: first.id }, 409, 'Another event has or had this name'],
  [{ eventName: name, from: 'no such event' }, 404, 'No such event exists'],
  [{ eventName: '', from: first.id }, 400, 'Enter an event name of at most 120 characters, without a slash'],
  [{ eventName: name, from: { id: first.id } }, 400, 'No such event exists'],
] as const)('%j is refused', async ([body, status, error], { editions }) => {
  expect(await editions.begin(body)).toMatchObject({ status, body: { error } });
});

test('a draft is removed with all that is its own, and its name is free again', {
  tags: ['race'],
}, async ({ site, token, editions }) => {
  const before = await editions.catalogue(eventName);
  await editions.begin();
  const idOf = async () => {
    const { events } = (await site.call(listEventSettings, { token })).body;
    return events.find((one) => one.eventName === name)?._id;
  };
  const remove = async (_id: unknown) => site.call(removeUnusedEvent, { token, body: { _id } });
  const _id = await idOf();
  const answers = await Promise.all([remove(_id), remove(_id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await idOf()).toBeUndefined();
  expect(await editions.catalogue(eventName)).toEqual(before);
  expect((await editions.begin()).status).toBe(200);
  expect(await remove(first.id)).toMatchObject({
    status: 409,
    body: { code: 'event_in_use' },
  });
});

test('a sample edition that is over and never had a registration can be deleted', async ({ site, token }) => {
  const idOf = async (wanted: string) =>
    (await site.call(listEventSettings, { token })).body.events.find(({ eventName: its }) => its === wanted);
  await site.call(addEvent, { body: { eventName: 'Old sample' }, token });
  const sample = await idOf('Old sample');
  const setState = (state: 'announced' | 'over' | 'archived') =>
    site.context.db.queries.updateTable('events').set({ state }).where('id', '=', must(sample)._id).execute();
  const remove = () => site.call(removeUnusedEvent, { token, body: { _id: sample?._id } });
  await setState('over');
  expect((await idOf('Old sample'))?.isDeletable).toBe(true);
  const registration = await insertTestRegistration(site.context, {});
  const moveTo = (event_id: string) =>
    site.context.db.queries
      .updateTable('registrations')
      .set({ event_id })
      .where('id', '=', registration.id)
      .execute();
  await moveTo(must(sample)._id);
  expect((await idOf('Old sample'))?.isDeletable).toBe(false);
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'event_in_use' } });
  await moveTo(first.id);
  await setState('archived');
  expect(await remove()).toMatchObject({ status: 200 });
  expect(await idOf('Old sample')).toBeUndefined();
});

test('the announced sample edition stays deleted once another one is the main event', async ({
  site,
  token,
  editions,
}) => {
  const remove = () => site.call(removeUnusedEvent, { token, body: { _id: first.id } });
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'event_in_use' } });
  await editions.begin();
  const { events } = (await site.call(listEventSettings, { token })).body;
  const next = events.find((one) => one.eventName === name);
  const dates = { startsAt: '2027-03-19T09:00:00Z', endsAt: '2027-03-21T18:00:00Z' };
  const texts = { name, shortName: 'Next', theme: 'Bridges', venue: first.venue };
  await site.call(updateEvent, { token, body: { eventName: name, dates, texts } });
  const announced = await site.call(announceEvent, { token, body: { _id: next?._id, main: true } });
  expect(announced.status).toBe(200);
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'Event deleted' } });
  const log = await site.context.db.queries
    .selectFrom('audit_log')
    .select(['action', 'before'])
    .where('subject_id', '=', first.id)
    .where('action', '=', 'draft_event_deleted')
    .execute();
  expect(log.map(({ before }) => before)).toEqual([eventName]);
  await seedEventAndCommittees(site.context, conference);
  expect((await site.call(listAnnouncedEvents)).body.events.map((one) => one.eventName)).toEqual([name]);
});

test('of a deletion and a registration at the same time one fails', { tags: ['race'] }, async ({
  site,
  token,
  editions,
}) => {
  await editions.begin();
  const { events } = (await site.call(listEventSettings, { token })).body;
  const next = events.find((one) => one.eventName === name)?._id ?? '';
  await site.context.db.queries.updateTable('main_event').set({ event_id: next }).execute();
  await site.call(updateEvent, { token, body: { eventName, registrationOpen: true } });
  const delegate = await site.person();
  const [registered, removed] = await Promise.all([
    registerAlone(site, delegate),
    site.call(removeUnusedEvent, { token, body: { _id: first.id } }),
  ]);
  expect([registered.status < 300, removed.status < 300].filter(Boolean)).toHaveLength(1);
  expect([registered.status, removed.status].filter((status) => status >= 500)).toEqual([]);
});

test('an edition keeps the rules of procedure that were chosen', async ({ site, token, editions }) => {
  const ofFirst = { eventName };
  const choice = { ruleSet: 'aippm', committees: [{ committee: council.value, seen: null }] };
  await site.call(chooseRuleSet, { token, body: { ...ofFirst, ...choice } });
  await site.call(chooseDefaultRuleSet, { token, body: { ...ofFirst, ruleSet: 'nmun', seen: null } });
  await site.call(letChairsCopyRules, { token, body: { ...ofFirst, mayCopy: true } });
  expect((await editions.begin()).status).toBe(200);
  const { committees, ...rules } = (await site.call(listRuleSets, { token, params: { eventName: name } }))
    .body;
  expect(rules).toMatchObject({ defaultRuleSet: 'nmun', chairsMayCopy: true });
  expect(committees.map(({ committee, ruleSet }) => [committee, ruleSet])).toEqual(
    conference.committees.map(({ value }) => [value, value === council.value ? 'aippm' : null]),
  );
});
