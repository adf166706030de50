import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { advanceAll, type NumberedStep, rebase, startCourse } from './course.ts';
import { isRefusal } from './refusal.ts';
import { listSampleMembers, playSampleSitting } from './sample-sitting.ts';
import type { Step } from './step.ts';

const rules = findShippedRuleSet('una-usa') ?? expect.fail();
const members = listSampleMembers(rules);
const findRules = () => rules;
const { steps: played } = playSampleSitting(rules, { seed: 7, steps: 40 });

test('an undo follows its step to the number that the log gives it', () => {
  const opened = advanceAll(findRules, startCourse(rules, members), numbered(played.slice(0, 20)));
  const note = { ...(played[0] as NumberedStep), id: 'note', kind: 'noted', body: { text: 'Late' } } as const;
  const others = rebase(findRules, opened, [{ ...note, id: 'other', seq: 21 }], { after: 20 });
  const undo = { ...note, id: 'undo', kind: 'undone', body: { seq: 21 }, seq: 22 } as const;
  const made = rebase(findRules, others.course, [{ ...note, seq: 21 }, undo], { after: 20 });
  expect(made.applied.map(({ seq, body }) => [seq, body])).toEqual([
    [22, { text: 'Late' }],
    [23, { seq: 22 }],
  ]);
  expect(isRefusal(made.course.debate)).toBe(false);
});

function numbered(steps: typeof played): Step[] {
  return steps.map((step, at) => ({ ...step, seq: at + 1 }));
}
