import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { logout } from '#accounts/contract.ts';
import { endDuty, grantDuty, listDuties } from '#attendance/contract.ts';
import {
  answerRequest,
  askFloor,
  decideSideSteps,
  getFloor,
  maxStepsPerDebate,
  recordSteps,
  renewScreenKey,
  setPhones,
  takeLead,
} from '#debate/contract.ts';
import { advanceAll, startCourse } from '#debate/rule/course.ts';
import { hashDebate } from '#debate/rule/fold.ts';
import type { Step } from '#debate/rule/step.ts';
import { findShippedRuleSet } from '#debate/rule-sets/index.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice, openedWith } from '#tests/support/debating.ts';
import { readEvents } from '#tests/support/event-reader.ts';
import { must } from '#tests/support/must.ts';

const asked = { eventName, committee: council.value };
const names = council.portfolios.slice(0, 4);
const note = (text: string) => ({ id: randomUUID(), kind: 'noted', body: { text } }) as const;
const list = { kind: 'did', body: { effect: { verb: 'list.open', kind: 'general', each: 60 } } } as const;
const topic = { kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Dams' } } } as const;

const test = base
  .extend('council', ({ site, superadmin }) => chairCouncil(site, superadmin))
  .extend('lead', async ({ site, council: { chair, member } }) => {
    const lead = debateDevice(site, chair, 'laptop');
    await lead.take();
    const present = openedWith(names.map(member), 'sample.1');
    expect((await lead.send([...present, topic, list])).body.refused).toEqual([]);
    return lead;
  });

test('steps with one id are stored once, also in one batch and in two committees', async ({
  site,
  superadmin,
  lead,
}) => {
  const [same, wrong] = [note('Twice'), { ...note(''), body: { text: '' } }];
  const { body } = await lead.send([same, { ...same, body: { text: 'Other words' } }, wrong, wrong]);
  expect(body.steps.map(({ id }) => id)).toEqual([same.id]);
  expect(body.refused.map(({ id }) => id)).toEqual([wrong.id]);
  const chair = await site.person();
  const lastDay = dayOf(site.clock.now, { timeZone: 'Asia/Kolkata' });
  const duty = { eventName, email: chair.email, kind: 'chair', committee: press.value, lastDay };
  await site.call(grantDuty, { token: superadmin.token, body: duty });
  const { token } = chair;
  const other = { eventName, committee: press.value, device: 'laptop' };
  expect((await site.call(takeLead, { token, body: { ...other, expectedTerm: 0 } })).status).toBe(200);
  const step = { ...same, at: site.clock.now, term: 1, device: 'laptop' };
  const sent = { ...other, after: 1, sentAt: site.clock.now, steps: [step] };
  const answer = await site.call(recordSteps, { token, body: sent });
  expect(answer.body.steps.map(({ id }) => id)).toEqual([same.id]);
  const { body: unchanged } = await lead.read();
  expect(unchanged.steps.filter(({ id }) => id === same.id)).toMatchObject([{ body: { text: 'Twice' } }]);
});

test('times of a wrong clock stay within three days, and in the order of the device', async ({
  site,
  lead,
}) => {
  site.clock.advance(60_000);
  const send = async (at: number, sentAt: number) => {
    const { body } = await lead.send([{ ...note('Sample'), at }], { sentAt });
    return must(body.steps.at(-1)).at;
  };
  const { now } = site.clock;
  expect(await send(0, now)).toBeGreaterThan(now - 3 * 86_400_000);
  expect(await send(Number.MAX_SAFE_INTEGER, now)).toBeLessThanOrEqual(now + 5_000);
  const last = must((await lead.read()).body.steps.at(-1)).at;
  expect(await send(0, Number.MAX_SAFE_INTEGER)).toBe(last);
  expect(await send(Number.MAX_SAFE_INTEGER, 0)).toBeLessThanOrEqual(now + 5_000);
  expect((await lead.send([{ ...note('Sample'), at: -1 }])).status).toBe(400);
  expect((await lead.send([note('Sample')], { sentAt: 0.5 })).status).toBe(400);
});

test('a chair who names the device of the lead needs a reason too', async ({
  site,
  lead,
  council: { second },
}) => {
  const spoofed = debateDevice(site, second, lead.device);
  await spoofed.read();
  expect(await spoofed.take()).toMatchObject({ status: 409, body: { code: 'lead_held' } });
});

test('a full log takes no step more, says so, and phones cannot fill it', { timeout: 600_000 }, async ({
  site,
  lead,
  council: { chair, delegates },
}) => {
  const { body } = await lead.read();
  await site.call(setPhones, { token: chair.token, body: { ...asked, phones: 'on' } });
  await fillLog(site, body.seq, maxStepsPerDebate - 2);
  const request = { kind: 'queue', list: 'general' } as const;
  const { token } = must(delegates[0]);
  expect(await site.call(askFloor, { token, body: { eventName, request } })).toMatchObject({
    status: 409,
    body: { code: 'phones_off' },
  });
  await lead.read();
  const batch = [note('The last but one'), note('The last')];
  const after = maxStepsPerDebate - 2;
  expect((await lead.send(batch, { after })).body).toMatchObject({ seq: maxStepsPerDebate, refused: [] });
  expect(await lead.send([note('One more')], { after })).toMatchObject({
    status: 409,
    body: { code: 'debate_full' },
  });
  // A batch whose answer was lost arrives again, and is known.
  expect((await lead.send(batch, { after })).body).toMatchObject({ seq: maxStepsPerDebate, refused: [] });
  const undo = { kind: 'undone', body: { seq: maxStepsPerDebate } } as const;
  expect(await lead.send(Array.from({ length: 100 }, () => undo))).toMatchObject({ status: 429 });
});

async function fillLog({ context, clock }: Parameters<typeof chairCouncil>[0], from: number, to: number) {
  const { queries } = context.db;
  const debate = await queries
    .selectFrom('debates')
    .selectAll()
    .where('seq', '=', from)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: to - from }, (_, at) => ({
    committee_id: debate.committee_id,
    seq: from + at + 1,
    id: `sample-${at}`,
    term: debate.lead_term,
    at: clock.now,
    received_at: clock.now,
    by_account: null,
    made_by: 'chair' as const,
    device: 'laptop',
    kind: 'noted',
    body: JSON.stringify({ text: 'Sample' }),
    anyway: null,
  }));
  for (let at = 0; at < rows.length; at += 1000)
    await queries
      .insertInto('debate_steps')
      .values(rows.slice(at, at + 1000))
      .execute();
  await queries
    .updateTable('debates')
    .set({ seq: to })
    .where('committee_id', '=', debate.committee_id)
    .execute();
}

