import { describe, expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { startCourse } from './course.ts';
import { listDecisions } from './decisions.ts';
import type { Step, StepKind } from './step.ts';

const rules = findShippedRuleSet('una-usa') ?? expect.fail();
const members = ['brazil', 'china', 'egypt'].map((id) => ({
  id,
  name: `Placard of ${id}`,
  votes: 'all' as const,
  veto: false,
  tags: [],
}));
type Made = [StepKind, object];

const opening: Made[] = [
  ['opened', { session: 's', ruleSet: 'una-usa', revision: 0 }],
  ...members.map(({ id }): Made => ['answered', { member: id, answer: 'present' }]),
  ['roll_closed', {}],
  ['did', { effect: { verb: 'topic.set', topic: 'Water' } }],
];
const introduced: Made[] = [
  [
    'paper',
    { paper: 'p1', kind: 'draft', label: 'DR 1.1', version: 1, sponsors: ['brazil'], signatories: 3 },
  ],
  ['did', { effect: { verb: 'paper.introduce', paper: 'p1' } }],
  ['phase', { phase: 'vote' }],
];
const onDraft = { kind: 'paper', paper: 'p1' };
const rollCall = (answers: Record<string, string>): Made[] => [
  ['vote_opened', { vote: 'v1', on: onDraft, method: 'roll_call' }],
  ...Object.entries(answers).map(
    ([member, answer]): Made => ['vote_answered', { vote: 'v1', member, answer }],
  ),
  ['vote_closed', { vote: 'v1' }],
];

function decide(steps: Made[], of = rules) {
  const log = [...opening, ...steps].map(
    ([kind, body], at): Step => ({
      id: `step-${at}`,
      seq: at + 1,
      term: 0,
      at: 1000 * at,
      by: 'chair',
      device: 'laptop',
      kind,
      body,
    }),
  );
  return listDecisions(() => of, startCourse(of, members), log);
}

describe('what a committee decided', () => {
  test('has topics, results, and a roll call by portfolio', () => {
    const answers = { brazil: 'yes', china: 'no_with_rights', egypt: 'yes' };
    expect(decide([...introduced, ...rollCall(answers)])).toEqual({
      topics: ['Water'],
      texts: [
        {
          label: 'DR 1.1',
          amends: null,
          isAdopted: true,
          votes: [
            {
              method: 'roll_call',
              passes: true,
              counts: { yes: 2, no: 1, abstain: 0 },
              answers: [
                { portfolio: 'Placard of brazil', answer: 'yes' },
                { portfolio: 'Placard of china', answer: 'no' },
                { portfolio: 'Placard of egypt', answer: 'yes' },
              ],
            },
          ],
        },
      ],
    });
  });

  test.each(['hands', 'ballot'])('has only the totals of a vote by %s', (method) => {
    const { texts } = decide([
      ...introduced,
      ['vote_opened', { vote: 'v1', on: onDraft, method }],
      ['vote_counted', { vote: 'v1', yes: 1, no: 2, abstain: 0 }],
      ['vote_closed', { vote: 'v1' }],
    ]);
    expect(texts).toMatchObject([
      { isAdopted: false, votes: [{ method, counts: { yes: 1, no: 2, abstain: 0 }, answers: null }] },
    ]);
  });

  test('has only the totals of a vote by placards, which the room does not call out', () => {
    const { texts } = decide([
      ...introduced,
      ['vote_opened', { vote: 'v1', on: onDraft, method: 'placards' }],
      ...['brazil', 'china', 'egypt'].map(
        (member): Made => ['vote_answered', { vote: 'v1', member, answer: 'yes' }],
      ),
      ['vote_closed', { vote: 'v1' }],
    ]);
    expect(texts[0]?.votes).toMatchObject([{ counts: { yes: 3, no: 0, abstain: 0 }, answers: null }]);
  });

  test('leaves out topics, texts and answers of private sessions', () => {
    const closed = { ...rules, phases: rules.phases.map((phase) => ({ ...phase, public: false })) };
    const made = decide([...introduced, ...rollCall({ brazil: 'yes', china: 'yes', egypt: 'yes' })], closed);
    expect(made).toMatchObject({ topics: [], texts: [{ label: 'DR 1.1', votes: [{ answers: null }] }] });
  });

  test('leaves out what was undone, and texts without a decision', () => {
    const steps = [...introduced, ...rollCall({ brazil: 'yes', china: 'yes', egypt: 'yes' })];
    const closing = opening.length + steps.length;
    expect(decide([...steps, ['undone', { seq: closing }]]).texts).toEqual([]);
    expect(decide(introduced).texts).toEqual([]);
    expect(
      decide([...introduced, ['moved', { motion: 'm', type: 'close_debate', by: 'china' }]]).texts,
    ).toEqual([]);
  });
});
