import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { getRoll, grantDuty } from '#attendance/contract.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice, openedWith, sessionOfToday } from '#tests/support/debating.ts';
import type { Seated } from '#tests/support/seated.ts';
import {
  answerRequest,
  askFloor,
  chooseRuleSet,
  copyRuleSet,
  decideSideSteps,
  getDebate,
  getFloor,
  getProjector,
  getRuleSet,
  leadHeldMs,
  listDebates,
  listOwnSittings,
  listSideSteps,
  maxStepBody,
  recordSteps,
  renewScreenKey,
  saveRuleSet,
  setDebateMembers,
  setPhones,
  takeLead,
} from '../../contract.ts';
import { advanceAll, startCourse } from '../../rule/course.ts';
import { hashDebate } from '../../rule/fold.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';

const asked = { eventName, committee: council.value };
const [first = '', second = '', third = '', fourth = ''] = council.portfolios;

const test = base
  .extend('council', ({ site, superadmin }) => chairCouncil(site, superadmin))
  .extend('session', ({ site }) => sessionOfToday(site.clock.now))
  .extend('lead', async ({ site, council: { chair, member }, session }) => {
    const lead = debateDevice(site, chair, 'laptop');
    await lead.take();
    await lead.send(openedWith([first, second, third, fourth].map(member), session));
    return lead;
  });

test('two devices that open a debate at once get one projector key', { tags: ['race'] }, async ({
  site,
  superadmin,
  council: { chair, second: other },
}) => {
  for (const committee of [council.value, press.value]) {
    const lastDay = dayOf(site.clock.now, { timeZone: 'Asia/Kolkata' });
    for (const { email } of [chair, other])
      await site.call(grantDuty, {
        token: superadmin.token,
        body: { eventName, email, kind: 'chair', committee, lastDay },
      });
    const of = { eventName, committee };
    const opened = await Promise.all(
      [chair, other, chair, other].map(async ({ token }, at) => {
        const body = { ...of, device: `device-${at}`, expectedTerm: 0 };
        const { status } = await site.call(takeLead, { token, body });
        const read = await site.call(getDebate, { token, params: of });
        return { status, screenKey: read.body.screenKey };
      }),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    const keys = new Set(opened.map(({ screenKey }) => screenKey));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/./);
  }
});

test('a sitting on paper keeps its times, although the lead is taken later', async ({
  site,
  session,
  council: { chair, member },
}) => {
  const began = site.clock.now;
  site.clock.advance(5 * 3_600_000);
  const lead = debateDevice(site, chair, 'laptop');
  await lead.take();
  const [opening, ...answers] = openedWith([first, second, third, fourth].map(member), session);
  const rollAt = began + 600_000;
  const { body } = await lead.send([
    { ...(opening ?? expect.fail()), at: began },
    ...answers.map((step) => ({ ...step, at: rollAt })),
    { kind: 'noted', body: { text: 'On paper' }, at: began + 60_000 },
  ]);
  expect(body.refused).toEqual([]);
  expect(body.steps.map(({ kind, at }) => [kind, at])).toEqual([
    ['opened', began],
    ...answers.map(({ kind }) => [kind, rollAt]),
    // What the device did later stays later.
    ['noted', rollAt],
  ]);
  const undone = await lead.send([{ kind: 'undone', body: { seq: body.seq } }]);
  const later = await lead.send([{ kind: 'noted', body: { text: 'Again' }, at: rollAt + 60_000 }]);
  expect([undone, later].map((sent) => sent.body.steps.at(-1)?.at)).toEqual([
    site.clock.now,
    rollAt + 60_000,
  ]);
});

