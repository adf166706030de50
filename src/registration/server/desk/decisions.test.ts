import { describe, expect } from 'vitest';
import { countIfWordsAllowed } from '#email/server/index.ts';
import { test as base } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { ownRegistrations } from '#tests/support/registering.ts';
import {
  insertTestGroup,
  insertTestRegistration,
  insertTestRegistrations,
  setOwner,
} from '#tests/support/registrations.ts';
import {
  assignPortfolio,
  confirmRegistration,
  decideSeveralRegistrations,
  declineRegistration,
  getSeatsOfEvent,
  undoDecision,
} from '../../contract/decisions.ts';
import { getRegistration, getRegistrationForDesk } from '../../contract/desk.ts';
import { decideSeveralRegistrations as decideInTurn } from './decisions.ts';

const reason = 'The payment belonged to another delegate';
const test = base
  .extend('admin', ({ site }) => site.person({ role: 'admin', name: 'Sample Admin' }))
  .extend('decisions', ({ site, superadmin, admin }) => {
    const put = (call: typeof confirmRegistration | typeof declineRegistration, registrationId: string) =>
      site.call(call, { body: { regID: registrationId }, token: admin.token });
    const record = async (eventID: string) =>
      (await site.call(getRegistration, { params: { eventID }, token: admin.token })).body.eventDetails;
    const statusOf = async (registrationId: string) => (await record(registrationId)).status;
    const desk = async (eventID: string) =>
      (await site.call(getRegistrationForDesk, { params: { eventID }, token: admin.token })).body;
    const mailsOfKind = async (wanted: string) => (await site.mails()).filter(({ kind }) => kind === wanted);
    const decisionMails = async () =>
      (await site.mails())
        .filter(({ kind }) => kind === 'confirmed' || kind === 'declined')
        .map(({ kind, to }) => `${kind} ${to}`);
    const audited = () =>
      site.context.db.queries
        .selectFrom('audit_log')
        .select(['actor_id', 'action', 'subject_id', 'before', 'after'])
        .where('action', 'in', ['registration_confirmed', 'registration_declined'])
        .orderBy('id')
        .execute();
    const decline = (body: object) => site.call(declineRegistration, { body, token: admin.token });
    const lastEntry = async (registrationId: string) => (await desk(registrationId)).history.at(-1);
    const declined = () => mailsOfKind('declined');
    const decide = (decision: unknown, registrationIds: unknown, token = admin.token) =>
      site.call(decideSeveralRegistrations, { body: { decision, regIDs: registrationIds }, token });
    const confirm = (registrationId: string) => put(confirmRegistration, registrationId);
    const decidedAt = async (registrationId: string) => (await desk(registrationId)).decision?.at ?? '';
    const undo = (regID: string, at: string, why: unknown = reason) =>
      site.call(undoDecision, { body: { regID, decidedAt: at, reason: why }, token: superadmin.token });
    return {
      put,
      record,
      statusOf,
      desk,
      mailsOfKind,
      decisionMails,
      audited,
      decline,
      lastEntry,
      declined,
      decide,
      confirm,
      decidedAt,
      undo,
    };
  });

const undecidable = { status: 409, body: { error: 'No such status exists' } };

