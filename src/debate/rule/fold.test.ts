import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playThreeHours, sampleSittings } from '#tests/support/sample-sittings.ts';
import { findShippedRuleSet, shippedRuleSets } from '../rule-sets/index.ts';
import {
  apply,
  applyAll,
  type Debate,
  findUndoable,
  hashDebate,
  type SentStep,
  startDebate,
} from './fold.ts';
import { isRefusal } from './refusal.ts';
import type { RuleSet } from './rule-set/schema.ts';
import { listSampleMembers, playSampleSitting } from './sample-sitting.ts';
import { stepKinds } from './step.ts';

const rulesOf = (id: string): RuleSet => {
  const rules = findShippedRuleSet(id);
  if (!rules) throw new Error(`no rule set ${id}`);
  return rules;
};
const sets = [...shippedRuleSets.keys()];
const debating = sets.filter((id) => id !== 'press');

/** What no step may break. */
function expectInvariants(rules: RuleSet, { state }: Debate, made: readonly SentStep[]): void {
  const isOverruled = made.some(({ anyway }) => anyway !== undefined);
  expect(state.motions.filter(({ status }) => status === 'put').length).toBeLessThanOrEqual(1);
  for (const { kind, entries } of state.lists) {
    const members = entries.map(({ member }) => member);
    if (rules.lists.find((list) => list.kind === kind)?.once && !isOverruled)
      expect(new Set(members).size).toBe(members.length);
  }
  const { vote, lastVote, floor } = state;
  if (vote?.counted) {
    const { yes, no, abstain } = vote.counted;
    expect(yes + no + abstain).toBeLessThanOrEqual(vote.voters.reduce((sum, { votes }) => sum + votes, 0));
  }
  if (lastVote) expect(lastVote.yes + lastVote.no + lastVote.abstain).toBeLessThanOrEqual(lastVote.voters);
  if (floor) expect(floor.usedMs).toBeGreaterThanOrEqual(0);
  for (const member of state.members) expect(member.overrunMs).toBeLessThanOrEqual(member.spokenMs);
}

test.each(sampleSittings)('the sitting of three hours under %s has the hash %s', (id, hash) => {
  const { members, steps } = playThreeHours(id);
  expect(steps.length).toBeGreaterThanOrEqual(500);
  expect((steps.at(-1)?.at ?? 0) - (steps[0]?.at ?? 0)).toBeGreaterThanOrEqual(3 * 3_600_000);
  const { debate, refused } = applyAll(rulesOf(id), startDebate(members), steps);
  expect(refused).toEqual([]);
  expect(hashDebate(debate)).toBe(hash);
});

describe('a made-up sitting', () => {
  test.each(debating)('of %s has 500 steps, holds the invariants and gives the same hash twice', (id) => {
    const rules = rulesOf(id);
    const { members, steps } = playSampleSitting(rules, { seed: 48, steps: 500 });
    expect(steps.length).toBeGreaterThanOrEqual(500);
    expect(steps).toEqual(playSampleSitting(rules, { seed: 48, steps: 500 }).steps);
    let debate = startDebate(members);
    for (const step of steps) {
      const next = apply(rules, debate, { ...step, seq: debate.seq + 1 });
      if (isRefusal(next)) throw new Error(`${step.kind}: ${next.refused}`);
      expectInvariants(rules, next, steps);
      debate = next;
    }
    const again = applyAll(rules, startDebate(members), JSON.parse(JSON.stringify(steps)));
    expect(again.refused).toEqual([]);
    expect(hashDebate(again.debate)).toBe(hashDebate(debate));
  });

  test.each(debating)('of %s folds in two parts as in one', (id) => {
    const rules = rulesOf(id);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 80 }), (seed, cut) => {
        const { members, steps } = playSampleSitting(rules, { seed, steps: 80 });
        const whole = applyAll(rules, startDebate(members), steps).debate;
        const first = applyAll(rules, startDebate(members), steps.slice(0, cut)).debate;
        const stored = JSON.parse(JSON.stringify(first)) as Debate;
        expect(applyAll(rules, stored, steps.slice(cut)).debate).toEqual(JSON.parse(JSON.stringify(whole)));
      }),
      { numRuns: 8 },
    );
  });

  test.each(['una-usa', 'lok-sabha', 'aippm'])(
    'of %s is undone step by step and redone to the same hash',
    (id) => {
      const rules = rulesOf(id);
      const { members, steps } = playSampleSitting(rules, { seed: 7, steps: 120 });
      let { debate } = applyAll(rules, startDebate(members), steps);
      const hashes = [hashDebate(debate)];
      const undone: number[] = [];
      for (let target = findUndoable(debate); target && undone.length < 60; target = findUndoable(debate)) {
        debate = change(rules, debate, 'undone', target.seq);
        undone.push(target.seq);
        hashes.push(hashDebate(debate));
      }
      expect(undone.length).toBeGreaterThan(20);
      for (const seq of undone.toReversed()) {
        hashes.pop();
        debate = change(rules, debate, 'redone', seq);
        expect(hashDebate(debate)).toBe(hashes.at(-1));
      }
    },
  );
});

