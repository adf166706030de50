import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { renumberBody } from './course.ts';
import { applyAll, findUndoable, hashDebate, startDebate } from './fold.ts';
import { restoreLog } from './restore-log.ts';
import { listSampleMembers, playSampleSitting } from './sample-sitting.ts';
import type { Step } from './step.ts';

const rules = findShippedRuleSet('una-usa') ?? expect.fail();

const takeBack = (seq: number): Omit<Step, 'seq'> => ({
  id: `undo-${seq}`,
  term: 0,
  at: Date.UTC(2027, 0, 9, 12),
  by: 'chair',
  device: 'lead',
  kind: 'undone',
  body: { seq },
});

test('a step that is not understood is left out of a log, and all later ones are kept (29.18)', () => {
  const members = listSampleMembers(rules);
  const { steps } = playSampleSitting(rules, { seed: 3, steps: 80 });
  const folded = applyAll(rules, startDebate(members), steps);
  const undone = applyAll(rules, folded.debate, [takeBack(findUndoable(folded.debate)?.seq ?? 0)]);
  const log = [...folded.applied, ...undone.applied];
  const unknown = { ...(log[40] ?? expect.fail()), id: 'unknown', kind: 'point' as const, body: { odd: 1 } };
  const stored = [...log.slice(0, 40), unknown, ...log.slice(40)].map((step, at) => ({
    ...step,
    seq: at + 1,
    body: renumberBody(step, (seq) => (seq > 40 ? seq + 1 : seq)),
  }));
  const restored = restoreLog(rules, { members, steps: stored });
  expect(restored.leftOut).toBe(1);
  expect(restored.steps).toEqual(log);
  expect(hashDebate(restored.debate)).toBe(hashDebate(undone.debate));
});

test('a vote by a rule that no set has is refused, whatever it is called', () => {
  const members = listSampleMembers(rules);
  const { applied } = applyAll(
    rules,
    startDebate(members),
    playSampleSitting(rules, { seed: 3, steps: 60 }).steps,
  );
  const odd: Step = {
    ...(applied.at(-1) ?? expect.fail()),
    id: 'odd',
    kind: 'vote_opened',
    body: { vote: 'odd', on: { kind: 'text', text: 'Sample', rule: 'constructor' } },
  };
  expect(restoreLog(rules, { members, steps: [...applied, odd] }).leftOut).toBe(1);
});
