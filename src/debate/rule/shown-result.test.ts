import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { applyAll, startDebate } from './fold.ts';
import { listSampleMembers, playSampleSitting } from './sample-sitting.ts';
import { shownResult } from './shown-result.ts';

test('a result is shown until the next step (29.20)', () => {
  const rules = findShippedRuleSet('una-usa') ?? expect.fail();
  const { steps } = playSampleSitting(rules, { seed: 3, steps: 120 });
  const closed = steps.findIndex(({ kind }) => kind === 'vote_closed') + 1;
  const at = (count: number) => {
    const { debate, applied } = applyAll(rules, startDebate(listSampleMembers(rules)), steps.slice(0, count));
    return shownResult({ steps: applied, state: debate.state });
  };
  expect(at(closed)).not.toBeNull();
  expect(at(closed + 1)).toBeNull();
});
