import { expect } from 'vitest';
import { changeCatalogue, getCatalogue, listAnnouncedEvents } from '#conference/contract.ts';
import { describeValuesOfAuditEntries } from '#desk/server/index.ts';
import { register } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import { conference, council, court, eventName } from '#tests/support/conference.ts';
import { individualBody, setRegistrationWindow } from '#tests/support/registering.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { listMainEventCommittees } from '../announced-events.ts';
import { seedEventAndCommittees } from '../seed-catalogue.ts';

const test = base.extend('editor', ({ site, superadmin }) => {
  const read = async () =>
    (await site.call(getCatalogue, { token: superadmin.token, params: { eventName } })).body;
  const send = (change: unknown, revision: number, token = superadmin.token) =>
    site.call(changeCatalogue, { token, body: { eventName, revision, change } });
  const change = async (what: unknown) => send(what, (await read()).revision);
  const committeeOf = async (value: string) => {
    const found = (await read()).committees.find((one) => one.value === value);
    if (!found) throw new Error(`no ${value}`);
    return found;
  };
  const portfolioOf = async (value: string, name: string) => {
    const found = (await committeeOf(value)).portfolios.find((one) => one.name === name);
    if (!found) throw new Error(`no ${name} in ${value}`);
    return found;
  };
  const offered = async () => (await site.call(listAnnouncedEvents)).body.events[0]?.committees ?? [];
  const audited = async () =>
    (
      await describeValuesOfAuditEntries(
        site.context.db.queries,
        await site.context.db.queries
          .selectFrom('audit_log')
          .select(['action', 'before', 'after'])
          .where('actor_id', '=', superadmin.accountId)
          .where('action', '!=', 'logged_in')
          .orderBy('id')
          .execute(),
      )
    ).map(({ action, before, after }) => [action, before, after]);
  return { read, send, change, committeeOf, portfolioOf, offered, audited };
});

const fields = {
  name: 'Disarmament and International Security Committee',
  shortName: 'DISEC',
  agenda: 'What may be sold to whom',
  summary: '',
  description: '',
  hue: 'rose',
  ratio: [5, 4],
  level: 'beginners',
  banner: '',
  backgroundGuide: '',
  chatGroup: 'https://example.org/chat',
} as const;

test('a committee with portfolios is added, and a delegate registers for it at once', async ({
  site,
  editor,
}) => {
  expect(await editor.change({ what: 'add_committee', fields })).toMatchObject({
    status: 200,
    body: { message: 'Catalogue updated' },
  });
  const { _id: committee, value } = await editor.committeeOf('DISEC');
  const portfolios = [
    { name: 'India', seats: 1 },
    { name: 'The Gazette', seats: 3 },
  ];
  await editor.change({ what: 'add_portfolios', committee, portfolios });
  expect((await editor.offered()).at(-1)).toMatchObject({
    value,
    name: fields.name,
    agenda: fields.agenda,
    level: 'beginners',
    ratio: [5, 4],
    portfolios: ['India', 'The Gazette'],
    seats: 4,
    left: 4,
  });
  await setRegistrationWindow(site, true);
  const { token } = await site.person();
  const body = { ...individualBody, committeePreference: [value], portfolioPreference: ['The Gazette'] };
  expect((await site.call(register, { token, body })).status).toBe(200);
  expect(await editor.audited()).toEqual([
    ['committee_added', null, fields.name],
    ['portfolios_added', null, 'DISEC: 2'],
    ['registration_window_changed', 'closed', 'open'],
  ]);
});

test('a second committee of the same short name has a separate value', async ({ editor }) => {
  await editor.change({ what: 'add_committee', fields });
  await editor.change({ what: 'add_committee', fields: { ...fields, shortName: ' disec ' } });
  await editor.change({ what: 'add_committee', fields: { ...fields, shortName: 'मानव' } });
  expect((await editor.read()).committees.slice(-3).map(({ value }) => value)).toEqual([
    ...['DISEC', 'disec-2', 'Committee'],
  ]);
});

test('a new name is what everybody reads, and the value stays', async ({ editor }) => {
  const { _id } = await editor.committeeOf(council.value);
  await editor.change({ what: 'edit_committee', id: _id, fields });
  expect((await editor.offered()).find(({ value }) => value === council.value)).toMatchObject({
    name: fields.name,
    shortName: 'DISEC',
  });
});

