import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { compareOnSitting, compareRuleSets } from './compare-rule-sets.ts';
import { readRecordedSitting } from './replay.ts';
import type { MotionRule, RuleSet } from './rule-set/schema.ts';

const rules = findShippedRuleSet('una-usa') as RuleSet;
const sitting = { seed: 52, steps: 600 };
const withMotion = (id: string, change: Partial<MotionRule>): RuleSet => ({
  ...rules,
  motions: rules.motions.map((motion) => (motion.id === id ? { ...motion, ...change } : motion)),
});

test('the same rules give no difference', () => {
  expect(compareRuleSets(rules, structuredClone(rules), sitting)).toEqual([]);
});

test('a higher majority changes results of that motion only', () => {
  const changed = withMotion('moderated', { majority: 'T' });
  const differences = compareRuleSets(rules, changed, sitting);
  expect(differences.length).toBeGreaterThan(0);
  expect(new Set(differences.map(({ kind, motion }) => `${kind} ${motion}`))).toEqual(
    new Set(['vote_closed moderated']),
  );
  expect(differences[0]?.before).toMatch(/: passes$/);
  expect(differences[0]?.after).toMatch(/: fails$/);
});

test('a motion that is removed is refused with the rule', () => {
  const changed = { ...rules, motions: rules.motions.filter(({ id }) => id !== 'set_agenda') };
  expect(compareRuleSets(rules, changed, sitting)).toContainEqual({
    seq: expect.any(Number),
    at: expect.any(Number),
    kind: 'moved',
    motion: 'set_agenda',
    before: 'Accepted.',
    after: 'The rule set has no such motion.',
  });
});

test('consent lets a motion pass without a vote', () => {
  const changed = withMotion('suspend_meeting', { consent: true });
  const differences = compareRuleSets(rules, changed, { seed: 3, steps: 800 });
  expect(differences.map(({ after }) => after)).toContain('Passes without a vote.');
});

test('another effect of a motion is named where the motion passes', () => {
  const changed = withMotion('moderated', { effect: { verb: 'phase.set', phase: 'questions' }, fields: [] });
  const moved = compareRuleSets(rules, changed, sitting).filter(({ motion }) => motion === 'moderated');
  expect(moved[0]).toMatchObject({
    before: 'Accepted.',
    after: expect.stringMatching(/^A field is missing/),
  });
  const closing = withMotion('close_debate', { effect: { verb: 'record.text' } });
  expect(compareRuleSets(rules, closing, sitting)).toContainEqual(
    expect.objectContaining({
      motion: 'close_debate',
      before: 'The phase is ‘Voting’.',
      after: 'The phase is ‘Debate’.',
    }),
  );
});

test('a condition that did not hold is named where the motion was moved', () => {
  const changed = withMotion('moderated', { inOrder: [{ is: 'phase', ids: ['agenda'] }] });
  expect(compareRuleSets(rules, changed, sitting)[0]).toMatchObject({
    motion: 'moderated',
    after: 'It is not in order in this phase.',
  });
});

test('a recorded sitting says what would have gone otherwise, and when', () => {
  const at = Date.UTC(2027, 0, 9, 10);
  const member = (id: string) => ({ id });
  const sitting = readRecordedSitting(
    {
      ruleSet: 'una-usa',
      members: ['a', 'b', 'c', 'd'].map(member),
      steps: [
        { kind: 'opened', body: { session: 's.1', ruleSet: 'una-usa', revision: 1 }, at },
        ...['a', 'b', 'c', 'd'].map((id) => ({
          kind: 'answered',
          body: { member: id, answer: 'present' },
          at,
        })),
        { kind: 'roll_closed', at },
        { kind: 'moved', body: { motion: 'm1', type: 'set_agenda', by: 'a', fields: { topic: 'T' } }, at },
        { kind: 'seconded', body: { motion: 'm1', by: 'b' }, at },
        { kind: 'put', body: { motion: 'm1' }, at: at + 60_000 },
      ],
    },
    findShippedRuleSet,
  );
  if ('problems' in sitting) throw new Error(sitting.problems.join());
  expect(compareOnSitting(sitting.rules, structuredClone(rules), sitting)).toEqual([]);
  expect(compareOnSitting(sitting.rules, withMotion('set_agenda', { second: 2 }), sitting)).toEqual([
    {
      seq: 9,
      at: at + 60_000,
      kind: 'put',
      motion: 'set_agenda',
      before: 'Accepted.',
      after: 'The motion has too few seconds. 2 needed, 1 found.',
    },
  ]);
});