const step = (kind: SentStep['kind'], body: unknown, rest: Partial<SentStep> = {}): SentStep => ({
  id: 'x',
  term: 0,
  at: 1_800_000_000_000,
  by: 'chair',
  device: 'lead',
  kind,
  body,
  ...rest,
});

function change(rules: RuleSet, debate: Debate, kind: 'undone' | 'redone', seq: number): Debate {
  const next = apply(rules, debate, { ...step(kind, { seq }), seq: debate.seq + 1 });
  if (isRefusal(next)) throw new Error(`${kind}: ${next.refused} ${next.rule}`);
  return next;
}

/** Bodies that are nearly right: fields of all kinds of steps with ids that exist, and with anything else. */
const anyBody = fc.dictionary(
  fc.constantFrom(
    ...['motion', 'type', 'by', 'fields', 'vote', 'on', 'method', 'yes', 'no', 'abstain', 'member', 'answer'],
    ...['list', 'entry', 'side', 'after', 'speech', 'seconds', 'previous', 'usedMs', 'run', 'yield', 'point'],
    ...[
      'ruling',
      'paper',
      'kind',
      'label',
      'version',
      'sponsors',
      'operation',
      'amends',
      'phase',
      'effect',
      'seq',
    ],
  ),
  fc.oneof(
    fc.constantFrom('sample-01', 'motion-1', 'vote-1', 'general', 'for', 'yes', 'hands', 'moderated', 'vote'),
    fc.integer({ min: -1, max: 600 }),
    fc.boolean(),
    fc.constant(null),
    fc.constant({ verb: 'caucus.start', kind: 'moderated', total: 600, each: 60 }),
    fc.constant({ kind: 'motion', motion: 'motion-1' }),
    fc.array(fc.constantFrom('sample-01', 'sample-02', 'nobody')),
    fc.anything(),
  ),
);

test.each(debating)('%s never throws, and accepts no step that breaks an invariant', (id) => {
  const rules = rulesOf(id);
  const { members, steps } = playSampleSitting(rules, { seed: 5, steps: 60 });
  const anyStep = fc.record({
    kind: fc.constantFrom(...stepKinds),
    body: fc.oneof(anyBody, fc.anything()),
    by: fc.constantFrom('chair' as const, 'floor' as const),
    anyway: fc.option(fc.constant({ codes: ['not_in_order', 'twice_in_list'] as const }), {
      nil: undefined,
    }),
  });
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), fc.integer({ min: 0, max: 60 }), (made, cut) => {
      let { debate } = applyAll(rules, startDebate(members), steps.slice(0, cut));
      for (const { kind, body, by, anyway } of made) {
        const one = step(kind, body, { by, ...(anyway && { anyway: { codes: [...anyway.codes] } }) });
        const next = apply(rules, debate, { ...one, seq: debate.seq + 1 });
        if (isRefusal(next)) continue;
        expectInvariants(rules, next, [...steps, one]);
        debate = next;
      }
    }),
    { numRuns: 25 },
  );
});

