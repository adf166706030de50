import { describe, expect } from 'vitest';
import { buildDaySessionKey } from '#attendance/rule/roll.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { ApiError } from '#platform/web/api.ts';
import { test as base } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { chairCouncil } from '#tests/support/debating.ts';
import { type Random, seeded } from '#tests/support/seeded.ts';
import {
  decideSideSteps,
  getDebate,
  leadHeldMs,
  listSideSteps,
  maxStepsPerAnswer,
  recordSteps,
  takeLead,
} from '../../contract.ts';
import { findUndoable, hashDebate } from '../../rule/fold.ts';
import type { Step } from '../../rule/step.ts';
import type { Press } from '../console/press.ts';
import { type DebateCalls, readWholeLog } from './debate-calls.ts';
import { type DebateStore, type StoredDebate, toStoredDebate, type WaitingStep } from './debate-store.ts';
import { openHandover, readHandoverFile, toHandoverFile } from './handover.ts';
import { LiveDebate } from './live-debate.ts';

const of = { eventName, committee: council.value };
const [first = '', second = '', third = '', fourth = ''] = council.portfolios;

const test = base
  .extend('council', ({ site, superadmin }) => chairCouncil(site, superadmin))
  .extend('session', ({ site }) =>
    buildDaySessionKey(dayOf(site.clock.now, { timeZone: 'Asia/Kolkata' }), 1),
  );

const cut = () => new ApiError('Something went wrong', 0);

/** What the network does with a call: delivers it, loses it, or loses only its answer. */
type Network = () => 'delivers' | 'loses' | 'loses the answer';

/** Calls of a device over a network that can be cut. */
function callsOver(site: TestApp, { token }: Person, network: Network): DebateCalls {
  const call = async (made: AnyCall, sent: object) => {
    const fate = network();
    if (fate === 'loses') throw cut();
    const answer: { status: number; body: unknown } = await site.call(made, { token, ...sent });
    if (fate === 'loses the answer') throw cut();
    if (answer.status === 200) return answer.body as never;
    const { error, code } = answer.body as { error: string; code: string };
    throw new ApiError(error, answer.status, { code });
  };
  return {
    read: (since) =>
      readWholeLog((after) => call(getDebate, { params: of, query: { since: String(after) } }), since),
    send: (batch) => call(recordSteps, { body: { ...of, ...batch } }),
    takeLead: (asked) => call(takeLead, { body: { ...of, ...asked } }),
  };
}

/** The storage of a device, which survives its page. */
class Disk {
  debate: StoredDebate | undefined;
  readonly rows = new Map<string, WaitingStep>();
  /** How long storing a step takes, in milliseconds. */
  slownessMs = 0;

  /** Opens the store for a page. What a page writes after it was killed is not stored. */
  open(page: { isKilled: boolean }): DebateStore {
    const write = async (change: () => void) => {
      await Promise.resolve();
      if (!page.isKilled) change();
    };
    return {
      find: async () => this.debate,
      keep: (debate) =>
        write(() => {
          this.debate = structuredClone(debate);
        }),
      listWaiting: async () =>
        [...this.rows.values()].sort((a, b) => a.order - b.order).map((row) => structuredClone(row)),
      putWaiting: async (rows) => {
        if (this.slownessMs > 0) await new Promise((resolve) => setTimeout(resolve, this.slownessMs));
        await write(() => {
          for (const row of rows) this.rows.set(row.step.id, structuredClone(row));
        });
      },
      dropWaiting: (ids) =>
        write(() => {
          for (const id of ids) this.rows.delete(id);
        }),
    };
  }
}

/** A laptop of a chair: its disk, and the page that is open. */
class Laptop {
  readonly #site: TestApp;
  readonly #person: Person;
  readonly name: string;
  readonly disk = new Disk();
  network: Network = () => 'delivers';
  /** True for a server that reads no call of this page, such as one that is older. */
  isTooNew = false;
  #page = { isKilled: false };
  live!: LiveDebate;