test('only voters vote, while the vote is open, each once', async ({
  site,
  lead,
  council: { chair, delegates, member },
}) => {
  await site.call(setPhones, { token: chair.token, body: { ...asked, phones: 'on' } });
  const [one, two, three] = delegates.map(({ token }) => token);
  const away = { kind: 'answered', body: { member: member(must(names[2])), answer: 'absent' } } as const;
  const subject = [
    {
      kind: 'moved',
      body: { motion: 'm1', type: 'unmoderated', by: member(must(names[0])), fields: { total: 300 } },
    },
    { kind: 'seconded', body: { motion: 'm1', by: member(must(names[1])) } },
    { kind: 'put', body: { motion: 'm1' } },
    {
      kind: 'vote_opened',
      body: { vote: 'v1', on: { kind: 'motion', motion: 'm1' }, method: 'device' },
      anyway: { codes: ['no_quorum'] },
    },
  ] as const;
  expect((await lead.send([away, ...subject])).body.refused).toEqual([]);
  const vote = async (token = '', answer: unknown = 'yes', id: unknown = 'v1') => {
    const request = { kind: 'vote', vote: id, answer };
    return (await site.call(askFloor, { token, body: { eventName, request } })).status;
  };
  expect([await vote(one), await vote(one, 'no'), await vote(two), await vote(three)]).toEqual([
    200, 200, 200, 409,
  ]);
  expect([await vote(one, 'present'), await vote(one, ['yes']), await vote(one, 'yes', '__proto__')]).toEqual(
    [400, 400, 400],
  );
  const extra = { kind: 'vote', vote: 'v1', answer: 'yes', member: member(must(names[3])) };
  expect((await site.call(askFloor, { token: two, body: { eventName, request: extra } })).status).toBe(400);
  const { body } = await lead.send([{ kind: 'vote_closed', body: { vote: 'v1' } }]);
  expect(body.refused).toEqual([]);
  expect(await vote(two, 'no')).toBe(409);
  const { steps, members } = (await lead.read()).body;
  const rules = must(findShippedRuleSet('una-usa'));
  const { lastVote } = advanceAll(() => rules, startCourse(rules, members), steps).debate.state;
  expect(lastVote).toMatchObject({ yes: 1, no: 1 });
});

