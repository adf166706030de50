import { describe, expect, test } from 'vitest';
import { must } from '#tests/support/must.ts';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { applyAll, startDebate } from './fold.ts';
import { playSampleSitting } from './sample-sitting.ts';
import { type Step, stepKinds } from './step.ts';
import { describeStep } from './step-text.ts';

describe('a step as a sentence', () => {
  test.for(['una-usa', 'aippm', 'lok-sabha', 'security-council'])('names no id under %s', (id) => {
    const rules = must(findShippedRuleSet(id));
    const { members, steps: sent } = playSampleSitting(rules, { seed: 3, steps: 150 });
    const { debate, applied } = applyAll(rules, startDebate(members), sent);
    const source = { rules, state: debate.state, steps: applied };
    const ids = members.map((member) => member.id);
    for (const step of applied) {
      const sentence = describeStep(source, step);
      expect(sentence).not.toBe('A step that this version does not know.');
      for (const memberId of ids) expect(sentence).not.toContain(memberId);
      expect(sentence).not.toContain('undefined');
      expect(sentence).toMatch(/^[^_]+\.$/);
    }
  });

  const rules = must(findShippedRuleSet('una-usa'));
  const kenya = { id: 'kenya', name: 'Kenya', votes: 'all' as const, veto: false, tags: [] };
  const { state } = startDebate([kenya]);
  const step = (kind: Step['kind'], body: unknown): Step => ({
    id: kind,
    seq: 1,
    term: 0,
    at: 0,
    by: 'chair',
    device: 'd',
    kind,
    body,
  });

  test('says that a newer version made it', () => {
    const newer = step('applauded' as Step['kind'], {});
    expect(describeStep({ rules, state, steps: [newer] }, newer)).toBe(
      'A step that this version does not know.',
    );
  });

  test('finds motions and speeches among the steps beside the log', () => {
    const steps = [
      step('moved', { motion: 'm1', type: 'unmoderated', by: 'kenya', fields: { total: 600 } }),
      step('floor_given', { speech: 's1', member: 'kenya', seconds: 60, previous: null }),
      step('put', { motion: 'm1' }),
      step('floor_ended', { speech: 's1', usedMs: 45_000 }),
    ];
    expect(steps.map((one) => describeStep({ rules, state, steps }, one))).toEqual([
      'Kenya moves: Unmoderated caucus, 10 min.',
      'Kenya gets the floor for 60 s.',
      'Puts to the vote: Unmoderated caucus.',
      'Kenya has spoken for 45 s.',
    ]);
  });

  test('does not fail on a body that it cannot read', () => {
    for (const kind of stepKinds)
      expect(describeStep({ rules, state, steps: [] }, { kind, body: 7 })).toBe(
        'A step that this version does not know.',
      );
  });
});