test('the banner that was chosen is on the pages, and the sample of the committee where none is', async ({
  site,
  editor,
}) => {
  const { _id } = await editor.committeeOf(council.value);
  const banner = async () => {
    const committees = await listMainEventCommittees(site.context.db.queries);
    return committees.find(({ value }) => value === council.value)?.banner;
  };
  await editor.change({ what: 'edit_committee', id: _id, fields: { ...fields, banner: 'crisis-night' } });
  expect((await editor.committeeOf(council.value)).banner).toBe('crisis-night');
  expect(await banner()).toBe('crisis-night');
  await editor.change({ what: 'edit_committee', id: _id, fields });
  expect(await banner()).toBe(`committee-${council.value.toLowerCase()}`);
});

test('a demanding portfolio says so where delegates choose, until it is for everybody again', async ({
  editor,
}) => {
  const [name] = council.portfolios;
  const { _id: id } = await editor.portfolioOf(council.value, name);
  const as = (demanding: boolean | undefined) =>
    editor.change({ what: 'edit_portfolio', id, fields: { name, seats: 1, withheld: false, demanding } });
  const places = async () =>
    (await editor.offered())
      .find(({ value }) => value === council.value)
      ?.places.filter((one) => one.demanding);
  await as(true);
  expect(await places()).toEqual([{ portfolio: name, demanding: true, seats: 1, left: 1 }]);
  expect(await editor.portfolioOf(council.value, name)).toMatchObject({ demanding: true });
  expect((await editor.audited()).at(-1)?.at(-1)).toBe(`${council.shortName}: ${name}, 1 seat, demanding`);
  await as(undefined);
  expect(await places()).toEqual([]);
  const { _id: committee } = await editor.committeeOf(council.value);
  await editor.change({
    what: 'add_portfolios',
    committee,
    portfolios: [{ name: 'Utopia', seats: 1, demanding: true }],
  });
  expect((await places())?.map(({ portfolio }) => portfolio)).toEqual(['Utopia']);
});

test('a portfolio has more seats, is withheld, and fewer seats only while those that go are free', async ({
  site,
  editor,
}) => {
  const [name] = council.portfolios;
  const { _id: id } = await editor.portfolioOf(council.value, name);
  const as = (seats: number, withheld = false) =>
    editor.change({ what: 'edit_portfolio', id, fields: { name, seats, withheld } });
  await as(3, true);
  expect(await editor.portfolioOf(council.value, name)).toMatchObject({ seats: 3, withheld: true });
  expect((await editor.offered()).find(({ value }) => value === council.value)?.portfolios).not.toContain(
    name,
  );
  const { id: regID } = await insertTestRegistration(site.context, { status: 'confirmed' });
  const { queries } = site.context.db;
  const third = queries
    .selectFrom('seats')
    .select('id')
    .where('portfolio_id', '=', id)
    .where('number', '=', 3);
  await queries.updateTable('registrations').set({ seat_id: third }).where('id', '=', regID).execute();
  expect(await as(2)).toMatchObject({
    status: 409,
    body: { error: changeCatalogue.errors.seatGiven.message },
  });
  expect(await editor.portfolioOf(council.value, name)).toMatchObject({ seats: 3, withheld: true, given: 1 });
});

test('what was chosen is withdrawn and not deleted, the rest is deleted', async ({ site, editor }) => {
  const [first, second] = council.portfolios;
  await insertTestRegistration(site.context, { portfolios: [first] });
  const chosen = await editor.portfolioOf(council.value, first);
  expect(chosen.choiceCount).toBe(1);
  const refused = { status: 409, body: { error: changeCatalogue.errors.chosen.message } };
  expect(await editor.change({ what: 'delete', of: 'portfolio', id: chosen._id })).toMatchObject(refused);
  const committee = await editor.committeeOf(council.value);
  expect(await editor.change({ what: 'delete', of: 'committee', id: committee._id })).toMatchObject(refused);
  await editor.change({ what: 'withdraw', of: 'portfolio', id: chosen._id });
  await editor.change({
    what: 'delete',
    of: 'portfolio',
    id: (await editor.portfolioOf(council.value, second))._id,
  });
  const names = (await editor.offered()).find(({ value }) => value === council.value)?.portfolios;
  expect(names).toEqual(council.portfolios.slice(2));
  await editor.change({ what: 'restore', of: 'portfolio', id: chosen._id });
  await editor.change({ what: 'delete', of: 'committee', id: (await editor.committeeOf(court.value))._id });
  await editor.change({ what: 'withdraw', of: 'committee', id: committee._id });
  expect((await editor.offered()).map(({ value }) => value)).toEqual(
    conference.committees.map(({ value }) => value).filter((v) => v !== court.value && v !== council.value),
  );
});

