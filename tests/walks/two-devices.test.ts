import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advanceAll, type Course, type NumberedStep, rebase, startCourse } from '#debate/rule/course.ts';
import { hashDebate } from '#debate/rule/fold.ts';
import { listSampleMembers, playSampleSitting } from '#debate/rule/sample-sitting.ts';
import type { Step } from '#debate/rule/step.ts';
import { findShippedRuleSet } from '#debate/rule-sets/index.ts';
import { isAtLength } from '#tests/support/is-at-length.ts';
import { must } from '#tests/support/must.ts';

const rules = must(findShippedRuleSet('una-usa'));
const members = listSampleMembers(rules);
const findRules = () => rules;
const { steps: played } = playSampleSitting(rules, { seed: 7, steps: 160 });
const opening = 30;

/** The server of a debate without HTTP: its log, and the steps that are kept aside. */
function openServer() {
  let course: Course = startCourse(rules, members);
  let term = 0;
  const log: Step[] = [];
  const known = new Map<string, number>();
  /** What was ever kept aside is never added again by a device. */
  const seen = new Set<string>();
  const aside = new Map<string, NumberedStep>();
  const discarded = new Set<string>();
  const add = (steps: readonly NumberedStep[], after: number) => {
    const made = rebase(findRules, course, steps, { after, known, isAside: ({ id }) => seen.has(id) });
    course = made.course;
    for (const step of made.applied) {
      log.push(step);
      known.set(step.id, step.seq);
    }
    return made;
  };
  return {
    log,
    aside,
    discarded,
    takeLead: (device: string) => {
      term += 1;
      const id = `lead-${term}`;
      const seq = log.length + 1;
      const body = { term, device };
      add([{ id, seq, term, at: seq, by: 'chair', device, kind: 'lead_taken', body }], log.length);
      return term;
    },
    receive: (steps: readonly NumberedStep[], after: number) => {
      for (const { step } of add(steps, after).refused) {
        seen.add(step.id);
        aside.set(step.id, step);
      }
    },
    /** The lead makes a step that was kept aside, if the rules accept it now, or discards it. */
    decide: (place: number, isApplied: boolean) => {
      const [id, step] = [...aside][place % Math.max(aside.size, 1)] ?? [];
      const { lead } = course.debate.state;
      if (id === undefined || !step || !lead) return;
      if (!isApplied) {
        aside.delete(id);
        discarded.add(id);
        return;
      }
      seen.delete(id);
      const { term: current, device } = lead;
      const made = add([{ ...step, term: current, device, seq: log.length + 1 }], log.length);
      seen.add(id);
      if (made.applied.length > 0) aside.delete(id);
    },
    lead: () => course.debate.state.lead ?? { term: 0, device: '' },
    hash: () => hashDebate(course.debate),
  };
}

type Made = Pick<NumberedStep, 'kind' | 'body'>;

/** Steps that fit nearly always, and one of the sample sitting that seldom does. */
const kinds: readonly ((id: string, place: number) => Made)[] = [
  (id) => ({ kind: 'noted', body: { text: `Sample note ${id}` } }),
  (id) => ({ kind: 'did', body: { effect: { verb: 'topic.set', topic: `Sample topic ${id}` } } }),
  (id, place) => ({
    kind: 'queued',
    body: { list: 'general', entry: id, member: members[place % members.length]?.id },
  }),
  (_, place) => ({
    kind: 'answered',
    body: { member: members[place % members.length]?.id, answer: 'present' },
  }),
  // It is about the step before, whose number the device gives when it sends.
  () => ({ kind: 'undone', body: {} }),
  (_, place) => must(played[place]),
];