test('two devices that worked alone lose no step, in either order', () => {
  const rules = rulesOf('una-usa');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
      const members = listSampleMembers(rules);
      const a = playSampleSitting(rules, { seed: one, steps: 60 }).steps;
      const b = playSampleSitting(rules, { seed: other, steps: 60 }).steps.map((sent) => ({
        ...sent,
        id: `b-${sent.id}`,
      }));
      for (const [first, second] of [
        [a, b],
        [b, a],
      ] as const) {
        const led = applyAll(rules, startDebate(members), first);
        const merged = applyAll(rules, led.debate, second);
        const all = [...led.applied, ...led.refused.map(({ step: { id } }) => ({ id }))];
        const rest = [...merged.applied, ...merged.refused.map(({ step: { id } }) => ({ id }))];
        expect([...all, ...rest].map(({ id }) => id).sort()).toEqual([...a, ...b].map(({ id }) => id).sort());
        expectInvariants(rules, merged.debate, [...a, ...b]);
      }
    }),
    { numRuns: 15 },
  );
});

describe('the lead', () => {
  const rules = rulesOf('crisis');
  const start = startDebate(listSampleMembers(rules));
  const open = step('opened', { session: 's', ruleSet: 'crisis', revision: 1 }, { device: 'b', term: 2 });
  const led = applyAll(rules, start, [
    step('lead_taken', { term: 1, device: 'a' }, { device: 'a', term: 1 }),
    step('lead_taken', { term: 2, device: 'b' }, { device: 'b', term: 2 }),
    open,
  ]);

  test('moves with each term', () => {
    expect(led.refused).toEqual([]);
    expect(led.debate.state.lead).toEqual({ term: 2, device: 'b' });
  });

  test('a device of a former term, or one without the lead, adds no step of the chair', () => {
    const { refused } = applyAll(rules, led.debate, [
      step('roll_closed', {}, { device: 'a', term: 1 }),
      step('roll_closed', {}, { device: 'c', term: 2 }),
      step('lead_taken', { term: 2, device: 'c' }, { device: 'c', term: 2 }),
    ]);
    expect(refused.map(({ refusal }) => refusal.refused)).toEqual(['old_term', 'not_lead', 'old_term']);
  });

  test('a delegate adds steps of the floor without it', () => {
    const answer = { member: 'sample-01', answer: 'present' };
    const { applied } = applyAll(rules, led.debate, [
      step('answered', answer, { by: 'floor', device: 'phone' }),
    ]);
    expect(applied).toHaveLength(1);
  });
});

test('an amendment is carried over words that were added before its own', () => {
  const rules = rulesOf('una-usa');
  const present = listSampleMembers(rules).map(({ id }) =>
    step('answered', { member: id, answer: 'present' }),
  );
  const paper = (id: string, words: object, base = 1) =>
    step('paper', {
      paper: id,
      kind: 'amendment',
      label: id,
      version: 1,
      sponsors: ['sample-02'],
      signatories: 20,
      amends: 'draft',
      operation: { op: 'modify', clause: 'c1', base, words },
    });
  const vote = (id: string) => [
    step('vote_opened', { vote: id, on: { kind: 'paper', paper: id }, method: 'hands' }),
    step('vote_counted', { vote: id, yes: 20, no: 0 }),
    step('vote_closed', { vote: id }),
  ];
  const { debate, refused } = applyAll(rules, startDebate(listSampleMembers(rules)), [
    step('opened', { session: 's', ruleSet: 'una-usa', revision: 1 }),
    ...present,
    step('roll_closed', {}),
    step('did', { effect: { verb: 'topic.set', topic: 'A' } }),
    step('paper', {
      paper: 'draft',
      kind: 'draft',
      label: 'DR 1',
      version: 1,
      sponsors: ['sample-01'],
      signatories: 20,
      clauses: ['c1'],
    }),
    step('did', { effect: { verb: 'paper.introduce', paper: 'draft' } }),
    paper('a1', { from: 2, to: 3, length: 6 }),
    paper('a2', { from: 8, to: 9, length: 1 }),
    step('did', { effect: { verb: 'debate.close' } }),
    ...vote('a1'),
    // Five words were added: the ninth word of the first version is now the fourteenth.
    ...vote('a2'),
  ]);
  expect(refused).toEqual([]);
  expect(debate.state.papers[0]?.clauses).toMatchObject([
    {
      version: 3,
      edits: [
        { from: 2, to: 3 },
        { version: 3, from: 13, to: 14 },
      ],
    },
  ]);
});

