import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { addSeats } from '../../../../tests/support/catalogue-ids.ts';
import { council, event, press } from '../../../../tests/support/conference.ts';
import { type Placed, placeRegistrations } from '../../../../tests/support/registrations.ts';
import { offeredPortfolio, seatDelegates } from './desk-seats.ts';

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

const shared = { committee: council.value, portfolio: council.portfolios[0] };
const single = { committee: press.value, portfolio: press.portfolios[0] };
const crowd = 450;
const place = (delegates: number) =>
  placeRegistrations(
    site.context,
    Array.from({ length: delegates }, () => ({ status: 'confirmed' as const })),
  );

const placeFive = async () => (await place(5)) as [Placed, Placed, Placed, Placed, Placed];
const free = ({ id }: Placed) =>
  site.context.db.queries.updateTable('registrations').set({ seat_id: null }).where('id', '=', id).execute();

/** Seats all in one transaction: the last delegate in the single portfolio, all others in the shared one. */
async function seat(placed: readonly Placed[]): Promise<boolean> {
  const { db } = site.context;
  const one = await offeredPortfolio(db.queries, event.id, single);
  const many = await offeredPortfolio(db.queries, event.id, shared);
  const seats = new Map(placed.map(({ id }, at) => [id, at === placed.length - 1 ? one : many]));
  const given = db.change(async (changes) => {
    if (await seatDelegates(changes, site.context, seats, { at: 7, by: 'an admin' })) return true;
    throw new Error('not all were seated');
  });
  return given.catch(() => false);
}

async function stored() {
  const { queries } = site.context.db;
  const seated = await queries
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .select(['registrations.id', 'seat_id as seatId', 'portfolios.name', 'assigned_at', 'assigned_by'])
    .execute();
  const entries = await queries
    .selectFrom('audit_log')
    .select(['subject_id as id', 'after'])
    .where('action', '=', 'portfolio assigned')
    .orderBy('id')
    .execute();
  const mails = (await site.mails()).filter(({ kind }) => kind === 'assigned');
  return { seated, entries, mails };
}

describe('seating many delegates', () => {
  test('assigns, records and mails a seat of each portfolio', async () => {
    await addSeats(site.context, shared, crowd);
    const placed = await place(crowd);
    const last = placed.at(-1);
    expect(await seat(placed)).toBe(true);
    const { seated, entries, mails } = await stored();
    expect(seated).toHaveLength(crowd);
    expect(new Set(seated.map(({ seatId }) => seatId)).size).toBe(crowd);
    for (const { id, ...rest } of seated)
      expect(rest).toMatchObject({
        name: (id === last?.id ? single : shared).portfolio,
        assigned_at: 7,
        assigned_by: 'an admin',
      });
    expect(entries.map(({ id }) => id).toSorted()).toEqual(placed.map(({ id }) => id).toSorted());
    expect(entries.find(({ id }) => id === last?.id)?.after).toBe(`${single.committee}: ${single.portfolio}`);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(placed.map(({ email }) => email).toSorted());
    for (const { to, text } of mails)
      expect(text).toContain(`Portfolio: ${(to === last?.email ? single : shared).portfolio}\n`);
  });

  test.each([
    ['the portfolio has a seat too few', crowd - 2, 'confirmed'],
    ['the last of them is no longer confirmed', crowd, 'declined'],
  ] as const)('seats no delegate when %s', async (_why, seats, status) => {
    await addSeats(site.context, shared, seats);
    const placed = await place(crowd);
    await site.context.db.queries
      .updateTable('registrations')
      .set({ status })
      .where('id', '=', placed.at(-1)?.id ?? '')
      .execute();
    expect(await seat(placed)).toBe(false);
    expect(await stored()).toEqual({ seated: [], entries: [], mails: [] });
  });

  test('skips taken seats', async () => {
    await addSeats(site.context, shared, 4);
    const [a, b, c, d, e] = await placeFive();
    expect(await seat([b, d])).toBe(true);
    await free(d);
    expect(await seat([a, c, e])).toBe(true);
    const { seated } = await stored();
    expect(seated.map(({ id }) => id).toSorted()).toEqual([a, b, c, e].map(({ id }) => id).toSorted());
    expect(new Set(seated.map(({ seatId }) => seatId)).size).toBe(4);
  });

  test('seats no delegate when one of them already has a seat', async () => {
    await addSeats(site.context, shared, 4);
    const [a, b, c, d] = await placeFive();
    expect(await seat([b, d])).toBe(true);
    const before = await stored();
    await free(d);
    expect(await seat([a, b, c])).toBe(false);
    const after = await stored();
    expect(after.seated).toEqual(before.seated.filter(({ id }) => id !== d.id));
    expect([after.entries, after.mails]).toEqual([before.entries, before.mails]);
  });
});
