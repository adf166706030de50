import { expect, test } from 'vitest';
import { must } from '#tests/support/must.ts';
import { applyAll, startDebate } from '../../rule/fold.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import { stageOf } from './stage-of.ts';

const rules = must(findShippedRuleSet('una-usa'));
const members = ['a', 'b', 'c'].map((id) => ({ id, name: id, votes: 'all' as const, veto: false, tags: [] }));

function stageAfter(...steps: [string, object][]): string {
  const all: [string, object][] = [
    ['opened', { session: 's', ruleSet: 'una-usa', revision: 0 }],
    ...members.map(({ id }): [string, object] => ['answered', { member: id, answer: 'present' }]),
    ['roll_closed', {}],
    ['floor_given', { speech: 's', member: 'a', seconds: 60, previous: null }],
    ...steps,
  ];
  const sent = all.map(([kind, body], at) => ({
    id: `step-${at}`,
    term: 0,
    at: 1_800_000_000_000 + at,
    by: 'chair' as const,
    device: 'lead',
    kind: kind as 'opened',
    body,
  }));
  const { debate, refused } = applyAll(rules, startDebate(members), sent);
  expect(refused).toEqual([]);
  return stageOf(rules, debate.state);
}

const appealed: [string, object][] = [
  ['point', { point: 'p', type: 'order', by: 'b', usedMs: 10 }],
  ['ruled', { point: 'p', ruling: 'rejected' }],
  ['moved', { motion: 'm', type: 'appeal', by: 'b' }],
];

test('an appeal of a ruling is voted on during the speech that the point interrupted (29.19)', () => {
  expect(stageAfter()).toBe('speech');
  expect(stageAfter(...appealed)).toBe('motions');
  expect(
    stageAfter(
      ...appealed,
      ['seconded', { motion: 'm', by: 'c' }],
      ['put', { motion: 'm' }],
      ['vote_opened', { vote: 'v', on: { kind: 'motion', motion: 'm' } }],
    ),
  ).toBe('vote');
  expect(
    stageAfter(
      ...appealed,
      ['seconded', { motion: 'm', by: 'c' }],
      ['put', { motion: 'm' }],
      ['vote_opened', { vote: 'v', on: { kind: 'motion', motion: 'm' } }],
      ['vote_counted', { vote: 'v', yes: 0, no: 3 }],
      ['vote_closed', { vote: 'v' }],
    ),
  ).toBe('speech');
});