describe('corrections and overruling', () => {
  const rules = rulesOf('una-usa');
  const present = listSampleMembers(rules).map(({ id }) =>
    step('answered', { member: id, answer: 'present' }),
  );
  const { debate } = applyAll(rules, startDebate(listSampleMembers(rules)), [
    step('opened', { session: 's', ruleSet: 'una-usa', revision: 1 }),
    ...present,
    step('roll_closed', {}),
    step('moved', { motion: 'm1', type: 'set_agenda', by: 'sample-01', fields: { topic: 'A' } }),
  ]);
  const vote = [
    step('seconded', { motion: 'm1', by: 'sample-02' }),
    step('put', { motion: 'm1' }),
    step('vote_opened', { vote: 'v1', on: { kind: 'motion', motion: 'm1' }, method: 'hands' }),
    step('vote_counted', { vote: 'v1', yes: 13, no: 11 }),
    step('vote_closed', { vote: 'v1' }),
  ];

  test("'Do it anyway' applies what a rule refuses, and is in the log", () => {
    const put = step('put', { motion: 'm1' });
    expect(applyAll(rules, debate, [put]).refused[0]?.refusal).toMatchObject({
      refused: 'no_second',
      needed: 1,
      found: 0,
      final: false,
    });
    const overruled = { ...put, anyway: { codes: ['no_second' as const], reason: 'Sample reason' } };
    expect(applyAll(rules, debate, [overruled]).applied).toMatchObject([
      { anyway: { reason: 'Sample reason' } },
    ]);
  });

  test('what was counted, and who is a member, cannot be overruled', () => {
    const anyway = { codes: ['count_too_large' as const, 'unknown_member' as const] };
    const { refused } = applyAll(rules, debate, [
      ...vote.slice(0, 3),
      step('vote_counted', { vote: 'v1', yes: 20, no: 20 }, { anyway }),
      step('answered', { member: 'nobody', answer: 'present' }, { anyway }),
    ]);
    expect(refused.map(({ refusal }) => [refusal.refused, refusal.final])).toEqual([
      ['count_too_large', true],
      ['unknown_member', true],
    ]);
  });

  test('a corrected count changes the result only if the chair keeps the course of events', () => {
    const { debate: voted } = applyAll(rules, debate, vote);
    const counted = voted.steps.findLast(({ kind }) => kind === 'vote_counted')?.seq ?? 0;
    const same = step('corrected', { seq: counted, body: { vote: 'v1', yes: 14, no: 10 } });
    const other = step('corrected', { seq: counted, body: { vote: 'v1', yes: 11, no: 13 } });
    expect(applyAll(rules, voted, [same]).debate.state.lastVote).toMatchObject({ yes: 14, passes: true });
    expect(applyAll(rules, voted, [other]).refused[0]?.refusal.rule).toBe('result_changes');
    const kept = { ...other, body: { ...(other.body as object), keep: true } };
    const { debate: after } = applyAll(rules, voted, [kept]);
    expect(after.state.lastVote).toMatchObject({ yes: 11, no: 13, passes: true, reason: 'declared' });
    expect(after.state.topic).toBe('A');
    expect(change(rules, after, 'undone', after.seq).state.lastVote).toMatchObject({ yes: 13 });
  });

  test('an undo keeps the entries of delegates that still fit', () => {
    const { debate: voted } = applyAll(rules, debate, [
      ...vote,
      step('did', { effect: { verb: 'list.open', kind: 'general' } }),
      step('did', { effect: { verb: 'list.time', each: 60 } }),
      step('queued', { list: 'general', entry: 'e1', member: 'sample-03' }, { by: 'floor', device: 'phone' }),
    ]);
    const once = change(rules, voted, 'undone', findUndoable(voted)?.seq ?? 0);
    expect(once.state.lists[0]).toMatchObject({ each: 90, entries: [{ member: 'sample-03' }] });
    const twice = change(rules, once, 'undone', findUndoable(once)?.seq ?? 0);
    expect(twice.state.lists).toEqual([]);
    expect(twice.lapsed).toHaveLength(1);
    const back = change(rules, twice, 'redone', twice.undone.at(-1) ?? 0);
    expect(back.lapsed).toEqual([]);
  });
});