test('a delegate without the seat asks for nothing, and what was asked before is void', async ({
  site,
  lead,
  council: { chair, delegates },
}) => {
  const { token: byChair } = chair;
  await site.call(setPhones, { token: byChair, body: { ...asked, phones: 'ask' } });
  const [moved, withdrawn] = delegates;
  const ask = (token: string) =>
    site.call(askFloor, { token, body: { eventName, request: { kind: 'queue', list: 'general' } } });
  expect((await ask(must(moved).token)).body).toEqual({ state: 'waiting' });
  expect((await ask(must(withdrawn).token)).body).toEqual({ state: 'waiting' });
  const { requests } = (await lead.read()).body;
  expect(requests).toHaveLength(2);
  const { queries } = site.context.db;
  const set = (regID: string, values: object) =>
    queries.updateTable('registrations').set(values).where('id', '=', regID).execute();
  const free = await queries
    .selectFrom('seats')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .select('seats.id')
    .where('portfolios.name', '=', must(names[3]))
    .executeTakeFirstOrThrow();
  await set(must(moved).regID, { seat_id: free.id });
  await set(must(withdrawn).regID, { seat_id: null, assigned_at: null });
  expect((await lead.read()).body.requests).toEqual([]);
  for (const { _id } of requests)
    expect(
      await site.call(answerRequest, { token: byChair, body: { ...asked, _id, accept: true } }),
    ).toMatchObject({ status: 409, body: { code: 'request_answered' } });
  expect((await ask(must(withdrawn).token)).status).toBe(404);
  expect((await site.call(getFloor, { token: must(withdrawn).token, params: { eventName } })).status).toBe(
    404,
  );
});

test('wrong types and long bodies are refused, and nothing is stored', async ({
  site,
  lead,
  council: { chair },
}) => {
  const { seq } = (await lead.read()).body;
  const step = { ...note('Sample'), at: site.clock.now, term: 1, device: 'laptop' };
  const usual = { ...asked, device: 'laptop', after: seq, sentAt: site.clock.now, steps: [step] };
  const wrong: object[] = [
    { ...usual, steps: 'none' },
    { ...usual, steps: [null] },
    { ...usual, steps: Array.from({ length: 201 }, () => step) },
    { ...usual, device: '__proto__' },
    { ...usual, device: 'a b' },
    { ...usual, after: -1 },
    { ...usual, after: '0' },
    { ...usual, sentAt: null },
    { ...usual, committee: ['Council'] },
    { ...usual, steps: [{ ...step, seq: 9 }] },
    { ...usual, steps: [{ ...step, by: 'floor' }] },
    { ...usual, steps: [{ ...step, id: '' }] },
    { ...usual, steps: [{ ...step, id: '\u0000' }] },
    { ...usual, steps: [{ ...step, term: 1.5 }] },
    { ...usual, steps: [{ ...step, anyway: { codes: [] } }] },
    { ...usual, steps: [{ ...step, anyway: { codes: ['no_second'], reason: 'x'.repeat(501) } }] },
    { ...usual, steps: [{ ...step, body: { text: 'x'.repeat(2048) } }] },
    { ...usual, steps: [{ ...step, body: Array.from({ length: 1100 }, () => 1) }] },
  ];
  for (const body of wrong)
    expect([(await site.call(recordSteps, { token: chair.token, body })).status, body]).toEqual([400, body]);
  const { body: after } = await lead.read();
  expect([after.seq, after.sideSteps]).toEqual([seq, 0]);
  // What has the right form and no meaning is kept aside.
  const odd: unknown[] = [
    null,
    [],
    'text',
    7,
    { text: { toString: 1 } },
    { constructor: 1 },
    { text: 'Sample', more: 1 },
  ];
  const { body } = await lead.send(odd.map((one) => ({ kind: 'noted' as const, body: one as object })));
  expect([body.error, body.refused?.length]).toEqual([undefined, odd.length]);
  const ids = body.refused.map(({ id }) => id);
  const decided = { ...asked, device: 'laptop', term: 1, decision: 'apply', ids };
  const applied = await site.call(decideSideSteps, { token: chair.token, body: decided });
  expect(applied.body.refused).toHaveLength(odd.length);
});

