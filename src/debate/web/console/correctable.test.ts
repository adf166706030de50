import { expect, test } from 'vitest';
import { must } from '#tests/support/must.ts';
import { applyAll, type Debate, startDebate } from '../../rule/fold.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import { listCorrectable } from './correctable.ts';

const rules = must(findShippedRuleSet('una-usa'));
const members = ['a', 'b', 'c'].map((id) => ({ id, name: id, votes: 'all' as const, veto: false, tags: [] }));
const speech = { speech: 's', member: 'a', seconds: 60, previous: null };

const steps: [string, object][] = [
  ['opened', { session: 's', ruleSet: 'una-usa', revision: 0 }],
  ...members.map(({ id }): [string, object] => ['answered', { member: id, answer: 'present' }]),
  ['roll_closed', {}],
  ['floor_given', speech],
  ['floor_ended', { speech: 's', usedMs: 1000 }],
  ['moved', { motion: 'm', type: 'suspend_meeting', by: 'a', fields: { minutes: 5 } }],
  ['seconded', { motion: 'm', by: 'b' }],
  ['put', { motion: 'm' }],
  ['vote_opened', { vote: 'v', on: { kind: 'motion', motion: 'm' } }],
  ['vote_counted', { vote: 'v', yes: 1, no: 2 }],
  ['vote_closed', { vote: 'v' }],
  ['corrected', { seq: 12, body: { vote: 'v', yes: 0, no: 3 } }],
];

function played(): Debate {
  const sent = steps.map(([kind, body], at) => ({
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
  return debate;
}

test('a line of the minutes leads to the count, time, name or answers behind it (29.11)', () => {
  const debate = played();
  expect(listCorrectable(debate, 13)).toMatchObject([{ what: 'count', seq: 12, body: { yes: 0, no: 3 } }]);
  expect(listCorrectable(debate, 7)).toMatchObject([
    { what: 'time', seq: 7, body: { usedMs: 1000 } },
    { what: 'speaker', seq: 6, body: { member: 'a' } },
  ]);
  expect(listCorrectable(debate, 8)).toMatchObject([{ what: 'mover', seq: 8 }]);
  const [roll] = listCorrectable(debate, 5);
  expect(roll?.what === 'roll' && roll.answers.map(({ seq }) => seq)).toEqual([2, 3, 4]);
});

test('a line of no step of this sitting cannot be corrected (29.11)', () => {
  expect(listCorrectable(played(), 99)).toEqual([]);
});
