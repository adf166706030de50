import { describe, expect } from 'vitest';
import { explainOwnSeat } from '#allocation/contract.ts';
import { registrationsFrozen } from '#conference/contract.ts';
import { assignPortfolio } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import {
  createDraft,
  defaultDraftSettings,
  insertConfirmedDelegates,
  publish,
} from '#tests/support/allocation-drafts.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { setOwner } from '#tests/support/registrations.ts';

const test = base.extend('seating', ({ site, admin }) => {
  const seatsGiven = async () =>
    (
      await site.context.db.queries
        .selectFrom('registrations')
        .select(['id', 'seat_id'])
        .where('seat_id', 'is not', null)
        .execute()
    ).length;
  const seatMails = async () => (await site.mails()).filter(({ kind }) => kind === 'assigned');
  const assign = (eventID: string, portfolio: string, token = admin.token) =>
    site.call(assignPortfolio, { body: { eventID, committee: council.value, portfolio }, token });
  return { seatsGiven, seatMails, assign };
});

const [first, second, third] = council.portfolios;

describe('publishing a draft', () => {
  test('assigns every seat including pins, with an audit entry and a mail for each', async ({
    site,
    admin,
    seating,
  }) => {
    const placed = await insertConfirmedDelegates(site, [[first], [second], [third]]);
    const draft = await createDraft(site, admin.token);
    expect(await publish(site, admin.token, draft._id)).toMatchObject({
      status: 200,
      body: { message: 'Seats published', seated: 3, waiting: 0 },
    });
    expect(await seating.seatsGiven()).toBe(3);
    expect((await seating.seatMails()).map(({ to }) => to).sort()).toEqual(
      placed.map(({ email }) => email).sort(),
    );
    const written = await site.context.db.queries
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'portfolio_assigned')
      .execute();
    expect(written).toHaveLength(3);
  });

  test('mails a delegate without a seat once that they are on the waiting list', async ({
    site,
    admin,
    seating,
  }) => {
    const [left] = await insertConfirmedDelegates(site, [[first]]);
    await insertConfirmedDelegates(site, [[second]]);
    const waitingMails = async () => (await site.mails()).filter(({ kind }) => kind === 'waiting_list');
    const without = { ...defaultDraftSettings, excluded: [must(left).id] };
    const draft = await createDraft(site, admin.token, without);
    await publish(site, admin.token, draft._id);
    const [mail, ...more] = await waitingMails();
    expect(mail?.to).toBe(left?.email);
    expect(mail?.text).toContain('Your dashboard shows your place.');
    expect(more).toEqual([]);

    const [next] = await insertConfirmedDelegates(site, [[third]]);
    await publish(site, admin.token, (await createDraft(site, admin.token, without))._id);
    expect(await waitingMails()).toHaveLength(1);
    expect((await seating.seatMails()).map(({ to }) => to)).toContain(next?.email);
  });

  test('happens once among concurrent calls', { tags: ['race'] }, async ({ site, admin, seating }) => {
    await insertConfirmedDelegates(site, [[first], [second]]);
    const draft = await createDraft(site, admin.token);
    const other = await site.person({ role: 'admin' });
    const answers = await Promise.all(
      [admin, other, admin, other].map(({ token }) => publish(site, token, draft._id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await seating.seatMails()).toHaveLength(2);
  });

  test('gives nothing when a delegate was confirmed or seated since the draft', async ({
    site,
    admin,
    seating,
  }) => {
    const [a] = await insertConfirmedDelegates(site, [[first], [second]]);
    const draft = await createDraft(site, admin.token);
    await seating.assign(must(a).id, third);
    expect(await publish(site, admin.token, draft._id)).toMatchObject({
      status: 409,
      body: {
        error: 'Something has changed since this draft was made. Check the changes, and make a new draft.',
      },
    });
    expect(await seating.seatsGiven()).toBe(1);
    expect(await seating.seatMails()).toHaveLength(1);
    const next = await createDraft(site, admin.token);
    await insertConfirmedDelegates(site, [[third]]);
    expect((await publish(site, admin.token, next._id)).status).toBe(409);
  });

  test('is atomic beside manual assignments, and mails only valid seats', { tags: ['race'] }, async ({
    site,
    admin,
    seating,
  }) => {
    const placed = await insertConfirmedDelegates(site, [[first], [second], [third], [first]]);
    const draft = await createDraft(site, admin.token);
    const other = await site.person({ role: 'admin' });
    const [published, ...byHand] = await Promise.all([
      publish(site, admin.token, draft._id),
      seating.assign(must(placed[0]).id, second, other.token),
      seating.assign(must(placed[3]).id, third, admin.token),
    ]);
    const given = await site.context.db.queries
      .selectFrom('registrations')
      .select('seat_id')
      .where('seat_id', 'is not', null)
      .execute();
    expect(new Set(given.map((one) => one.seat_id)).size).toBe(given.length);
    const succeeded = byHand.filter(({ status }) => status === 200).length;
    expect(given).toHaveLength(published.status === 200 ? 4 : succeeded);
    expect(published.status === 200 ? succeeded : 0).toBe(0);
    expect(await seating.seatMails()).toHaveLength(given.length);
  });

  test('is refused once the event is over', async ({ site, admin, seating }) => {
    await insertConfirmedDelegates(site, [[first]]);
    const draft = await createDraft(site, admin.token);
    await site.context.db.queries.updateTable('events').set({ state: 'over' }).execute();
    expect(await publish(site, admin.token, draft._id)).toMatchObject({
      status: registrationsFrozen.status,
      body: { error: registrationsFrozen.message },
    });
    expect(await seating.seatsGiven()).toBe(0);
  });

  test('is refused to an admin who is in the draft, and to a delegate', async ({ site, admin, seating }) => {
    const promoted = await site.person();
    await insertConfirmedDelegates(site, [[first]]);
    await site.context.db.queries
      .updateTable('registrations')
      .set({ account_id: promoted.accountId })
      .execute();
    const draft = await createDraft(site, admin.token);
    await site.context.db.queries
      .updateTable('accounts')
      .set({ role: 'admin' })
      .where('id', '=', promoted.accountId)
      .execute();
    expect(await publish(site, promoted.token, draft._id)).toMatchObject({
      status: 403,
      body: { error: 'You or your group are in this draft, so another admin has to publish it' },
    });
    expect(await seating.seatsGiven()).toBe(0);
    expect((await publish(site, admin.token, 'none')).status).toBe(404);
  });
});

describe('why', () => {
  test('a delegate reads it after publishing, with a note if the seat has changed since', async ({
    site,
    admin,
  }) => {
    const delegate = await site.person();
    const [own] = await insertConfirmedDelegates(site, [[first]]);
    await setOwner(site.context, must(own).id, delegate.accountId);
    const why = () => site.call(explainOwnSeat, { params: { eventName }, token: delegate.token });
    const draft = await createDraft(site, admin.token);
    expect((await why()).status).toBe(404);
    await publish(site, admin.token, draft._id);
    expect((await why()).body.words).toEqual([
      `You got ${first} in ${council.shortName}, your first choice.`,
    ]);
    await site.context.db.queries
      .updateTable('registrations')
      .set({ seat_id: null })
      .where('id', '=', must(own).id)
      .execute();
    expect((await why()).body.words.at(-1)).toBe(
      `You were first given ${first} (${council.shortName}), your first choice. You no longer have this seat.`,
    );
  });

  test('a delegate reads only their own, and one without an allocation gets 404', async ({ site }) => {
    const { token } = await site.person();
    expect(await site.call(explainOwnSeat, { params: { eventName }, token })).toMatchObject({
      status: 404,
      body: { error: 'Your seat was not part of a published allocation' },
    });
    const params = { eventName: 'No Conference' };
    expect((await site.call(explainOwnSeat, { params, token })).status).toBe(404);
  });
});