test('names of every script are the same on the server and on a device', async ({
  site,
  lead,
  council: { member },
}) => {
  const { queries } = site.context.db;
  const scripts = ['भारत', 'مصر "‎', '🏴‍☠️ e\u0301', '<b>Å</b>'];
  for (const [at, name] of scripts.entries())
    await queries
      .updateTable('portfolios')
      .set({ name })
      .where('id', '=', member(must(names[at])))
      .execute();
  const text = 'न्यायालय 🏴‍☠️ \ud800 \u2028';
  await lead.send([
    { kind: 'noted', body: { text } },
    { kind: 'shown', body: { what: 'text', text } },
  ]);
  const { body } = await lead.read();
  const rules = must(findShippedRuleSet('una-usa'));
  expect(body.members.map(({ name }) => name)).toEqual(expect.arrayContaining(scripts));
  expect(hashDebate(advanceAll(() => rules, startCourse(rules, body.members), body.steps).debate)).toBe(
    body.hash,
  );
  expect((body.steps as Step[]).at(-1)?.body).toEqual({ what: 'text', text });
});

const live = {
  dais: `/v1/api/debates/${encodeURIComponent(eventName)}/${council.value}/live?since=0`,
  floor: `/v1/api/floor/${encodeURIComponent(eventName)}/live`,
  projector: `/v1/api/projector/${encodeURIComponent(eventName)}/${council.value}/live`,
};

const streaming = test.extend('open', async ({ site, lead }, { onCleanup }) => {
  expect(lead.device).toBe('laptop');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onCleanup(() => void vi.useRealTimers());
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  return async (path: keyof typeof live, headers: Record<string, string>) => {
    const reader = await readEvents(`${address}${live[path]}`, headers);
    await reader.next();
    return reader;
  };
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ended = 'The stream has ended';

streaming(
  'streams end within a minute of the session, the duty or the seat',
  async ({ site, superadmin, open, council: { chair, second, delegates } }) => {
    const [one, two] = delegates;
    const readers = [
      await open('dais', bearer(chair.token)),
      await open('dais', bearer(second.token)),
      await open('floor', bearer(must(one).token)),
      await open('floor', bearer(must(two).token)),
    ];
    const staff = await open('dais', bearer(superadmin.token));
    await site.call(logout, { token: chair.token, body: {} });
    await site.call(logout, { token: must(one).token, body: {} });
    const { token } = superadmin;
    const { duties } = (await site.call(listDuties, { token, params: { eventName } })).body;
    const own = must(duties.find(({ email }) => email === second.email));
    expect((await site.call(endDuty, { token, body: { dutyId: own._id } })).status).toBe(200);
    await site.context.db.queries
      .updateTable('registrations')
      .set({ seat_id: null, assigned_at: null })
      .where('id', '=', must(two).regID)
      .execute();
    vi.advanceTimersByTime(60_000);
    for (const reader of readers) await expect(reader.next()).rejects.toThrow(ended);
    await site.call(setPhones, { token, body: { ...asked, phones: 'on' } });
    staff.close();
  },
);

streaming(
  'the projector ends when its key is renewed, and all streams with the server',
  async ({ site, open, lead, council: { chair } }) => {
    const { screenKey } = (await lead.read()).body;
    const screen = await open('projector', { 'x-screen-key': screenKey ?? '' });
    const dais = await open('dais', bearer(chair.token));
    await site.call(renewScreenKey, { token: chair.token, body: asked });
    await expect(screen.next()).rejects.toThrow(ended);
    expect(await dais.next()).toMatchObject({ steps: [] });
    const closing = site.app.close();
    await expect(dais.next()).rejects.toThrow(ended);
    await closing;
  },
);

streaming('a stream ends when its event is deleted', async ({ site, open, council: { delegates } }) => {
  const floor = await open('floor', bearer(must(delegates[0]).token));
  const { queries } = site.context.db;
  await queries.deleteFrom('debates').execute();
  await expect(floor.next()).rejects.toThrow(ended);
});
