import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import { sendMarks, withChair } from '#tests/support/awarding.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice, openedWith, sessionOfToday } from '#tests/support/debating.ts';
import { must } from '#tests/support/must.ts';
import { setOwner } from '#tests/support/registrations.ts';
import { getCalibration, getMarks } from '../contract.ts';

const params = { eventName, committee: council.value };
const test = base
  .extend('superadmin', ({ site }) => site.superadmin())
  .extend('council', ({ site, superadmin }) => chairCouncil(site, superadmin));

describe('marks', () => {
  test('are seen by both chairs of the committee and by superadmins, with remarks', async ({
    site,
    superadmin,
    council: { chair, second, delegates },
  }) => {
    const [first] = delegates;
    const { body } = await sendMarks(site, chair, [
      { registrationId: must(first).regID, points: 17, remark: 'Clear clauses' },
    ]);
    expect(body).toEqual({ recorded: 1, skipped: [] });
    for (const { token } of [chair, second, superadmin]) {
      const answer = await site.call(getMarks, { token, params });
      expect(answer.body.marks).toMatchObject([
        { registrationId: must(first).regID, points: 17, remark: 'Clear clauses', chair: chair.accountId },
      ]);
      expect(Object.keys(answer.body.chairs)).toEqual([chair.accountId]);
    }
    const { body: own } = await site.call(getMarks, { token: second.token, params });
    expect(own).toMatchObject({ mayMark: true, criteria: [{ id: 'speeches' }, {}, {}, {}, {}] });
    expect(own.delegates).toHaveLength(3);
  });

  test('are refused to other chairs, admins, admins who chair elsewhere, delegates and visitors', async ({
    site,
    superadmin,
    council: { delegates },
  }) => {
    const other = await withChair(site, superadmin, press.value);
    const admin = await site.person({ role: 'admin' });
    const [delegate] = delegates;
    const read = async (token?: string) =>
      (await site.call(getMarks, { ...(token !== undefined && { token }), params })).status;
    expect(await read(other.token)).toBe(403);
    expect(await read(admin.token)).toBe(403);
    expect(await read(must(delegate).token)).toBe(403);
    expect(await read()).toBe(401);
    const mark = { registrationId: must(delegate).regID, points: 5 };
    expect((await sendMarks(site, other, [mark])).body.code).toBe('other_committee');
    // A superadmin reads marks and makes none.
    expect((await sendMarks(site, superadmin, [mark])).status).toBe(403);
    await site.context.db.queries
      .updateTable('accounts')
      .set({ role: 'admin' })
      .where('id', '=', other.accountId)
      .execute();
    expect(await read(other.token)).toBe(403);
  });

  test('that are sent twice are stored once, also after hours without a network', async ({
    site,
    council: { chair, delegates },
  }) => {
    const mark = { id: randomUUID(), registrationId: must(delegates[0]).regID, points: 12 };
    const pressed = site.clock.now;
    site.clock.advance(3 * 60 * 60_000);
    // The clock of the device is ten minutes ahead.
    const sent = [{ ...mark, at: pressed + 600_000 }];
    expect((await sendMarks(site, chair, sent, site.clock.now + 600_000)).body.recorded).toBe(1);
    expect((await sendMarks(site, chair, sent, site.clock.now + 600_000)).body).toEqual({
      recorded: 0,
      skipped: [],
    });
    const { body } = await site.call(getMarks, { token: chair.token, params });
    expect(body.marks).toMatchObject([{ points: 12, at: pressed }]);
  });

  test('are replaced by a later one and taken back', async ({ site, council: { chair, delegates } }) => {
    const registrationId = must(delegates[0]).regID;
    const read = async () =>
      (await site.call(getMarks, { token: chair.token, params })).body.marks.map(({ points }) => points);
    await sendMarks(site, chair, [{ registrationId, points: 12 }]);
    site.clock.advance(1000);
    await sendMarks(site, chair, [{ registrationId, points: 15 }]);
    expect(await read()).toEqual([15]);
    site.clock.advance(1000);
    await sendMarks(site, chair, [{ registrationId, points: null }]);
    expect(await read()).toEqual([]);
  });

  test('of strangers, of another committee and of the chair’s own registration are skipped', async ({
    site,
    council: { chair, delegates },
  }) => {
    const [first, second] = delegates;
    await setOwner(site.context, must(second).regID, chair.accountId);
    const marks = [
      { id: randomUUID(), registrationId: must(first).regID, points: 12 },
      { id: randomUUID(), registrationId: must(second).regID, points: 20 },
      { id: randomUUID(), registrationId: 'unknown', points: 20 },
      { id: randomUUID(), registrationId: must(first).regID, points: 20, committee: press.value },
    ];
    const { body } = await sendMarks(site, chair, marks);
    expect(body).toEqual({ recorded: 1, skipped: marks.slice(1).map(({ id }) => id) });
    const { body: read } = await site.call(getMarks, { token: chair.token, params });
    expect(read.delegates.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  });

  test('are limited to a number of points, and to a batch', async ({
    site,
    council: { chair, delegates },
  }) => {
    const registrationId = must(delegates[0]).regID;
    expect((await sendMarks(site, chair, [{ registrationId, points: 101 }])).status).toBe(400);
    expect((await sendMarks(site, chair, [{ registrationId, points: 1.5 }])).status).toBe(400);
    const many = Array.from({ length: 101 }, () => ({ registrationId, points: 1 }));
    expect((await sendMarks(site, chair, many)).status).toBe(400);
  });

  test('are shown with what the room counted', async ({ site, council: { chair, delegates, member } }) => {
    const [portfolio = ''] = council.portfolios;
    const device = debateDevice(site, chair, 'laptop');
    await device.take();
    const session = sessionOfToday(site.clock.now);
    const ids = council.portfolios.slice(0, 4).map(member);
    await device.send([
      ...openedWith(ids, session),
      { kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Dams' } } },
      { kind: 'did', body: { effect: { verb: 'list.open', kind: 'general', each: 60 } } },
      { kind: 'queued', body: { list: 'general', entry: 'e1', member: member(portfolio) } },
      {
        kind: 'floor_given',
        body: {
          speech: 's1',
          list: 'general',
          entry: 'e1',
          member: member(portfolio),
          seconds: 60,
          previous: null,
        },
      },
      { kind: 'floor_ended', body: { speech: 's1', usedMs: 42_000 } },
    ]);
    const { body } = await site.call(getMarks, { token: chair.token, params });
    const own = body.delegates.find(({ registrationId }) => registrationId === must(delegates[0]).regID);
    expect(own?.counts.room).toMatchObject({ speeches: 1, spokenMs: 42_000, motions: 0 });
  });

  test('are erased with the registration', async ({ site, council: { chair, delegates } }) => {
    const delegate = must(delegates[0]);
    await sendMarks(site, chair, [{ registrationId: delegate.regID, points: 12, remark: 'Secret words' }]);
    await site.context.db.queries.deleteFrom('registrations').where('id', '=', delegate.regID).execute();
    const left = await site.context.db.queries.selectFrom('award_marks').selectAll().execute();
    expect(left).toEqual([]);
  });
});

test('calibration shows a chair who gives everyone the same high mark', async ({
  site,
  superadmin,
  council: { chair, second, delegates },
}) => {
  for (const [at, { regID }] of delegates.entries())
    for (const slot of ['s1', 's2']) {
      const speech = { registrationId: regID, criterion: 'speeches', slot };
      await sendMarks(site, chair, [{ ...speech, points: 9 }]);
      await sendMarks(site, second, [{ ...speech, points: 3 + 2 * at }]);
      site.clock.advance(1000);
    }
  const { body } = await site.call(getCalibration, { token: superadmin.token, params: { eventName } });
  const found = body.committees.find(({ committee }) => committee === council.value);
  expect(found?.chairs).toHaveLength(2);
  const [generous, strict] = [chair, second].map(({ accountId }) =>
    found?.chairs.find((one) => one.accountId === accountId),
  );
  expect(generous).toMatchObject({ marks: 6, mean: 900, spread: 0, drifts: [{ first: 900, second: 900 }] });
  expect(strict).toMatchObject({ marks: 6, mean: 500, drifts: [{ marks: 6 }] });
  expect(body.common?.mean).toBe(700);
  expect(body.correction).toBe('off');
  const denied = await site.call(getCalibration, { token: chair.token, params: { eventName } });
  expect(denied.status).toBe(403);
});
