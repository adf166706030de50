import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { withdrawOwnRegistration } from '#allocation/contract.ts';
import { assignPortfolio } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import { createDraft, insertConfirmedDelegates, publish } from '#tests/support/allocation-drafts.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { setOwner } from '#tests/support/registrations.ts';

const test = base.extend('database', ({ site }) => {
  const rowsOf = async () =>
    site.context.db.queries.selectFrom('registrations').select(['id', 'status', 'seat_id as seat']).execute();
  const entries = async () =>
    site.context.db.queries
      .selectFrom('audit_log')
      .select('subject_id as id')
      .where('action', '=', 'portfolio_assigned')
      .execute();
  return { rowsOf, entries };
});

const [first, second, third, fourth] = council.portfolios;

test.for([
  [0, 0, 0],
  [0, 5, 10],
  [5, 0, 20],
  [20, 5, 0],
  [40, 20, 60],
] as const)(
  'publishing beside assignments and a withdrawal %i, %i and %i ms later stays consistent',
  { tags: ['race'] },
  async ([byOne, byOther, byDelegate], { site, database }) => {
    const admins = [await site.person({ role: 'admin' }), await site.person({ role: 'admin' })];
    const [token, other] = admins.map((admin) => admin.token) as [string, string];
    const leaver = await site.person();
    const placed = await insertConfirmedDelegates(site, [
      [first],
      [second],
      [third],
      [fourth ?? first],
      [first, second],
    ]);
    const ids = placed.map(({ id }) => id) as [string, string, string, string, string];
    await setOwner(site.context, ids[4], leaver.accountId);
    const draft = await createDraft(site, token);
    const assign = (eventID: string, portfolio: string, by: string) =>
      site.call(assignPortfolio, { body: { eventID, committee: council.value, portfolio }, token: by });
    const [published, ...others] = await Promise.all([
      publish(site, token, draft._id),
      wait(byOne).then(() => assign(ids[0], second, token)),
      wait(byOther).then(() => assign(ids[3], third, other)),
      wait(byDelegate).then(() =>
        site.call(withdrawOwnRegistration, { body: { eventName, reason: 'An exam' }, token: leaver.token }),
      ),
    ]);
    const withdrawn = others.at(-1);
    const byHand = others.slice(0, 2).filter(({ status }) => status === 200).length;

    const seated = (await database.rowsOf()).flatMap(({ seat }) => seat ?? []);
    expect(new Set(seated).size).toBe(seated.length);
    expect(withdrawn?.status).toBe(200);
    expect((await database.rowsOf()).find(({ id }) => id === ids[4])).toMatchObject({
      status: 'declined',
      seat: null,
    });
    expect([200, 409]).toContain(published.status);
    expect(await database.entries()).toHaveLength(published.status === 200 ? 5 : byHand);
    if (published.status === 200) expect(byHand).toBe(0);
    const mails = (await site.mails()).filter(({ kind }) => kind === 'assigned');
    expect(mails).toHaveLength((await database.entries()).length);
  },
);