describe('decisions about one registration', () => {
  describe('an admin decides', () => {
    test('confirming a pending registration is recorded and mails the delegate', async ({
      site,
      admin,
      decisions,
    }) => {
      const { id, email } = await insertTestRegistration(site.context);
      expect(await decisions.put(confirmRegistration, id)).toMatchObject({
        status: 200,
        body: { message: 'Registration confirmed' },
      });
      const cofirmedRegistrationAt = new Date(site.clock.now).toISOString();
      expect(await decisions.record(id)).toMatchObject({ status: 'confirmed', cofirmedRegistrationAt });
      expect(await decisions.decisionMails()).toEqual([`confirmed ${email}`]);
      expect(await decisions.audited()).toEqual([
        {
          actor_id: admin.accountId,
          action: 'registration_confirmed',
          subject_id: id,
          before: 'pending',
          after: 'confirmed',
        },
      ]);
    });

    test('declining a pending registration declines it and mails the delegate', async ({
      site,
      decisions,
    }) => {
      const { id, email } = await insertTestRegistration(site.context);
      expect(await decisions.put(declineRegistration, id)).toMatchObject({
        status: 200,
        body: { message: 'Registration Declined' },
      });
      expect(await decisions.record(id)).toMatchObject({ status: 'declined', cofirmedRegistrationAt: null });
      expect(await decisions.decisionMails()).toEqual([`declined ${email}`]);
    });

    test.for(['confirmed', 'declined'] as const)(
      'a %s registration is never decided again',
      async (status, { site, decisions }) => {
        const { id } = await insertTestRegistration(site.context, { status });
        for (const call of [confirmRegistration, declineRegistration]) {
          expect(await decisions.put(call, id)).toMatchObject(undecidable);
        }
        expect(await decisions.statusOf(id)).toBe(status);
        expect(await decisions.decisionMails()).toEqual([]);
        expect(await decisions.audited()).toEqual([]);
      },
    );

    test('of a concurrent confirm and decline one succeeds and the other returns 409', {
      tags: ['race'],
    }, async ({ site, decisions }) => {
      const { id } = await insertTestRegistration(site.context);
      const answers = await Promise.all([
        decisions.put(confirmRegistration, id),
        decisions.put(declineRegistration, id),
        decisions.put(confirmRegistration, id),
        decisions.put(declineRegistration, id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await decisions.decisionMails()).toHaveLength(1);
      expect(await decisions.audited()).toMatchObject([{ after: await decisions.statusOf(id) }]);
    });
  });

  describe('a group', () => {
    test.for([
      [confirmRegistration, 'confirmed'],
      [declineRegistration, 'declined'],
    ] as const)(
      "a leader's decision reaches every member, and everyone is mailed (%#)",
      async ([call, after], { site, decisions }) => {
        const { leader, members } = await insertTestGroup(site.context, { members: 3 });
        expect((await decisions.put(call, leader.id)).status).toBe(200);
        const all = [leader, ...members];
        for (const { id } of all) expect(await decisions.statusOf(id)).toBe(after);
        expect((await decisions.decisionMails()).sort()).toEqual(
          all.map(({ email }) => `${after} ${email}`).sort(),
        );
        expect((await decisions.audited()).map((entry) => entry.subject_id).sort()).toEqual(
          all.map(({ id }) => id).sort(),
        );
      },
    );

    test('a member who waits for the leader cannot be decided', async ({ site, decisions }) => {
      const { members } = await insertTestGroup(site.context, { complete: false });
      for (const { id } of members) {
        for (const call of [confirmRegistration, declineRegistration]) {
          expect(await decisions.put(call, id)).toMatchObject(undecidable);
        }
        expect(await decisions.statusOf(id)).toBe('pending');
      }
      expect(await decisions.decisionMails()).toEqual([]);
    });

    test("a member of a complete group is decided alone, and the leader's decision keeps it", async ({
      site,
      decisions,
    }) => {
      const { leader, members } = await insertTestGroup(site.context, { members: 2 });
      const [first, second] = members;
      expect((await decisions.put(declineRegistration, must(first).id)).status).toBe(200);
      expect(await decisions.statusOf(leader.id)).toBe('pending');
      expect((await decisions.put(confirmRegistration, leader.id)).status).toBe(200);
      expect(await decisions.statusOf(must(first).id)).toBe('declined');
      expect(await decisions.statusOf(must(second).id)).toBe('confirmed');
      expect(await decisions.decisionMails()).toHaveLength(3);
    });

    test("a leader's decision does not touch another group", async ({ site, decisions }) => {
      const group = await insertTestGroup(site.context);
      const otherGroup = await insertTestGroup(site.context, { name: 'Another Delegation' });
      await decisions.put(confirmRegistration, group.leader.id);
      for (const { id } of [otherGroup.leader, ...otherGroup.members])
        expect(await decisions.statusOf(id)).toBe('pending');
    });
  });

  test.for([confirmRegistration, declineRegistration])(
    'a decision fails for an unknown or missing id (%#)',
    async (call, { site, admin, decisions }) => {
      expect(await decisions.put(call, 'no-such-id')).toMatchObject({
        status: 404,
        body: { error: 'No such registration exists' },
      });
      for (const body of [{}, { regID: '' }, { regID: 7 }, { regID: ['a'] }, []]) {
        const answer = await site.call(call, { body, token: admin.token });
        expect(answer).toMatchObject({ status: 400, body: { error: 'No such registration exists' } });
      }
    },
  );
});

describe('the reason for a decline', () => {
  test('the reason for a decline is mailed to each declined delegate and stored in each history', async ({
    site,
    decisions,
  }) => {
    const { leader, members } = await insertTestGroup(site.context);
    const words = 'Rs 399 came, Rs 1,047 is due';
    expect((await decisions.decline({ regID: leader.id, reason: 'sum', words })).status).toBe(200);
    const reason = `The amount paid is not the amount due. ${words}`;
    for (const { id } of [leader, ...members])
      expect(await decisions.lastEntry(id)).toMatchObject({ action: 'registration_declined', note: reason });
    const mails = await decisions.declined();
    expect(mails).toHaveLength(3);
    for (const { text } of mails) {
      expect(text).toContain('The reason: The amount paid is not the amount due.');
      expect(text).toContain(`The secretariat writes:\n“${words}”`);
      expect(text).toContain('never announces new payment details by email');
    }
  });

  test.for([
    [{ reason: 'conference_full' }, 'The conference is full.'],
    [{ words: 'You asked us to' }, 'You asked us to'],
  ] as const)('%j is enough of a reason', async ([why, kept], { site, decisions }) => {
    const { id } = await insertTestRegistration(site.context);
    await decisions.decline({ regID: id, ...why });
    expect(await decisions.lastEntry(id)).toMatchObject({ note: kept });
  });

  test('an original client declines without a reason, and the mail names the likeliest', async ({
    site,
    decisions,
  }) => {
    const { id } = await insertTestRegistration(site.context);
    expect((await decisions.decline({ regID: id })).status).toBe(200);
    expect(await decisions.lastEntry(id)).toMatchObject({ note: null });
    const [mail] = await decisions.declined();
    expect(mail?.text).not.toContain('The reason:');
    expect(mail?.text).toContain('Most often the payment');
  });

  test('an invalid reason returns 400 and decides nothing', async ({ site, decisions }) => {
    const { id } = await insertTestRegistration(site.context);
    for (const wrong of [{ reason: 'because' }, { words: ' ' }, { words: 'x'.repeat(501) }])
      expect(await decisions.decline({ regID: id, ...wrong })).toMatchObject({
        status: 400,
        body: { error: 'Please give a reason' },
      });
    expect(await decisions.declined()).toEqual([]);
  });

  test('several are declined with one reason', async ({ site, admin, decisions }) => {
    const placed = [await insertTestRegistration(site.context), await insertTestRegistration(site.context)];
    const body = { decision: 'decline', regIDs: placed.map(({ id }) => id), reason: 'duplicate_reference' };
    await site.call(decideSeveralRegistrations, { body, token: admin.token });
    const mails = await decisions.declined();
    expect(mails).toHaveLength(2);
    for (const { text } of mails)
      expect(text).toContain('The same payment was sent with another registration');
  });

  test('the words of a decline are mailed to at most fifty people in a day, and shown to all', async ({
    site,
    decisions,
  }) => {
    const delegate = await site.person();
    const placed = await insertTestRegistrations(
      site.context,
      Array.from({ length: 52 }, () => ({})),
    );
    const last = must(placed.at(-1)).id;
    await setOwner(site.context, last, delegate.accountId);
    const words = 'Pay again to thief at okbank';
    for (const { id } of placed)
      expect((await decisions.decline({ regID: id, reason: 'sum', words })).status).toBe(200);
    const texts = (await decisions.declined()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes(words))).toHaveLength(50);
    const others = texts.filter((text) => !text.includes(words));
    expect(others).toHaveLength(2);
    for (const text of others) {
      expect(text).toContain('The reason: The amount paid is not the amount due.');
      expect(text).toContain('The secretariat has written why. You can read it on your dashboard.');
    }
    expect((await ownRegistrations(site, delegate))[0]?.declinedBecause).toContain(words);
  });

  test('the delegate sees the reason of a decline until the decision is undone', async ({
    site,
    decisions,
  }) => {
    const delegate = await site.person();
    const { id } = await insertTestRegistration(site.context);
    await setOwner(site.context, id, delegate.accountId);
    const shownReason = async () => (await ownRegistrations(site, delegate))[0]?.declinedBecause;
    expect(await shownReason()).toBeNull();
    await decisions.decline({ regID: id, words: 'You asked us to' });
    expect(await shownReason()).toBe('You asked us to');
    const { token } = await site.superadmin();
    const body = { regID: id, decidedAt: (await decisions.desk(id)).decision?.at ?? '', reason: 'A mistake' };
    await site.call(undoDecision, { body, token });
    expect(await shownReason()).toBeNull();
  });
});

describe('deciding several', () => {
  test('each is decided independently, and a conflict names the earlier decision', {
    tags: ['race'],
  }, async ({ site, decisions }) => {
    const other = await site.person({ role: 'admin', name: 'Sample Second' });
    const first = await insertTestRegistration(site.context);
    const late = await insertTestRegistration(site.context);
    const last = await insertTestRegistration(site.context);
    await site.call(confirmRegistration, { body: { regID: late.id }, token: other.token });
    const { status, body } = await decisions.decide('decline', [first.id, late.id, 'nowhere', last.id]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { regID: first.id, outcome: 'decided' },
      {
        regID: late.id,
        outcome: 'failed',
        error: 'no_such_status',
        decision: { status: 'confirmed', by: 'Sample Second', at: new Date(site.clock.now).toISOString() },
      },
      { regID: 'nowhere', outcome: 'failed', error: 'no_such_registration' },
      { regID: last.id, outcome: 'decided' },
    ]);
    expect(await Promise.all([first.id, late.id, last.id].map(decisions.statusOf))).toEqual([
      'declined',
      'confirmed',
      'declined',
    ]);
    const mails = (await decisions.mailsOfKind('declined')).map(({ to }) => to);
    expect(mails.sort()).toEqual([first.email, last.email].sort());
  });

  test('leaders are decided with their groups, in any order of selection', async ({ site, decisions }) => {
    const { leader, members } = await insertTestGroup(site.context);
    const [first, second] = members.map(({ id }) => id);
    const { body } = await decisions.decide('confirm', [first, leader.id, first]);
    expect(body.results.map(({ regID: id, outcome }) => [id, outcome])).toEqual([
      [first, 'decided_with_group'],
      [leader.id, 'decided'],
    ]);
    expect(await decisions.statusOf(second ?? '')).toBe('confirmed');
    expect(await decisions.mailsOfKind('confirmed')).toHaveLength(3);
  });

  test('concurrent decisions on the same rows give one decision a row, which both see', {
    tags: ['race'],
  }, async ({ site, decisions }) => {
    const other = await site.person({ role: 'admin', name: 'Sample Second' });
    const ids = (await insertTestRegistrations(site.context, Array(5).fill({}))).map(({ id }) => id);
    const [confirmed, declined] = await Promise.all([
      decisions.decide('confirm', ids),
      decisions.decide('decline', ids.toReversed(), other.token),
    ]);
    for (const id of ids) {
      const results = [...confirmed.body.results, ...declined.body.results].filter(
        ({ regID }) => regID === id,
      );
      expect(results.map(({ outcome }) => outcome).sort()).toEqual(['decided', 'failed']);
      const by = results[0]?.outcome === 'failed' ? 'Sample Second' : 'Sample Admin';
      const loser = results.find(({ outcome }) => outcome === 'failed');
      expect(loser?.decision).toMatchObject({ status: await decisions.statusOf(id), by });
    }
  });

  test('decisions made before the database fails are returned, and the rest can be decided later', {
    tags: ['race'],
  }, async ({ site, admin, decisions }) => {
    const ids = (await insertTestRegistrations(site.context, Array(4).fill({}))).map(({ id }) => id);
    const { db } = site.context;
    let changes = 0;
    const change: typeof db.change = (work) =>
      ++changes > 2
        ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
        : db.change(work);
    const context = { ...site.context, db: { ...db, change } };
    const caller = { accountId: admin.accountId, sessionId: 'any', role: 'admin' } as const;
    const { results } = await decideInTurn(context, caller, { decision: 'confirm', regIDs: ids });
    expect(results.map(({ outcome }) => outcome)).toEqual(['decided', 'decided', 'failed', 'failed']);
    expect(results[3]?.error).toBe('busy');
    expect(await Promise.all(ids.map(decisions.statusOf))).toEqual([
      'confirmed',
      'confirmed',
      'pending',
      'pending',
    ]);
  });

  test.for([
    ['an unknown decision', 'forget', ['x'], 'No such status exists'],
    ['no rows', 'confirm', [], 'No such registration exists'],
    ['more rows than fit on a page', 'confirm', Array(51).fill('x'), 'No such registration exists'],
    ['rows that are no ids', 'confirm', [{}], 'No such registration exists'],
  ] as const)('refuses %s', async ([_what, decision, registrationIds, error], { decisions }) => {
    expect(await decisions.decide(decision, registrationIds)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('undoing a decision', () => {
  test('undoing a decision resets status and seat, and is recorded and mailed with its reason', async ({
    site,
    admin,
    decisions,
  }) => {
    const { id, email } = await insertTestRegistration(site.context);
    await decisions.confirm(id);
    const seat = { eventID: id, committee: council.value, portfolio: council.portfolios[0] };
    await site.call(assignPortfolio, { body: seat, token: admin.token });
    expect(await decisions.undo(id, await decisions.decidedAt(id))).toMatchObject({
      status: 200,
      body: { message: 'Decision undone', reached: 1 },
    });
    expect(await decisions.record(id)).toMatchObject({
      status: 'pending',
      cofirmedRegistrationAt: null,
      assignedCommittee: '',
      assignedPortfolio: '',
    });
    const params = { eventName };
    const seats = (await site.call(getSeatsOfEvent, { params, token: admin.token })).body.committees;
    expect(seats.find(({ value }) => value === council.value)?.freePortfolios).toContain(
      council.portfolios[0],
    );
    const [mail] = await decisions.mailsOfKind('decision_undone');
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('You no longer have your seat.');
    expect((await decisions.desk(id)).history.at(-1)).toMatchObject({
      action: 'decision_undone',
      by: 'Superadmin',
      before: `confirmed, ${council.shortName}: ${council.portfolios[0]}`,
      after: 'pending',
      note: reason,
    });
    expect((await decisions.confirm(id)).status).toBe(200);
  });

  test('the reason of an undone decision counts towards the fifty people of a day', async ({
    site,
    superadmin,
    decisions,
  }) => {
    const mailOthers = (recipients: readonly string[]) =>
      site.context.db.change((transaction) =>
        countIfWordsAllowed(transaction, site.context, {
          accountId: superadmin.accountId,
          kind: 'timetable_changed',
          recipients,
        }),
      );
    await mailOthers(Array.from({ length: 49 }, (_, at) => `person-${at}@example.org`));
    const placed = await insertTestRegistrations(site.context, [{}, {}]);
    for (const { id } of placed) {
      await decisions.confirm(id);
      expect((await decisions.undo(id, await decisions.decidedAt(id))).status).toBe(200);
    }
    const [fiftieth, next] = await decisions.mailsOfKind('decision_undone');
    expect(fiftieth?.text).toContain(reason);
    expect(next?.text).not.toContain(reason);
    expect(await mailOthers(['another@example.org']), 'the reasons count for other mails').toBe(false);
    expect(await mailOthers([fiftieth?.to ?? ''])).toBe(true);
  });

  test('undoing a leader’s decision from any of its registrations reopens the whole group', async ({
    site,
    decisions,
  }) => {
    for (const from of [0, 2]) {
      const { leader, members } = await insertTestGroup(site.context);
      const all = [leader.id, ...members.map(({ id }) => id)];
      await decisions.confirm(leader.id);
      const id = all[from] ?? '';
      expect((await decisions.undo(id, await decisions.decidedAt(id))).body.reached).toBe(3);
      for (const id of all) expect(await decisions.statusOf(id)).toBe('pending');
    }
  });

  test('a member who was decided alone stays as decided when the group’s decision is undone', async ({
    site,
    decisions,
  }) => {
    const { leader, members } = await insertTestGroup(site.context);
    const [alone] = members;
    await decisions.put(declineRegistration, must(alone).id);
    site.clock.advance(1000);
    await decisions.confirm(leader.id);
    expect((await decisions.undo(leader.id, await decisions.decidedAt(leader.id))).body.reached).toBe(2);
    expect(await decisions.statusOf(must(alone).id)).toBe('declined');
  });

  test('of two concurrent calls one undoes the decision, and a later decision stays', {
    tags: ['race'],
  }, async ({ site, decisions }) => {
    const { id } = await insertTestRegistration(site.context);
    await decisions.confirm(id);
    const seen = await decisions.decidedAt(id);
    const answers = await Promise.all([decisions.undo(id, seen), decisions.undo(id, seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
      'This decision has changed since you opened it. Look at it again.',
    );
    expect(await decisions.mailsOfKind('decision_undone')).toHaveLength(1);
    site.clock.advance(1000);
    await decisions.put(declineRegistration, id);
    expect((await decisions.undo(id, seen)).status).toBe(409);
    expect(await decisions.statusOf(id)).toBe('declined');
  });

  test('a seat assigned concurrently is either freed or never assigned', { tags: ['race'] }, async ({
    site,
    admin,
    decisions,
  }) => {
    const { id } = await insertTestRegistration(site.context);
    await decisions.confirm(id);
    const seat = { eventID: id, committee: council.value, portfolio: council.portfolios[0] };
    const [undone] = await Promise.all([
      decisions.undo(id, await decisions.decidedAt(id)),
      site.call(assignPortfolio, { body: seat, token: admin.token }),
    ]);
    expect(undone.status).toBe(200);
    expect(await decisions.record(id)).toMatchObject({ status: 'pending', assignedPortfolio: '' });
  });

  test('undoing needs a reason and a decision', async ({ site, decisions }) => {
    const { id } = await insertTestRegistration(site.context);
    await decisions.confirm(id);
    const at = await decisions.decidedAt(id);
    for (const why of ['', '   ', null, 7])
      expect(await decisions.undo(id, at, why)).toMatchObject({
        status: 400,
        body: { error: 'Please give a reason' },
      });
    expect(await decisions.undo('nowhere', at)).toMatchObject({ status: 404 });
    expect(await decisions.undo(id, 'yesterday')).toMatchObject({ status: 400 });
    const { id: pending } = await insertTestRegistration(site.context);
    expect(await decisions.undo(pending, at)).toMatchObject({ status: 409 });
    expect(await decisions.statusOf(id)).toBe('confirmed');
  });
});
