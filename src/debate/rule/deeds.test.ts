import { describe, expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { advanceAll, startCourse } from './course.ts';
import { mapDeeds } from './deeds.ts';
import { listSampleMembers, playSampleSitting } from './sample-sitting.ts';
import type { Step, StepKind } from './step.ts';

const rules = findShippedRuleSet('una-usa') ?? expect.fail();
const findRules = () => rules;

/** Numbers steps of the chair. */
const log = (steps: readonly [StepKind, object][]): Step[] =>
  steps.map(([kind, body], at) => ({
    id: `step-${at}`,
    seq: at + 1,
    term: 0,
    at: 1000 * at,
    by: 'chair',
    device: 'laptop',
    kind,
    body,
  }));

const members = ['brazil', 'china', 'egypt', 'france'].map((id) => ({
  id,
  name: id,
  votes: 'all' as const,
  veto: false,
  tags: [],
}));

const opened = (session: string): [StepKind, object][] => [
  ['opened', { session, ruleSet: 'una-usa', revision: 0 }],
  ...members.map(({ id }): [StepKind, object] => ['answered', { member: id, answer: 'present' }]),
  ['roll_closed', {}],
];

describe('what members did', () => {
  test('counts speeches, minutes and motions of all sittings, without what was undone', () => {
    const steps = log([
      ...opened('one'),
      ['did', { effect: { verb: 'topic.set', topic: 'Dams' } }],
      ['did', { effect: { verb: 'list.open', kind: 'general', each: 60 } }],
      ['queued', { list: 'general', entry: 'e1', member: 'brazil' }],
      [
        'floor_given',
        { speech: 's1', list: 'general', entry: 'e1', member: 'brazil', seconds: 60, previous: null },
      ],
      ['floor_ended', { speech: 's1', usedMs: 40_000 }],
      ['moved', { motion: 'm1', type: 'suspend_meeting', by: 'china', fields: { minutes: 60 } }],
      ['undone', { seq: 12 }],
      ['moved', { motion: 'm2', type: 'suspend_meeting', by: 'egypt', fields: { minutes: 60 } }],
    ]);
    const deeds = mapDeeds(findRules, startCourse(rules, members), steps);
    expect(deeds.get('brazil')).toMatchObject({ speeches: 1, spokenMs: 40_000, motions: 0 });
    expect(deeds.get('china')).toMatchObject({ motions: 0 });
    expect(deeds.get('egypt')).toMatchObject({ motions: 1, motionsCarried: 0 });
  });

  test('has the speeches and minutes that the console shows, and votes by name', () => {
    const sample = listSampleMembers(rules);
    const played = playSampleSitting(rules, { seed: 7, steps: 400 });
    const steps = played.steps.map((step, at) => ({ ...step, seq: at + 1 }));
    const start = startCourse(rules, sample);
    const { state } = advanceAll(findRules, start, steps).debate;
    const deeds = mapDeeds(findRules, start, steps);
    for (const { id, speeches, spokenMs, tally } of state.members)
      expect(deeds.get(id)).toMatchObject({ speeches, spokenMs, points: tally });
    const all = [...deeds.values()];
    const moved = steps.filter(({ kind }) => kind === 'moved').length;
    expect(all.reduce((sum, { motions }) => sum + motions, 0)).toBeLessThanOrEqual(moved);
    expect(all.some(({ motions }) => motions > 0)).toBe(true);
    expect(all.some(({ motionsCarried }) => motionsCarried > 0)).toBe(true);
  });
});