describe('the log', () => {
  test('gets gapless numbers, and folds to the hash that the server names', async ({
    lead,
    site,
    council: { member },
  }) => {
    const topic = {
      id: randomUUID(),
      kind: 'did',
      body: { effect: { verb: 'topic.set', topic: 'Dams' } },
    } as const;
    const answer = await lead.send([topic]);
    expect(answer.body).toMatchObject({ refused: [], steps: [{ id: topic.id, by: 'chair' }] });
    const { body } = await lead.read();
    expect(body.steps.map(({ seq }) => seq)).toEqual(body.steps.map((_, at) => at + 1));
    const rules = findShippedRuleSet('una-usa') ?? expect.fail();
    const course = advanceAll(() => rules, startCourse(rules, body.members), body.steps);
    expect(course.debate.state).toMatchObject({
      topic: 'Dams',
      members: expect.arrayContaining([expect.objectContaining({ id: member(first), answer: 'present' })]),
    });
    expect(hashDebate(course.debate)).toBe(body.hash);
    expect(site.clock.now).toBe(body.now);
  });

  test('stores a batch once that arrives twice, and undoes a step that others have moved', async ({
    lead,
    council: { member },
  }) => {
    const queued = {
      id: randomUUID(),
      kind: 'queued',
      body: { list: 'general', entry: 'e1', member: member(first) },
    } as const;
    const opened = {
      id: randomUUID(),
      kind: 'did',
      body: { effect: { verb: 'list.open', kind: 'general', each: 60 } },
    } as const;
    const { body: before } = await lead.read();
    const batch = [opened, queued];
    await lead.send([{ kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Dams' } } }]);
    const one = await lead.send(batch);
    const again = await lead.send(batch, { after: before.seq + 1 });
    expect(one.body.refused).toEqual([]);
    expect(again.body.seq).toBe(one.body.seq);
    // The device numbered them behind what it knew, so the undo names its own number.
    const note = { id: randomUUID(), kind: 'noted', body: { text: 'A note' } } as const;
    const undo = { id: randomUUID(), kind: 'undone', body: { seq: before.seq + 1 } } as const;
    const late = await lead.send([note, undo], { after: before.seq });
    expect(late.body.refused).toEqual([]);
    expect(late.body.steps.at(-1)).toMatchObject({ kind: 'undone', body: { seq: one.body.seq + 1 } });
  });

  test('keeps aside what the rules refuse, and names the rule', async ({
    lead,
    site,
    council: { chair, member },
  }) => {
    const step = { id: randomUUID(), kind: 'seconded', body: { motion: 'none', by: member(first) } } as const;
    const answer = await lead.send([step]);
    expect(answer.body).toMatchObject({
      sideSteps: 1,
      refused: [{ id: step.id, refusal: { refused: 'malformed' } }],
    });
    const again = await lead.send([step]);
    expect(again.body).toMatchObject({ sideSteps: 1, refused: [{ id: step.id }] });
    const { body } = await site.call(listSideSteps, { token: chair.token, params: asked });
    expect(body.sideSteps).toMatchObject([{ _id: step.id, kind: 'seconded', device: 'laptop' }]);
  });

  test('corrects the time of a device with a wrong clock', async ({ lead, site }) => {
    site.clock.advance(120_000);
    const wrong = site.clock.now + 3_600_000;
    const answer = await lead.send([{ kind: 'noted', body: { text: 'Late' }, at: wrong - 60_000 }], {
      sentAt: wrong,
    });
    expect(answer.body.steps.at(-1)?.at).toBe(site.clock.now - 60_000);
  });

  test('refuses a body of more than 2 KB, and unknown kinds', async ({ lead }) => {
    const long = { kind: 'noted', body: { text: 'x'.repeat(maxStepBody) } } as const;
    expect((await lead.send([long])).status).toBe(400);
    expect((await lead.send([{ kind: 'erased' as never, body: {} }])).status).toBe(400);
  });

  test('keeps the revision of the rules with which a sitting was opened', async ({
    site,
    superadmin: { token },
    council: { chair, member },
    session,
  }) => {
    const copied = await site.call(copyRuleSet, { token, body: { ruleSet: 'una-usa', name: 'Ours' } });
    const ruleSet = copied.body._id;
    const committees = [{ committee: council.value, seen: null }];
    await site.call(chooseRuleSet, { token, body: { eventName, ruleSet, committees } });
    const lead = debateDevice(site, chair, 'laptop');
    await lead.take();
    const present = [first, second, third, fourth].map(member);
    const [opened = expect.fail(), ...others] = openedWith(present, session, ruleSet);
    await lead.send([{ ...opened, body: { session, ruleSet, revision: 1 } }, ...others]);
    const { document } = (await site.call(getRuleSet, { token, params: { id: ruleSet } })).body;
    await site.call(saveRuleSet, { token, body: { _id: ruleSet, revision: 1, document } });
    const { body } = await lead.read();
    expect(body).toMatchObject({ ruleSet, revision: 2, seq: 7 });
    expect(body.rules.map(({ revision }) => revision)).toEqual([1, 2]);
    const unknown = await lead.send([{ ...opened, body: { session, ruleSet, revision: 9 } }]);
    expect(unknown.body.refused).toMatchObject([{ refusal: { refused: 'malformed' } }]);
  });

  test('without rules there is no debate', async ({ site, superadmin }) => {
    const answer = await site.call(getDebate, { token: superadmin.token, params: asked });
    expect(answer).toMatchObject({ status: 409, body: { code: 'no_rules' } });
  });
});

describe('attendance', () => {
  test('has the marks of the roll, also of changed and undone answers', async ({
    lead,
    site,
    session,
    council: { chair, member, delegates },
  }) => {
    const marks = async () => {
      const { body } = await site.call(getRoll, { token: chair.token, params: asked });
      return Object.fromEntries(
        body.marks
          .filter((mark) => mark.session === session)
          .map(({ registrationId, mark }) => [registrationId, mark]),
      );
    };
    const [one, two, three] = delegates.map(({ regID }) => regID) as [string, string, string];
    expect(await marks()).toEqual({ [one]: 'present', [two]: 'present', [three]: 'present' });
    site.clock.advance(1000);
    const { body } = await lead.send([
      { kind: 'answered', body: { member: member(second), answer: 'present_and_voting' } },
    ]);
    expect((await marks())[two]).toBe('voting');
    site.clock.advance(1000);
    await lead.send([{ kind: 'undone', body: { seq: body.seq } }]);
    expect((await marks())[two]).toBe('present');
  });
});

describe('the lead', () => {
  test('is taken with a term, and steps of the former device are kept aside', async ({
    lead,
    site,
    council: { second: other, chair, member },
  }) => {
    const tablet = debateDevice(site, other, 'tablet');
    await tablet.read();
    expect(await tablet.take()).toMatchObject({ status: 409, body: { code: 'lead_held' } });
    expect(await tablet.take('The battery is empty', 7)).toMatchObject({
      status: 409,
      body: { code: 'lead_changed' },
    });
    expect((await tablet.take('The battery is empty')).body.lead).toMatchObject({
      term: 2,
      device: 'tablet',
    });
    const step = {
      id: randomUUID(),
      kind: 'did',
      body: { effect: { verb: 'topic.set', topic: 'Dams' } },
    } as const;
    const late = await lead.send([step]);
    expect(late.body.refused).toMatchObject([{ id: step.id, refusal: { refused: 'old_term' } }]);
    const decide = (decision: 'apply' | 'discard', by = other) =>
      site.call(decideSideSteps, {
        token: by.token,
        body: { ...asked, device: 'tablet', term: 2, decision, ids: [step.id] },
      });
    expect(await decide('apply')).toMatchObject({ status: 200, body: { refused: [] } });
    const { body } = await tablet.read();
    expect(body.steps.at(-1)).toMatchObject({ id: step.id, device: 'tablet', kind: 'did' });
    expect(body.sideSteps).toBe(0);
    // The former lead learns that its step is in the log.
    expect((await debateDevice(site, chair, 'laptop').send([step], { after: 0 })).body.refused).toEqual([]);
    expect(member(first)).not.toBe('');
  });

  test('is of the account that took it, whatever device another chair names', async ({
    lead,
    site,
    council: { second: other },
  }) => {
    const spoofed = debateDevice(site, other, lead.device);
    await spoofed.read();
    const answer = await spoofed.send([{ kind: 'noted', body: { text: 'In another name' } }]);
    expect(answer.body.refused).toMatchObject([{ refusal: { refused: 'not_lead' } }]);
    const ids = answer.body.refused.map(({ id }) => id);
    const body = { ...asked, device: lead.device, term: 1, decision: 'apply', ids };
    expect(await site.call(decideSideSteps, { token: other.token, body })).toMatchObject({
      status: 409,
      body: { code: 'lead_changed' },
    });
  });

  test('is free after two minutes without a word', async ({ lead, site, council: { second: other } }) => {
    expect(lead.device).toBe('laptop');
    site.clock.advance(leadHeldMs);
    const tablet = debateDevice(site, other, 'tablet');
    await tablet.read();
    expect((await tablet.take()).status).toBe(200);
  });

  test('passes by a file and its code without a network, once', async ({
    lead,
    site,
    council: { second: other },
  }) => {
    const { body } = await lead.read();
    const taken = await lead.take();
    const handed = debateDevice(site, other, 'tablet');
    await handed.read();
    const term = (taken.body.lead?.term ?? 0) + 1;
    const steps = [
      { kind: 'noted', body: { text: 'The last word of the laptop' }, device: 'laptop', term: term - 1 },
      { kind: 'lead_taken', body: { term, device: 'tablet', from: 'laptop' }, term },
      { kind: 'noted', body: { text: 'The first word of the tablet' }, term },
    ] as const;
    const after = taken.body.seq;
    const wrong = await handed.send(steps.slice(1), { after, handoverCode: 'guessed' });
    expect(wrong.body.refused).toHaveLength(2);
    const right = await handed.send(steps, { after, handoverCode: taken.body.handoverCode });
    expect(right.body).toMatchObject({ refused: [], lead: { device: 'tablet', term } });
    const again = [
      { kind: 'lead_taken', body: { term: term + 1, device: 'tablet', from: 'x' }, term: term + 1 },
    ] as const;
    const used = await handed.send(again, { handoverCode: taken.body.handoverCode });
    expect(used.body.refused).toHaveLength(1);
    expect(body.seq).toBeLessThan(right.body.seq);
  });

  test('is given to one of two devices at once, and a code of a file to one', { tags: ['race'] }, async ({
    site,
    session,
    council: { chair, second: other, member },
  }) => {
    const [laptop, tablet] = [debateDevice(site, chair, 'laptop'), debateDevice(site, other, 'tablet')];
    const taken = await Promise.all([laptop.take(), tablet.take()]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(taken.find(({ status }) => status === 409)?.body.code).toBe('lead_changed');

    await laptop.read();
    const { body } = await laptop.take('The tablet is charged');
    await laptop.send(openedWith([first, second, third, fourth].map(member), session));
    const { seq } = (await laptop.read()).body;
    const term = (body.lead?.term ?? 0) + 1;
    const handed = ['first', 'second'].map((device) => {
      const made = debateDevice(site, other, device);
      const steps = [
        { kind: 'lead_taken', body: { term, device, from: 'laptop' }, term },
        { kind: 'noted', body: { text: device }, term },
      ] as const;
      return made.send(steps, { after: seq, handoverCode: body.handoverCode });
    });
    const refused = (await Promise.all(handed)).map((answer) => answer.body.refused.length);
    expect(refused.sort()).toEqual([0, 2]);
    const log = (await laptop.read()).body;
    expect(log).toMatchObject({ seq: seq + 2, sideSteps: 2, lead: { term } });
    expect(log.steps.map((step) => step.seq)).toEqual(log.steps.map((_, at) => at + 1));
  });

  test('is taken by a superadmin only with a reason, and by no other chair', async ({
    lead,
    site,
    superadmin,
    admin,
  }) => {
    expect(lead.device).toBe('laptop');
    const take = (token: string, more: object = {}) =>
      site.call(takeLead, { token, body: { ...asked, device: 'desk', expectedTerm: 1, ...more } });
    expect(await take(superadmin.token)).toMatchObject({ status: 409, body: { code: 'reason_missing' } });
    expect(await take(admin.token)).toMatchObject({ status: 403 });
    expect((await take(superadmin.token, { reason: 'The chair fell ill' })).status).toBe(200);
  });

  test('lets a superadmin act as chair while leading, and keeps later steps aside', async ({
    lead,
    site,
    superadmin,
    council: { second: other },
  }) => {
    const desk = debateDevice(site, superadmin, 'desk');
    const note = (text: string) => ({ id: randomUUID(), kind: 'noted', body: { text } }) as const;
    const { token } = superadmin;
    const answers = async () => [
      await site.call(setPhones, { token, body: { ...asked, phones: 'on' } }),
      await site.call(renewScreenKey, { token, body: asked }),
      await site.call(answerRequest, { token, body: { ...asked, _id: 'none', accept: true } }),
      await site.call(decideSideSteps, {
        token,
        body: { ...asked, device: 'desk', term: 2, decision: 'discard', ids: ['none'] },
      }),
    ];
    expect((await desk.read()).body.mayChair).toBe(false);
    expect(await desk.send([note('Too early')])).toMatchObject({
      status: 409,
      body: { code: 'lead_needed' },
    });
    expect((await answers()).map(({ body }) => body.code)).toEqual(Array(4).fill('lead_needed'));
    await desk.take('The chair fell ill');
    expect((await desk.read()).body.mayChair).toBe(true);
    const taken = note('The desk takes the minutes');
    expect((await desk.send([taken])).body).toMatchObject({ refused: [], steps: [{ id: taken.id }] });
    expect((await answers()).map(({ status }) => status)).toEqual([200, 200, 409, 200]);

    const tablet = debateDevice(site, other, 'tablet');
    await tablet.read();
    await tablet.take('The chair is back');
    const late = note('Made before the chair was back');
    expect((await desk.send([late])).body.refused).toMatchObject([{ id: late.id }]);
    expect((await answers()).map(({ body }) => body.code)).toEqual(Array(4).fill('lead_needed'));
    expect(lead.device).toBe('laptop');
  });
});

describe('phones', () => {
  const queue = { kind: 'queue', list: 'general' } as const;
  const openList = {
    kind: 'did',
    body: { effect: { verb: 'list.open', kind: 'general', each: 60 } },
  } as const;
  const setTopic = { kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Dams' } } } as const;

  test('ask for the own portfolio once the chair allows it', async ({
    lead,
    site,
    council: { chair, delegates, member },
  }) => {
    await lead.send([setTopic, openList]);
    const [{ token } = expect.fail()] = delegates;
    const ask = (request: object) => site.call(askFloor, { token, body: { eventName, request } });
    expect(await ask(queue)).toMatchObject({ status: 409, body: { code: 'phones_off' } });
    const allow = (phones: 'ask' | 'on') =>
      site.call(setPhones, { token: chair.token, body: { ...asked, phones } });
    await allow('on');
    expect(await ask(queue)).toMatchObject({ status: 200, body: { state: 'done' } });
    expect(await ask(queue)).toMatchObject({ status: 409, body: { code: 'not_in_order' } });
    expect((await lead.read()).body.steps.at(-1)).toMatchObject({
      kind: 'queued',
      by: 'floor',
      body: { member: member(first) },
    });
    expect(await ask({ kind: 'leave', list: 'general' })).toMatchObject({ body: { state: 'done' } });
    await allow('ask');
    expect(await ask(queue)).toMatchObject({ body: { state: 'waiting' } });
    expect(await ask(queue)).toMatchObject({ status: 409, body: { code: 'request_waiting' } });
    const { requests } = (await lead.read()).body;
    const answer = (accept: boolean) =>
      site.call(answerRequest, { token: chair.token, body: { ...asked, _id: requests[0]?._id, accept } });
    expect((await answer(true)).status).toBe(200);
    expect(await answer(true)).toMatchObject({ status: 409, body: { code: 'request_answered' } });
    expect((await lead.read()).body.steps.at(-1)).toMatchObject({ kind: 'queued', by: 'floor' });
    site.clock.advance(46_000);
    expect(await ask({ kind: 'leave', list: 'general' })).toMatchObject({
      status: 409,
      body: { code: 'no_contact' },
    });
  });

  test('vote only in a vote by device, once for the own portfolio', async ({
    lead,
    site,
    council: { chair, delegates, member },
  }) => {
    await site.call(setPhones, { token: chair.token, body: { ...asked, phones: 'on' } });
    const motion = [
      {
        kind: 'moved',
        body: { motion: 'm1', type: 'set_agenda', by: member(first), fields: { topic: 'Dams' } },
      },
      { kind: 'seconded', body: { motion: 'm1', by: member(second) } },
      { kind: 'put', body: { motion: 'm1' } },
      { kind: 'vote_opened', body: { vote: 'v1', on: { kind: 'motion', motion: 'm1' }, method: 'device' } },
    ] as const;
    const sent = await lead.send(motion.map((step) => ({ ...step, anyway: { codes: ['not_in_order'] } })));
    expect(sent.body.refused).toEqual([]);
    const vote = (at: number, answer: string) =>
      site.call(askFloor, {
        token: delegates[at]?.token ?? '',
        body: { eventName, request: { kind: 'vote', vote: 'v1', answer } },
      });
    expect(await vote(0, 'yes')).toMatchObject({ body: { state: 'done' } });
    expect(await vote(0, 'no')).toMatchObject({ body: { state: 'done' } });
    expect((await lead.read()).body.steps.at(-1)).toMatchObject({
      kind: 'vote_answered',
      body: { member: member(first), answer: 'no' },
    });
    const other = { kind: 'vote', vote: 'v2', answer: 'yes' } as const;
    expect(
      await site.call(askFloor, { token: delegates[1]?.token ?? '', body: { eventName, request: other } }),
    ).toMatchObject({ status: 409 });
  });

  test('find the own committee in session, and the place in its list', async ({
    lead,
    site,
    delegate,
    council: { delegates, member },
  }) => {
    const sittingsOf = async ({ token }: { token: string }) =>
      (await site.call(listOwnSittings, { token })).body.sittings;
    const [one, two] = delegates as [Seated, Seated];
    await lead.send([
      setTopic,
      openList,
      { kind: 'queued', body: { list: 'general', entry: 'e1', member: member(second) } },
    ]);
    expect(await sittingsOf(one)).toMatchObject([
      { registrationId: one.regID, eventName, committeeName: council.name, topic: 'Dams', position: null },
    ]);
    expect(await sittingsOf(two)).toMatchObject([{ position: 1 }]);
    expect(await sittingsOf(delegate)).toEqual([]);
    await lead.send([{ kind: 'did', body: { effect: { verb: 'meeting.suspend', minutes: 60 } } }]);
    expect(await sittingsOf(one)).toEqual([]);
  });

  test('see the room without names of people, and only with a seat', async ({
    lead,
    site,
    delegate,
    council: { delegates, chair },
  }) => {
    expect((await lead.read()).status).toBe(200);
    const read = ({ token }: { token: string }) => site.call(getFloor, { token, params: { eventName } });
    const { body } = await read(delegates[0] ?? expect.fail());
    expect(body).toMatchObject({
      memberName: first,
      committeeName: council.name,
      event: { isWhole: true, view: { phones: 'off', sitting: expect.any(String) } },
    });
    expect(JSON.stringify(body)).not.toContain(chair.accountId);
    expect(await read(delegate)).toMatchObject({ status: 404, body: { code: 'no_seat' } });
  });
});

describe('the projector', () => {
  test('opens with its key, and no more when the key was renewed', async ({
    lead,
    site,
    council: { chair },
  }) => {
    const { screenKey } = (await lead.read()).body;
    const open = (key: string | null) =>
      site.app.inject({
        method: 'GET',
        url: `/v1/api/projector/${encodeURIComponent(eventName)}/${council.value}`,
        headers: key === null ? {} : { 'x-screen-key': key },
      });
    expect((await open(screenKey)).json()).toMatchObject({ committeeName: council.name });
    expect((await open(null)).statusCode).toBe(404);
    const renewed = await site.call(renewScreenKey, { token: chair.token, body: asked });
    expect((await open(screenKey)).statusCode).toBe(404);
    expect((await open(renewed.body.screenKey)).statusCode).toBe(200);
    expect(await site.call(getProjector, { params: { ...asked } })).toMatchObject({ status: 404 });
  });
});

describe('the secretariat', () => {
  test('sees all rooms, and chairs see their own', async ({ lead, site, superadmin, council: { chair } }) => {
    expect(lead.device).toBe('laptop');
    const all = await site.call(listDebates, { token: superadmin.token, params: { eventName } });
    const own = await site.call(listDebates, { token: chair.token, params: { eventName } });
    expect(all.body.debates.length).toBeGreaterThan(1);
    expect(own.body.debates).toHaveLength(1);
    expect(own.body.debates[0]).toMatchObject({
      committee: council.value,
      present: 4,
      hasQuorum: true,
      lead: { device: 'laptop' },
    });
  });

  test('sets who has a veto and which tags', async ({ lead, site, superadmin, council: { member } }) => {
    const set = (members: object[], seen: object[] = []) =>
      site.call(setDebateMembers, { token: superadmin.token, body: { ...asked, members, seen } });
    const veto = { id: member(first), votes: 'all', veto: true, tags: ['permanent'] };
    expect((await set([veto, { ...veto, id: 'of-another-committee' }])).status).toBe(200);
    expect((await lead.read()).body.members.find(({ id }) => id === member(first))).toMatchObject({
      veto: true,
      tags: ['permanent'],
    });
    expect((await set([{ ...veto, votes: 'twice' }])).status).toBe(400);

    // A second chair who opened the members before.
    const other = { id: member(second), votes: 'none', veto: false, tags: [] };
    expect(await set([other])).toMatchObject({ status: 409, body: { code: 'members_changed' } });
    const usual = { id: member(second), votes: 'all', veto: false, tags: [] };
    expect((await set([veto, other], [usual, veto])).status).toBe(200);
    const rights = (await lead.read()).body.members.filter(({ veto, votes }) => veto || votes !== 'all');
    expect(rights.map(({ id }) => id).sort()).toEqual([member(first), member(second)].sort());
  });

  test('an admin who chairs a committee only reads the others', async ({ lead, site, superadmin }) => {
    const chairOfPress = await site.person({ role: 'admin' });
    const lastDay = dayOf(site.clock.now, { timeZone: 'Asia/Kolkata' });
    await site.call(grantDuty, {
      token: superadmin.token,
      body: { eventName, email: chairOfPress.email, kind: 'chair', committee: press.value, lastDay },
    });
    const device = debateDevice(site, chairOfPress, 'tablet');
    expect((await device.read()).body).toMatchObject({ mayChair: false, screenKey: null });
    const refused = { status: 403, body: { code: 'other_committee' } };
    expect(await device.take('Out of curiosity')).toMatchObject(refused);
    expect(await device.send([{ kind: 'noted', body: { text: 'x' } }])).toMatchObject(refused);
    const body = { ...asked, members: [], seen: [] };
    expect(await site.call(setDebateMembers, { token: chairOfPress.token, body })).toMatchObject(refused);
    expect((await lead.read()).body.lead).toMatchObject({ device: 'laptop' });
  });

  test('a chair reaches no other committee', async ({ lead, site, council: { chair } }) => {
    expect(lead.device).toBe('laptop');
    const { token } = chair;
    const other = { eventName, committee: press.value };
    const answers = [
      await site.call(getDebate, { token, params: other }),
      await site.call(takeLead, { token, body: { ...other, device: 'laptop', expectedTerm: 0 } }),
      await site.call(recordSteps, {
        token,
        body: { ...other, device: 'laptop', after: 0, sentAt: 0, steps: [] },
      }),
      await site.call(setPhones, { token, body: { ...other, phones: 'on' } }),
      await site.call(renewScreenKey, { token, body: other }),
      await site.call(listSideSteps, { token, params: other }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  });
});
