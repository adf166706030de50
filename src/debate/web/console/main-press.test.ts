import { expect, test } from 'vitest';
import { must } from '#tests/support/must.ts';
import { applyAll, startDebate } from '../../rule/fold.ts';
import type { State } from '../../rule/state.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import { mainPress } from './main-press.ts';

const rules = must(findShippedRuleSet('una-usa'));
const members = ['a', 'b', 'c'].map((id) => ({ id, name: id, votes: 'all' as const, veto: false, tags: [] }));

function stateAfter(...steps: [string, object][]): State {
  const all: [string, object][] = [
    ['opened', { session: 's', ruleSet: 'una-usa', revision: 0 }],
    ...members.map(({ id }): [string, object] => ['answered', { member: id, answer: 'present' }]),
    ['roll_closed', {}],
    ['did', { effect: { verb: 'topic.set', topic: 'Water' } }],
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
  return debate.state;
}

test('Enter right after a motion puts it, not the next text (29.19)', () => {
  const voting: [string, object][] = [
    [
      'paper',
      { paper: 'p', kind: 'draft', label: 'DR', version: 1, sponsors: ['a'], signatories: 3, clauses: ['c'] },
    ],
    ['did', { effect: { verb: 'paper.introduce', paper: 'p' } }],
    ['phase', { phase: 'vote' }],
  ];
  const moved: [string, object] = ['moved', { motion: 'm', type: 'roll_call', by: 'a' }];
  const second: [string, object] = ['seconded', { motion: 'm', by: 'b' }];
  expect(mainPress(rules, stateAfter(...voting))).toMatchObject({
    kind: 'vote_opened',
    body: { on: { paper: 'p' } },
  });
  expect(mainPress(rules, stateAfter(...voting, moved))).toMatchObject({
    kind: 'put',
    body: { motion: 'm' },
  });
  expect(mainPress(rules, stateAfter(...voting, moved, second, ['put', { motion: 'm' }]))).toMatchObject({
    kind: 'vote_opened',
    body: { on: { kind: 'motion', motion: 'm' } },
  });
});

test('Enter does nothing where there is nothing to put and no text is voted on (29.19)', () => {
  expect(mainPress(rules, stateAfter())).toBeUndefined();
});
