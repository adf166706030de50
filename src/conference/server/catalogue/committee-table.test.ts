import { expect } from 'vitest';
import { changeCatalogue, getCatalogue } from '#conference/contract.ts';
import { test as base } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';

const test = base.extend('desk', ({ site, superadmin, admin }) => {
  const read = async () =>
    (await site.call(getCatalogue, { token: superadmin.token, params: { eventName } })).body;
  const send = async (table: object, { token = superadmin.token, revision = -1 } = {}) => {
    const seen = revision < 0 ? (await read()).revision : revision;
    const change = { what: 'add_table', table: { newCommittees: [], existingCommittees: [], ...table } };
    return site.call(changeCatalogue, { token, body: { eventName, revision: seen, change } as never });
  };
  const existing = async () => {
    const found = (await read()).committees.find(({ value }) => value === council.value);
    if (!found) throw new Error(`no ${council.value}`);
    return found;
  };
  return { read, send, existing, admin };
});

const portfolios = (...names: string[]) => names.map((name) => ({ name, seats: 2, demanding: false }));
const disec = {
  name: 'Disarmament',
  shortName: 'DISEC',
  agenda: 'Arms',
  portfolios: portfolios('Chad', 'Fiji'),
};

test('a table adds committees with portfolios at once, each with another colour and figure', async ({
  site,
  desk,
}) => {
  const before = await desk.read();
  const names = Array.from({ length: 8 }, (_, at) => `Council ${at}`);
  const newCommittees = names.map((name) => ({ ...disec, name, shortName: name }));
  expect(await desk.send({ newCommittees })).toMatchObject({ status: 200 });
  const after = await desk.read();
  expect(after.revision).toBe(before.revision + 1);
  const added = after.committees.slice(before.committees.length);
  expect(added.map(({ name }) => name)).toEqual(names);
  expect(added[0]).toMatchObject({ agenda: 'Arms', value: 'Council-0' });
  expect(added[0]?.portfolios.map(({ name, seats }) => [name, seats])).toEqual([
    ['Chad', 2],
    ['Fiji', 2],
  ]);
  expect(new Set(added.map(({ hue }) => hue)).size).toBeGreaterThan(2);
  expect(new Set(added.map(({ ratio }) => ratio.join(':'))).size).toBeGreaterThan(6);
  const audited = await site.context.db.queries
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'in', ['committee_added', 'portfolios_added'])
    .execute();
  expect(audited).toHaveLength(16);
});

test('existing committees get portfolios, seats and an agenda, and keep everything else', async ({
  desk,
}) => {
  const before = await desk.existing();
  const [first] = before.portfolios;
  const changed = { id: first?._id, seats: 5, demanding: true };
  const table = {
    existingCommittees: [
      { id: before._id, agenda: 'New', newPortfolios: portfolios('Atlantis'), changedPortfolios: [changed] },
    ],
  };
  expect((await desk.send(table)).status).toBe(200);
  const after = await desk.existing();
  expect(after).toMatchObject({ agenda: 'New', summary: before.summary, hue: before.hue });
  expect(after.portfolios[0]).toMatchObject({ name: first?.name, seats: 5, demanding: true });
  expect(after.portfolios).toHaveLength(before.portfolios.length + 1);
});

test('a table is added whole or not at all', async ({ desk }) => {
  const before = await desk.read();
  const { _id: id, portfolios: known } = await desk.existing();
  const entry = { id, agenda: null, newPortfolios: [], changedPortfolios: [] };
  const taken = { ...entry, newPortfolios: portfolios(known[0]?.name ?? '') };
  const stranger = { ...entry, changedPortfolios: [{ id: 'nobody', seats: 1, demanding: false }] };
  const other = before.committees.find((committee) => committee._id !== id)?.portfolios[0];
  const foreign = { ...entry, changedPortfolios: [{ id: other?._id, seats: 1, demanding: false }] };
  for (const [existing, code] of [
    [taken, 'name_taken'],
    [stranger, 'no_such_entry'],
    [foreign, 'no_such_entry'],
    [{ ...entry, id: 'nobody' }, 'no_such_entry'],
  ] as const)
    expect(await desk.send({ newCommittees: [disec], existingCommittees: [existing] })).toMatchObject({
      body: { code },
    });
  const twice = { ...disec, portfolios: portfolios('Chad', 'Chad') };
  expect((await desk.send({ newCommittees: [disec, twice] })).body).toMatchObject({ code: 'name_taken' });
  expect(await desk.read()).toEqual(before);
});

test('a seat of a delegate is never removed', async ({ site, desk }) => {
  const { _id, portfolios: known } = await desk.existing();
  const [first] = known;
  const { id } = await insertTestRegistration(site.context, {
    status: 'confirmed',
    assigned: { committee: council.value, portfolio: must(first).name },
  });
  const { queries } = site.context.db;
  const seat = await queries
    .selectFrom('registrations')
    .select('seat_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const seatId = must(seat?.seat_id);
  await queries.updateTable('seats').set({ number: 3 }).where('id', '=', seatId).execute();
  const table = (seats: number) => ({
    existingCommittees: [
      {
        id: _id,
        agenda: null,
        newPortfolios: [],
        changedPortfolios: [{ id: first?._id, seats, demanding: false }],
      },
    ],
  });
  expect((await desk.send(table(2))).body).toMatchObject({ code: 'seat_given' });
  expect((await desk.send(table(3))).status).toBe(200);
});

test('what was seen is what is added: another change in between refuses the table', async ({ desk }) => {
  const { revision } = await desk.read();
  await desk.send({ newCommittees: [disec] });
  expect((await desk.send({ newCommittees: [disec] }, { revision })).body).toMatchObject({
    code: 'catalogue_changed',
  });
});

test('only a superadmin pastes, and only tables within the limits', async ({ desk }) => {
  expect((await desk.send({ newCommittees: [disec] }, { token: desk.admin.token, revision: 0 })).status).toBe(
    403,
  );
  const many = Array.from({ length: 1_001 }, (_, at) => `Portfolio ${at}`);
  const long = 'x'.repeat(1_000);
  for (const newCommittees of [
    [{ ...disec, portfolios: portfolios(...many) }],
    [
      { ...disec, portfolios: portfolios(...many.slice(0, 600)) },
      { ...disec, portfolios: portfolios(...many.slice(0, 600)) },
    ],
    Array.from({ length: 61 }, () => disec),
    [{ ...disec, name: long }],
    [{ ...disec, portfolios: portfolios('A\u202eB') }],
    [{ ...disec, portfolios: [{ name: 'Chad', seats: 51, demanding: false }] }],
  ])
    expect((await desk.send({ newCommittees })).status).toBe(400);
});