/** A device that makes steps whether it has a network or not, and sends them until they are answered. */
function openDevice(name: string, server: ReturnType<typeof openServer>) {
  let term = 0;
  let after = server.log.length;
  let queue: NumberedStep[] = [];
  const made: string[] = [];
  return {
    made,
    make: (kind: number, place: number) => {
      const id = `${name}-${made.length}`;
      made.push(id);
      const step = must(kinds[kind])(id, place);
      queue.push({ ...step, id, at: 1_800_000_000_000, by: 'chair', device: name, term, seq: 0 });
    },
    takeLead: () => {
      term = server.takeLead(name);
      after = server.log.length;
    },
    /** The batch or its answer can be lost, and the process killed before it has noted the answer. */
    send: (size: number, outcome: 'answered' | 'answer lost' | 'batch lost') => {
      const batch = queue.slice(0, size).map((step, at) => ({
        ...step,
        seq: after + at + 1,
        body: step.kind === 'undone' ? { seq: after + at } : step.body,
      }));
      if (outcome === 'batch lost') return;
      server.receive(batch, after);
      if (outcome === 'answer lost') return;
      queue = queue.slice(size);
      after = server.log.length;
    },
    /**
     * The process was killed before it had stored a state of the debate. Only the steps that wait are stored: the rest is
     * what the server answers.
     */
    openWithoutState: () => {
      const { term: current, device } = server.lead();
      term = device === name ? current : 0;
      after = server.log.length;
    },
    unsent: () => queue.length,
  };
}

const device = fc.constantFrom('A' as const, 'B' as const);
const event = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('make' as const),
      device,
      step: fc.nat(kinds.length - 1),
      place: fc.integer({ min: opening, max: played.length - 1 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      device,
      size: fc.integer({ min: 1, max: 6 }),
      outcome: fc.constantFrom('answered' as const, 'answer lost' as const, 'batch lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open without state' as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      place: fc.nat(20),
      isApplied: fc.boolean(),
    }),
  },
);

test('two devices whose network and processes fail lose and double no step', () => {
  const sums = { runs: 0, made: 0, applied: 0, aside: 0, discarded: 0 };
  fc.assert(
    fc.property(fc.array(event, { minLength: 30, maxLength: 80, size: 'max' }), (events) => {
      const server = openServer();
      const devices = { A: openDevice('A', server), B: openDevice('B', server) };
      devices.A.takeLead();
      const first = played
        .slice(0, opening)
        .map((step, at) => ({ ...step, device: 'A', term: 1, seq: at + 2 }));
      server.receive(first, 1);
      for (const one of events) {
        if (one.kind === 'make') devices[one.device].make(one.step, one.place);
        else if (one.kind === 'send') devices[one.device].send(one.size, one.outcome);
        else if (one.kind === 'take') devices[one.device].takeLead();
        else if (one.kind === 'open without state') devices[one.device].openWithoutState();
        else server.decide(one.place, one.isApplied);
      }
      // In the end both have a network.
      for (const one of Object.values(devices)) while (one.unsent() > 0) one.send(200, 'answered');
      const made = [...devices.A.made, ...devices.B.made];
      const applied = server.log.map(({ id }) => id).filter((id) => /^[AB]-/.test(id));
      const places = [...applied, ...server.aside.keys(), ...server.discarded];
      expect(places.toSorted()).toEqual(made.toSorted());
      expect(server.log.map(({ seq }) => seq)).toEqual(server.log.map((_, at) => at + 1));
      const again = advanceAll(findRules, startCourse(rules, members), server.log);
      expect(hashDebate(again.debate)).toBe(server.hash());
      sums.runs += 1;
      sums.made += made.length;
      sums.applied += applied.length;
      sums.aside += server.aside.size;
      sums.discarded += server.discarded.size;
    }),
    { numRuns: isAtLength ? 10_000 : 300 },
  );
  expect(sums.applied + sums.aside + sums.discarded).toBe(sums.made);
  expect(Math.min(sums.applied, sums.aside, sums.discarded)).toBeGreaterThan(sums.runs / 2);
  if (isAtLength) console.log(JSON.stringify(sums));
});