  constructor(site: TestApp, person: Person, name: string) {
    [this.#site, this.#person, this.name] = [site, person, name];
  }

  /** Opens the page: with what is stored, or with an answer of the server. */
  async open(): Promise<LiveDebate> {
    this.#page = { isKilled: false };
    const page = this.#page;
    const store = this.disk.open(page);
    const online = callsOver(this.#site, this.#person, () => (page.isKilled ? 'loses' : this.network()));
    const send: DebateCalls['send'] = async (batch) => {
      if (this.isTooNew) throw new ApiError('Bad request', 400, { code: 'invalid_input' });
      return online.send(batch);
    };
    const over = { ...online, send };
    const { accountId } = this.#person;
    const stored = (await store.find()) ?? toStoredDebate(await over.read(0), accountId);
    await store.keep(stored);
    const needs = { device: this.name, calls: over, store };
    this.live = new LiveDebate(stored, await store.listWaiting(), needs);
    return this.live;
  }

  /** Ends the page at once, as when the battery is taken out. */
  kill(): void {
    this.#page.isKilled = true;
  }

  press(...presses: Press[]) {
    return this.live.make(presses, undefined);
  }

  undo() {
    const seq = findUndoable(this.live.latest().debate)?.seq;
    return seq === undefined ? undefined : this.press({ kind: 'undone', body: { seq } });
  }
}

/** A press is shown once it is stored. */
const screenIsDrawn = () => new Promise((resolve) => setTimeout(resolve, 0));

const note = (text: string): Press => ({ kind: 'noted', body: { text } });
const setTopic = (topic: string): Press => ({ kind: 'did', body: { effect: { verb: 'topic.set', topic } } });

async function openSession(site: TestApp, chair: Person, member: (name: string) => string, session: string) {
  const laptop = new Laptop(site, chair, 'laptop');
  await laptop.open();
  laptop.press({ kind: 'opened', body: { ...laptop.live.opening(), session } });
  for (const name of [first, second, third, fourth])
    laptop.press({ kind: 'answered', body: { member: member(name), answer: 'present' } });
  laptop.press({ kind: 'roll_closed', body: {} });
  return laptop;
}

const stored = async (site: TestApp, { token }: Person) => ({
  steps: (await site.call(getDebate, { token, params: of })).body.steps as Step[],
  aside: (await site.call(listSideSteps, { token, params: of })).body.sideSteps,
});

describe('alone', () => {
  test('a first press takes the lead that no device has', async ({ site, session, council }) => {
    const { chair, member } = council;
    const laptop = await openSession(site, chair, member, session);
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
    session,
    council,
  }) => {
    const { chair, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
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

  test('an undo reaches a step that the server has, and one that it does not have yet', async ({
    site,
    session,
    council,
  }) => {
    const { chair, member } = council;
    const laptop = await openSession(site, chair, member, session);
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
  session,
  council,
}) => {
  const { chair, second: other, member } = council;
  const laptop = await openSession(site, chair, member, session);
  await laptop.live.sync();
  const behind = new Laptop(site, other, 'tablet');
  await behind.open();
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

test('a slow disk keeps no step that the server has', async ({ site, session, council }) => {
  const { chair, member } = council;
  const laptop = await openSession(site, chair, member, session);
  await laptop.live.sync();
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

describe('a step that the server cannot read', () => {
  /** A note that is longer than the server reads, as another version of the page may make it. */
  const unreadable = (laptop: Laptop, id: string) => {
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
  /** Notes with two steps between them that the server cannot read, made without a network. */
  const chairWithout = async (laptop: Laptop) => {
    laptop.network = () => 'loses';
    for (let at = 0; at < 130; at += 1) {
      laptop.press(note(`Note ${at}`));
      await screenIsDrawn();
      if (at !== 40 && at !== 99) continue;
      laptop.kill();
      unreadable(laptop, `unreadable ${at}`);
      await laptop.open();
    }
    laptop.network = () => 'delivers';
  };

  test('holds up no other, and waits on the device for the chair', async ({ site, session, council }) => {
    const { chair, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
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

  test('is sent again when the chair says so, behind all others', async ({ site, session, council }) => {
    const { chair, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
    await screenIsDrawn();
    laptop.kill();
    unreadable(laptop, 'unreadable');
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

  test('is not looked for if the server reads no call of the page at all', async ({
    site,
    session,
    council,
  }) => {
    const { chair, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
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
    session,
    council,
  }) => {
    const { chair, second: other, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
    const tablet = new Laptop(site, other, 'tablet');
    await tablet.open();
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

  test('sends the lead what it cannot record, which the lead applies', async ({ site, session, council }) => {
    const { chair, second: other, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
    const tablet = new Laptop(site, other, 'tablet');
    await tablet.open();
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
    session,
    council,
  }) => {
    const { chair, second: other, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
    const tablet = new Laptop(site, other, 'tablet');
    await tablet.open();
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
    site,
    session,
    council,
  }) => {
    const { chair, second: other, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
    const tablet = new Laptop(site, other, 'tablet');
    await tablet.open();
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

  test('opens the session first, and the other one keeps nothing', async ({ site, session, council }) => {
    const { chair, second: other, member } = council;
    const tablet = new Laptop(site, other, 'tablet');
    await tablet.open();
    tablet.network = () => 'loses';
    tablet.press({ kind: 'opened', body: { ...tablet.live.opening(), session } });
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
    tablet.network = () => 'delivers';
    await tablet.live.sync();
    expect(tablet.live.status()).toMatchObject({ unsent: 0, aside: 1 });
    const shown = ({ live }: Laptop) => hashDebate(live.latest().debate);
    expect(shown(tablet)).toBe(shown(laptop));
  });
});

describe('a file', () => {
  test('hands the lead over without a network, and what neither had sent is stored once', async ({
    site,
    session,
    council,
  }) => {
    const { chair, second: other, member } = council;
    const laptop = await openSession(site, chair, member, session);
    await laptop.live.sync();
    const tablet = new Laptop(site, other, 'tablet');
    await tablet.open();
    for (const one of [laptop, tablet]) one.network = () => 'loses';
    laptop.press(setTopic('Dams'));
    laptop.press(note('The last of the laptop'));
    const text = await toHandoverFile((await laptop.live.handOver()) ?? expect.fail()).text();
    expect(laptop.press(note('After the handover'))).toMatchObject({ refused: 'not_lead' });

    const file = readHandoverFile(text, of);
    if ('problem' in file) return expect.fail(file.problem);
    const opened = openHandover(file, {
      own: tablet.live.toStored(),
      device: 'tablet',
      now: tablet.live.now(),
    });
    if ('problem' in opened) return expect.fail(opened.problem);
    tablet.kill();
    tablet.disk.debate = opened.debate;
    for (const [order, step] of opened.waiting.entries()) tablet.disk.rows.set(step.id, { order, step });
    await tablet.open();
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
  session,
  council,
}) => {
  const { chair, second: other, member } = council;
  const laptop = await openSession(site, chair, member, session);
  await laptop.live.sync();
  const tablet = new Laptop(site, other, 'tablet');
  await tablet.open();
  const made = new Set<string>();
  let discarded = 0;
  for (let run = 1; run <= 100; run += 1) {
    site.clock.advance(60_000);
    const random = seeded(run);
    for (const one of [laptop, tablet])
      one.network = () => random.of(['delivers', 'delivers', 'loses', 'loses the answer']);
    for (let turn = 0; turn < 12; turn += 1) {
      const one = random.of([laptop, tablet]);
      const what = random.of([
        'press',
        'press',
        'press',
        'press',
        'sync',
        'read',
        'kill',
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
      await site.call(decideSideSteps, {
        token: leading.token,
        body: { ...of, device: lead?.device ?? '', term: lead?.term ?? 0, decision, ids },
      });
      if (decision === 'discard') discarded += ids.filter((id) => made.has(id)).length;
    };
    const known = [...steps, ...aside.map(({ _id }) => ({ id: _id }))].map(({ id }) => id);
    expect(new Set(known).size, `run ${run}`).toBe(known.length);
    expect(known.filter((id) => made.has(id)).length + discarded, `run ${run}`).toBe(made.size);
    await decide(random.of(['apply', 'discard'] as const));
  }
  expect(made.size).toBeGreaterThan(250);
  expect(hashDebate(laptop.live.latest().debate)).toBe(hashDebate(tablet.live.latest().debate));
  expect([...laptop.disk.rows, ...tablet.disk.rows]).toEqual([]);
  expect(discarded).toBeGreaterThan(0);
});
