import { describe, expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { chairCouncil, sessionOfToday } from '#tests/support/debating.ts';
import { Laptop, openLaptop, openSitting, screenIsDrawn } from '#tests/support/laptop.ts';
import { type Random, seeded } from '#tests/support/seeded.ts';
import { decideSideSteps, getDebate, leadHeldMs, listSideSteps, maxStepsPerAnswer } from '../../contract.ts';
import { hashDebate } from '../../rule/fold.ts';
import type { Step } from '../../rule/step.ts';
import type { Press } from '../console/press.ts';
import { openHandover, readHandoverFile, toHandoverFile } from './handover.ts';

const of = { eventName, committee: council.value };

const test = base
  .extend('council', ({ site, superadmin }) => chairCouncil(site, superadmin))
  .extend('session', ({ site }) => sessionOfToday(site.clock.now))
  /** Leads an open sitting, and has sent its steps. */
  .extend('laptop', async ({ site, council, session }) => {
    const laptop = await openSitting(site, council, session);
    await laptop.live.sync();
    return laptop;
  })
  /** Opens the debate on a device of the second chair. */
  .extend(
    'openTablet',
    ({ site, council: { second } }) =>
      () =>
        openLaptop(site, second, 'tablet'),
  );

const note = (text: string): Press => ({ kind: 'noted', body: { text } });
const setTopic = (topic: string): Press => ({ kind: 'did', body: { effect: { verb: 'topic.set', topic } } });

const stored = async (site: TestApp, { token }: Person) => ({
  steps: (await site.call(getDebate, { token, params: of })).body.steps as Step[],
  aside: (await site.call(listSideSteps, { token, params: of })).body.sideSteps,
});

describe('alone', () => {
  test('a first press takes the lead that no device has', async ({ site, session, council }) => {
    const { chair } = council;
    const laptop = await openSitting(site, council, session);
    expect(laptop.live.latest().debate.state).toMatchObject({ sitting: { session }, lead: null });
    await laptop.live.sync();
    const { steps, aside } = await stored(site, chair);
    expect(aside).toEqual([]);
    expect(steps.map(({ kind, term }) => [kind, term])).toEqual([
      ['lead_taken', 1],
      ['opened', 1],
      ...Array(4).fill(['answered', 1]),
      ['roll_closed', 1],
    ]);
    expect(laptop.live.status()).toMatchObject({
      unsent: 0,
      isOffline: false,
      disagrees: false,
      answer: { lead: { device: 'laptop' } },
    });
  });

  test('a day without a network survives a killed page, and is sent once', async ({
    site,
    laptop,
    council: { chair },
  }) => {
    laptop.network = () => 'loses';
    laptop.press(setTopic('Dams'));
    laptop.press(note('One'), note('Two'));
    await laptop.live.sync();
    expect(laptop.live.status()).toMatchObject({ isOffline: true, unsent: 3 });
    laptop.kill();
    await laptop.open();
    expect(laptop.live.latest().debate.state.topic).toBe('Dams');
    expect(laptop.live.status().unsent).toBe(3);
    // The answer is lost, so that the batch arrives twice.
    laptop.network = () => 'loses the answer';
    await laptop.live.sync();
    laptop.press(note('Three'));
    laptop.network = () => 'delivers';
    await laptop.live.sync();
    const { steps, aside } = await stored(site, chair);
    expect(aside).toEqual([]);
    expect(steps.slice(7).map(({ kind }) => kind)).toEqual(['did', 'noted', 'noted', 'noted']);
    expect(laptop.live.status()).toMatchObject({ unsent: 0, disagrees: false });
  });

  test('a step that the server has is deleted on a device that was killed before it stored a state', async ({
    site,
    council: { chair },
    laptop,
  }) => {
    laptop.network = () => 'loses the answer';
    laptop.press(note('One'));
    await laptop.live.sync();
    laptop.network = () => 'delivers';
    await laptop.openWithoutState();
    expect(laptop.live.status().unsent).toBe(0);
    await laptop.live.stored();
    expect([...laptop.disk.rows]).toEqual([]);
    const { steps, aside } = await stored(site, chair);
    expect([steps.filter(({ kind }) => kind === 'noted').length, aside]).toEqual([1, []]);
  });

  test('an undo reaches a step that the server has, and one that it does not have yet', async ({
    site,
    session,
    council,
  }) => {
    const { chair } = council;
    const laptop = await openSitting(site, council, session);
    laptop.press(setTopic('Dams'));
    await laptop.live.sync();
    laptop.network = () => 'loses';
    laptop.press(setTopic('Rivers'));
    laptop.undo();
    expect(laptop.live.latest().debate.state.topic).toBe('Dams');
    laptop.undo();
    expect(laptop.live.latest().debate.state.topic).toBeNull();
    laptop.press({ kind: 'redone', body: { seq: laptop.live.latest().debate.redoable.at(-1) ?? 0 } });
    await screenIsDrawn();
    laptop.kill();
    await laptop.open();
    expect(laptop.live.status().unsent).toBe(4);
    expect(laptop.live.latest().debate.state.topic).toBe('Dams');
    laptop.network = () => 'delivers';
    await laptop.live.sync();
    expect((await stored(site, chair)).aside).toEqual([]);
    expect(laptop.live.latest().debate.state.topic).toBe('Dams');
    expect(laptop.live.status().disagrees).toBe(false);
  });
});

test('a long log is read in parts, also by a device that takes the lead', { timeout: 60_000 }, async ({
  site,
  laptop,
  council: { chair, second: other },
  openTablet,
}) => {
  const behind = await openTablet();
  const count = 2 * maxStepsPerAnswer + 100;
  for (let at = 0; at < count; at += 100) {
    laptop.press(...Array.from({ length: 100 }, (_, index) => note(`Note ${at + index}`)));
    await laptop.live.sync();
  }
  const { body } = await site.call(getDebate, { token: chair.token, params: of });
  expect(body).toMatchObject({ seq: count + 7, steps: { length: maxStepsPerAnswer } });
  const phone = new Laptop(site, other, 'phone');
  await phone.open();
  expect(phone.live.latest().steps.length).toBe(count + 7);
  // Its stream ended long ago, and its first news have a part of the log.
  const { steps, ...news } = body;
  behind.live.receive({ ...news, steps });
  await behind.live.read();
  expect(behind.live.since()).toBe(count + 7);
  const late = new Laptop(site, other, 'late');
  late.disk.debate = { ...behind.live.toStored(), steps: behind.live.toStored().steps.slice(0, 5) };
  await late.open();
  await late.live.takeLead('The laptop is broken');
  await late.live.read();
  expect(late.press(setTopic('Dams'))).toBeUndefined();
  await late.live.sync();
  expect(late.live.status()).toMatchObject({ unsent: 0, aside: 0, disagrees: false });
  const shown = ({ live }: Laptop) => hashDebate(live.latest().debate);
  await laptop.live.read();
  expect(shown(late)).toBe(shown(laptop));
});

test('a slow disk keeps no step that the server has', async ({ laptop }) => {
  await laptop.live.stored();
  laptop.disk.slownessMs = 30;
  for (let at = 0; at < 12; at += 1) {
    laptop.press(note(`Note ${at}`));
    await new Promise((resolve) => setTimeout(resolve, 7));
  }
  await laptop.live.sync();
  await laptop.live.stored();
  expect(laptop.live.status().unsent).toBe(0);
  await expect.poll(() => [...laptop.disk.rows]).toEqual([]);
});

test('steps that a full or slow disk did not store are stored with the next one', async ({ laptop }) => {
  await laptop.live.stored();
  laptop.network = () => 'loses';
  laptop.disk.isFull = true;
  laptop.press(note('While it is full'));
  await expect.poll(() => laptop.live.status().isStored).toBe(false);
  expect([...laptop.disk.rows]).toEqual([]);
  laptop.disk.isFull = false;
  laptop.press(note('When it has room'));
  await expect.poll(() => laptop.live.status().isStored).toBe(true);
  expect(laptop.disk.rows.size).toBe(2);

  const slow = Promise.withResolvers<void>();
  laptop.disk.isFree = slow.promise;
  laptop.press(note('While it is slow'));
  await expect.poll(() => laptop.live.status().isStored, { timeout: 30_000 }).toBe(false);
  slow.resolve();
  await expect.poll(() => laptop.live.status().isStored).toBe(true);
  expect(laptop.disk.rows.size).toBe(3);
});

/** A note that is longer than the server reads, as another version of the page may make it. */
const addUnreadable = (laptop: Laptop, id: string) => {
  const last = laptop.live.latest().debate.state.lead;
  const step = {
    id,
    term: last?.term ?? 0,
    at: laptop.live.now(),
    by: 'chair' as const,
    device: laptop.name,
    kind: 'noted' as const,
    body: { text: 'x'.repeat(3000) },
  };
  const order = Math.max(0, ...[...laptop.disk.rows.values()].map((row) => row.order)) + 1;
  laptop.disk.rows.set(id, { order, step });
};

describe('a step that the server cannot read', () => {
  /** Notes with two steps between them that the server cannot read, made without a network. */
  const chairWithout = async (laptop: Laptop) => {
    laptop.network = () => 'loses';
    for (let at = 0; at < 130; at += 1) {
      laptop.press(note(`Note ${at}`));
      await screenIsDrawn();
      if (at !== 40 && at !== 99) continue;
      laptop.kill();
      addUnreadable(laptop, `unreadable ${at}`);
      await laptop.open();
    }
    laptop.network = () => 'delivers';
  };

  test('holds up no other, and waits on the device for the chair', async ({
    site,
    laptop,
    council: { chair },
  }) => {
    await chairWithout(laptop);
    await laptop.live.sync();
    const { steps, aside } = await stored(site, chair);
    expect(aside).toEqual([]);
    expect(steps.slice(7).map(({ body }) => body)).toEqual(
      Array.from({ length: 130 }, (_, at) => ({ text: `Note ${at}` })),
    );
    const waiting = [{ id: 'unreadable 40' }, { id: 'unreadable 99' }];
    expect(laptop.live.status()).toMatchObject({ unsent: 0, problem: null, unreadable: waiting });
    await laptop.live.stored();
    laptop.kill();
    await laptop.open();
    expect(laptop.live.status()).toMatchObject({ unsent: 0, unreadable: waiting });
    laptop.live.settleUnreadable(['unreadable 40', 'unreadable 99']);
    await laptop.live.stored();
    expect(laptop.live.status().unreadable).toEqual([]);
    expect([...laptop.disk.rows]).toEqual([]);
  });

  test('is sent again when the chair says so, behind all others', async ({ laptop }) => {
    await screenIsDrawn();
    laptop.kill();
    addUnreadable(laptop, 'unreadable');
    await laptop.open();
    await laptop.live.sync();
    laptop.press(note('A later one'));
    await laptop.live.sync();
    laptop.live.sendAgain(['unreadable']);
    expect(laptop.live.status().unreadable).toEqual([]);
    await laptop.live.sync();
    await screenIsDrawn();
    // The server is still the same one.
    expect(laptop.live.status()).toMatchObject({ unsent: 0, unreadable: [{ id: 'unreadable' }] });
    await laptop.live.stored();
    expect([...laptop.disk.rows.values()]).toMatchObject([{ isUnreadable: true }]);
  });

  test('is not looked for if the server reads no call of the page at all', async ({ laptop }) => {
    laptop.isTooNew = true;
    laptop.press(note('One'), note('Two'));
    await laptop.live.sync();
    expect(laptop.live.status()).toMatchObject({ unsent: 2, unreadable: [], problem: 'Bad request' });
    laptop.isTooNew = false;
    await laptop.live.sync();
    expect(laptop.live.status()).toMatchObject({ unsent: 0, unreadable: [], problem: null });
  });
});

describe('another device', () => {
  test('takes the lead with a reason, and steps of the former one are kept aside', async ({
    site,
    laptop,
    openTablet,
    council: { chair },
  }) => {
    const tablet = await openTablet();
    expect(tablet.press(note('Not mine'))).toMatchObject({ refused: 'not_lead' });
    laptop.network = () => 'loses';
    laptop.press(note('Alone'));
    await expect(tablet.live.takeLead()).rejects.toMatchObject({ code: 'lead_held' });
    await tablet.live.takeLead('The laptop has no network');
    expect(tablet.press(setTopic('Dams'))).toBeUndefined();
    await tablet.live.sync();
    laptop.network = () => 'delivers';
    await laptop.live.sync();
    expect(laptop.live.status()).toMatchObject({
      unsent: 0,
      aside: 1,
      answer: { lead: { device: 'tablet' } },
    });
    expect(laptop.press(note('Too late'))).toMatchObject({ refused: 'not_lead' });
    expect((await stored(site, chair)).aside).toMatchObject([{ body: { text: 'Alone' } }]);
    expect(laptop.live.latest().debate.state.topic).toBe('Dams');
  });

  test('sends the lead what it cannot record, which the lead applies', async ({
    site,
    laptop,
    openTablet,
    council: { chair },
  }) => {
    const tablet = await openTablet();
    expect(tablet.press(setTopic('Dams'))).toMatchObject({ refused: 'not_lead' });
    tablet.network = () => 'loses';
    expect(tablet.live.propose([setTopic('Dams')])).toBeUndefined();
    // The lead could not do this either.
    expect(tablet.live.propose([{ kind: 'roll_closed', body: {} }])).toMatchObject({ rule: 'no_roll' });
    await screenIsDrawn();
    tablet.kill();
    await tablet.open();
    expect(tablet.live.status().unsent).toBe(1);
    expect(tablet.live.latest().debate.state.topic).toBeNull();
    tablet.network = () => 'delivers';
    await tablet.live.sync();
    expect(tablet.live.status()).toMatchObject({ unsent: 0, aside: 1, problem: null });
    const { aside } = await stored(site, chair);
    expect(aside).toMatchObject([{ device: 'tablet', refusal: { refused: 'not_lead' } }]);
    const { lead } = laptop.live.status().answer;
    const decided = {
      device: 'laptop',
      term: lead?.term ?? 0,
      decision: 'apply',
      ids: aside.map(({ _id }) => _id),
    };
    await site.call(decideSideSteps, { token: chair.token, body: { ...of, ...decided } });
    await tablet.live.read();
    expect(tablet.live.latest().debate.state.topic).toBe('Dams');
  });

  test('goes on alone without a network, and leads if the former lead was silent', async ({
    site,
    laptop: _laptop,
    openTablet,
    council: { chair },
  }) => {
    const tablet = await openTablet();
    tablet.network = () => 'loses';
    tablet.live.leadAlone();
    expect(tablet.press(setTopic('Dams'))).toBeUndefined();
    tablet.undo();
    tablet.press(setTopic('Rivers'));
    await screenIsDrawn();
    tablet.kill();
    await tablet.open();
    expect(tablet.live.latest().debate.state).toMatchObject({ topic: 'Rivers', lead: { device: 'tablet' } });
    site.clock.advance(leadHeldMs);
    tablet.network = () => 'delivers';
    await tablet.live.sync();
    const { steps, aside } = await stored(site, chair);
    expect(aside).toEqual([]);
    expect(steps.slice(7).map(({ kind, term }) => [kind, term])).toEqual([
      ['lead_taken', 2],
      ['did', 2],
      ['undone', 2],
      ['did', 2],
    ]);
    expect(tablet.live.status()).toMatchObject({ unsent: 0, aside: 0, disagrees: false });
  });

  test('that went on alone keeps its steps aside while the lead is there', async ({
    laptop: _laptop,
    openTablet,
  }) => {
    const tablet = await openTablet();
    tablet.network = () => 'loses';
    tablet.live.leadAlone();
    tablet.press(setTopic('Dams'));
    tablet.network = () => 'delivers';
    // The first one may share a run that began before.
    for (let attempt = 0; attempt < 3; attempt += 1) await tablet.live.sync();
    expect(tablet.live.status()).toMatchObject({
      unsent: 0,
      aside: 2,
      answer: { lead: { device: 'laptop' } },
    });
    expect(tablet.live.latest().debate.state.topic).toBeNull();
  });

  test('opens the session first, and the other one keeps nothing', async ({
    site,
    session,
    council,
    openTablet,
  }) => {
    const tablet = await openTablet();
    tablet.network = () => 'loses';
    tablet.press({ kind: 'opened', body: { ...tablet.live.opening(), session } });
    const laptop = await openSitting(site, council, session);
    await laptop.live.sync();
    tablet.network = () => 'delivers';
    await tablet.live.sync();
    expect(tablet.live.status()).toMatchObject({ unsent: 0, aside: 1 });
    const shown = ({ live }: Laptop) => hashDebate(live.latest().debate);
    expect(shown(tablet)).toBe(shown(laptop));
  });
});

describe('a file', () => {
  /** Opens the file of the lead on another device, as its page does. */
  const goOn = async (tablet: Laptop, text: string) => {
    const file = readHandoverFile(text, of);
    if ('problem' in file) return expect.fail(file.problem);
    const { live } = tablet;
    const opened = openHandover(file, { own: live.toStored(), device: tablet.name, now: live.now() });
    if ('problem' in opened) return expect.fail(opened.problem);
    tablet.kill();
    tablet.disk.debate = opened.debate;
    for (const [order, row] of opened.waiting.entries())
      tablet.disk.rows.set(row.step.id, { order, step: row.step, isUnreadable: row.isUnreadable ?? false });
    await tablet.open();
  };

  test('hands the lead over without a network, and what neither had sent is stored once', async ({
    site,
    laptop,
    openTablet,
    council: { chair },
  }) => {
    const tablet = await openTablet();
    for (const one of [laptop, tablet]) one.network = () => 'loses';
    laptop.press(setTopic('Dams'));
    laptop.press(note('The last of the laptop'));
    const text = await toHandoverFile((await laptop.live.handOver()) ?? expect.fail()).text();
    expect(laptop.press(note('After the handover'))).toMatchObject({ refused: 'not_lead' });

    await goOn(tablet, text);
    expect(tablet.live.latest().debate.state).toMatchObject({
      topic: 'Dams',
      lead: { device: 'tablet', term: 2 },
    });
    expect(tablet.press(note('The first of the tablet'))).toBeUndefined();
    tablet.undo();
    tablet.press(note('The second of the tablet'));

    // The laptop is back first. What it had made is in its own term.
    for (const one of [laptop, tablet]) one.network = () => 'delivers';
    await laptop.live.sync();
    await tablet.live.sync();
    await laptop.live.read();
    const { steps, aside } = await stored(site, chair);
    expect(aside).toEqual([]);
    expect(steps.slice(7).map(({ kind, device }) => [kind, device])).toEqual([
      ['did', 'laptop'],
      ['noted', 'laptop'],
      ['lead_taken', 'tablet'],
      ['noted', 'tablet'],
      ['undone', 'tablet'],
      ['noted', 'tablet'],
    ]);
    for (const { live } of [laptop, tablet])
      expect(live.status()).toMatchObject({
        unsent: 0,
        aside: 0,
        answer: { lead: { device: 'tablet', term: 2 } },
      });
    // The code of the file is used up.
    expect(tablet.live.toStored()).toMatchObject({ shownCode: null, handoverCode: null });
  });

  test('cannot be taken back once the other device leads', async ({ laptop, openTablet }) => {
    const tablet = await openTablet();
    laptop.network = () => 'loses';
    const text = await toHandoverFile((await laptop.live.handOver()) ?? expect.fail()).text();
    expect(laptop.live.status().handedOverAt).not.toBeNull();
    await goOn(tablet, text);
    await tablet.live.sync();
    laptop.network = () => 'delivers';
    await laptop.live.read();
    expect(laptop.live.status()).toMatchObject({
      handedOverAt: null,
      answer: { lead: { device: 'tablet' } },
    });
    await laptop.live.stored();
    laptop.kill();
    expect((await laptop.open()).status().handedOverAt).toBeNull();
    expect(laptop.press(note('Too late'))).toMatchObject({ refused: 'not_lead' });
  });

  test('has the steps that the server cannot read, for the chair of the other device', async ({
    laptop,
    openTablet,
  }) => {
    const tablet = await openTablet();
    await screenIsDrawn();
    laptop.kill();
    addUnreadable(laptop, 'unreadable');
    await laptop.open();
    await laptop.live.sync();
    const text = await toHandoverFile((await laptop.live.handOver()) ?? expect.fail()).text();
    await goOn(tablet, text);
    expect(tablet.live.status().unreadable).toMatchObject([{ id: 'unreadable', kind: 'noted' }]);
    await tablet.live.sync();
    expect(tablet.live.status()).toMatchObject({ unsent: 0, aside: 0, unreadable: [{ id: 'unreadable' }] });
  });

  test('of a page that knew no such steps is read too', async ({ laptop }) => {
    const { unreadable, ...earlier } = JSON.parse(
      await toHandoverFile((await laptop.live.handOver()) ?? expect.fail()).text(),
    );
    expect(unreadable).toEqual([]);
    expect(readHandoverFile(JSON.stringify(earlier), of)).toMatchObject({ unreadable: [] });
  });

  test('of another committee, or none at all, is refused in words', () => {
    const problems = ['', '[]', '{"kind":"committee-session"}'].map((text) => readHandoverFile(text, of));
    expect(problems).toEqual(
      Array(3).fill({ problem: 'This file is not the handover of a committee session.' }),
    );
  });
});

/** What a chair does next. Undo reaches steps of both devices. */
function act(laptop: Laptop, random: Random, made: Set<string>): void {
  const before = new Set(laptop.disk.rows.keys());
  const what = random.of(['note', 'note', 'topic', 'undo', 'redo', 'list'] as const);
  if (what === 'note') laptop.press(note(`${laptop.name} ${made.size}`));
  if (what === 'topic') laptop.press(setTopic(`Topic ${made.size}`));
  if (what === 'list')
    laptop.press({ kind: 'did', body: { effect: { verb: 'list.open', kind: 'general', each: 60 } } });
  if (what === 'undo') laptop.undo();
  const redoable = laptop.live.latest().debate.redoable.at(-1);
  if (what === 'redo' && redoable !== undefined) laptop.press({ kind: 'redone', body: { seq: redoable } });
  for (const { id, device, kind } of laptop.live.latest().steps)
    if (!before.has(id) && device === laptop.name && kind !== 'lead_taken') made.add(id);
}

test('two devices whose network is cut at random lose and double no step', { timeout: 240_000 }, async ({
  site,
  laptop,
  openTablet,
  council: { chair, second: other },
}) => {
  const tablet = await openTablet();
  const made = new Set<string>();
  let discarded = 0;
  for (let run = 1; run <= 100; run += 1) {
    site.clock.advance(60_000);
    const random = seeded(run);
    for (const one of [laptop, tablet])
      one.network = () => random.of(['delivers', 'delivers', 'loses', 'loses the answer']);
    for (let turn = 0; turn < 14; turn += 1) {
      const one = random.of([laptop, tablet]);
      const what = random.of([
        'press',
        'press',
        'press',
        'press',
        'sync',
        'read',
        'kill',
        'open without state',
        'lead',
        'alone',
      ] as const);
      if (what === 'press') act(one, random, made);
      if (what === 'sync') await one.live.sync();
      if (what === 'read') await one.live.read();
      if (what === 'lead') await one.live.takeLead('Chosen by lot').catch(() => {});
      if (what === 'alone') one.live.leadAlone();
      if (what === 'kill') {
        await screenIsDrawn();
        one.kill();
        await one.open();
      }
      if (what === 'open without state') {
        await screenIsDrawn();
        await one.openWithoutState();
      }
    }
    for (const one of [laptop, tablet]) {
      one.network = () => 'delivers';
      // The first one may share a run that began before.
      for (let attempt = 0; attempt < 3; attempt += 1) await one.live.sync();
      await one.live.read();
      expect(one.live.status(), `run ${run}`).toMatchObject({ unsent: 0, disagrees: false, problem: null });
    }
    const { steps, aside } = await stored(site, chair);
    const { lead } = laptop.live.status().answer;
    const leading = lead?.device === 'laptop' ? chair : other;
    const decide = async (decision: 'apply' | 'discard') => {
      const ids = aside.map(({ _id }) => _id).filter(() => random.chance(0.4));
      if (ids.length === 0) return;
      // Refused if the tablet took the lead after the laptop had read who leads.
      const { status } = await site.call(decideSideSteps, {
        token: leading.token,
        body: { ...of, device: lead?.device ?? '', term: lead?.term ?? 0, decision, ids },
      });
      if (decision === 'discard' && status === 200) discarded += ids.filter((id) => made.has(id)).length;
    };
    const known = [...steps, ...aside.map(({ _id }) => ({ id: _id }))].map(({ id }) => id);
    expect(new Set(known).size, `run ${run}`).toBe(known.length);
    expect(known.filter((id) => made.has(id)).length + discarded, `run ${run}`).toBe(made.size);
    await decide(random.of(['apply', 'discard'] as const));
  }
  expect(made.size).toBeGreaterThan(250);
  expect(hashDebate(laptop.live.latest().debate)).toBe(hashDebate(tablet.live.latest().debate));
  for (const { live } of [laptop, tablet]) await live.stored();
  expect([...laptop.disk.rows, ...tablet.disk.rows]).toEqual([]);
  expect(discarded).toBeGreaterThan(0);
});