test('of two who change the same catalogue at once one gets 409', { tags: ['race'] }, async ({ editor }) => {
  const { revision, committees } = await editor.read();
  const ids = committees.map(({ _id }) => _id).toReversed();
  const both = await Promise.all([
    editor.send({ what: 'order_committees', ids }, revision),
    editor.send({ what: 'add_committee', fields }, revision),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.error).toBe(
    changeCatalogue.errors.changedMeanwhile.message,
  );
});

test('the order of committees and portfolios is public and names each of them once', async ({ editor }) => {
  const committees = (await editor.read()).committees.toReversed();
  const ids = committees.map(({ _id }) => _id);
  await editor.change({ what: 'order_committees', ids });
  expect((await editor.offered()).map(({ value }) => value)).toEqual(committees.map(({ value }) => value));
  const { _id: committee, portfolios } = await editor.committeeOf(council.value);
  const order = portfolios.map(({ _id }) => _id).toReversed();
  await editor.change({ what: 'order_portfolios', committee, ids: order });
  expect((await editor.committeeOf(council.value)).portfolios.map(({ _id }) => _id)).toEqual(order);
  const refused = { status: 409, body: { error: changeCatalogue.errors.otherOrder.message } };
  expect(await editor.change({ what: 'order_committees', ids: ids.slice(1) })).toMatchObject(refused);
  expect(
    await editor.change({ what: 'order_portfolios', committee, ids: [...order.slice(1), ids[0]] }),
  ).toMatchObject(refused);
});

test('what the desk has changed outlives a start', async ({ site, editor }) => {
  await editor.change({ what: 'add_committee', fields });
  const before = await editor.read();
  await seedEventAndCommittees(site.context, conference);
  expect(await editor.read()).toEqual(before);
});

test.for([
  [
    'no name',
    { what: 'add_committee', fields: { ...fields, name: '  ' } },
    'Enter a name of at most 120 characters',
  ],
  [
    'a guide that is no address',
    { what: 'add_committee', fields: { ...fields, backgroundGuide: 'javascript:alert(1)' } },
    'A background guide link starts with https://',
  ],
  [
    'a banner that is no name of a picture',
    { what: 'add_committee', fields: { ...fields, banner: '../../etc/passwd' } },
    'Choose a picture from the library',
  ],
  ['an unknown colour', { what: 'add_committee', fields: { ...fields, hue: 'url(x)' } }, 'Choose a colour'],
  [
    'no seat',
    { what: 'add_portfolios', committee: 'x', portfolios: [{ name: 'India', seats: 0 }] },
    'A portfolio has 1 to 50 seats',
  ],
  ['a change that there is not', { what: 'drop everything' }, 'Bad request'],
] as const)('a change is refused: %s', async ([_case, wrong, text], { editor }) => {
  const { status, body } = await editor.change(wrong);
  expect([status, body.error]).toEqual([400, expect.stringContaining(text)]);
});

test('unknown things, taken names and others than superadmins change nothing', async ({
  site,
  superadmin,
  editor,
}) => {
  const before = await editor.read();
  const committee = (await editor.committeeOf(council.value))._id;
  const twice = [council.portfolios[0], council.portfolios[0]].map((name) => ({ name, seats: 1 }));
  for (const [wrong, status] of [
    [{ what: 'withdraw', of: 'portfolio', id: "' or 1=1 --" }, 404],
    [{ what: 'delete', of: 'committee', id: 'none' }, 404],
    [{ what: 'add_portfolios', committee: 'none', portfolios: [{ name: 'India', seats: 1 }] }, 404],
    [{ what: 'add_portfolios', committee, portfolios: twice.slice(1) }, 409],
    [
      {
        what: 'edit_portfolio',
        id: (await editor.portfolioOf(council.value, council.portfolios[1]))._id,
        fields: { name: council.portfolios[0], seats: 1, withheld: false },
      },
      409,
    ],
  ] as const)
    expect([wrong, (await editor.change(wrong)).status]).toEqual([wrong, status]);
  expect(
    (
      await site.call(changeCatalogue, {
        token: superadmin.token,
        body: { eventName: 'Nowhere', revision: 0, change: { what: 'add_committee', fields } },
      })
    ).status,
  ).toBe(404);
  expect(await editor.read()).toEqual(before);
});
