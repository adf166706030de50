import { describe, expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { applyAll, startDebate } from './fold.ts';
import { findUnmet } from './in-order.ts';
import { nextPaperSubject } from './precedence.ts';
import type { RuleSet } from './rule-set/schema.ts';
import type { State } from './state.ts';
import type { StepKind } from './step.ts';

const una = findShippedRuleSet('una-usa') ?? expect.fail();
const members = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
  id,
  name: id,
  votes: 'all' as const,
  veto: false,
  tags: [],
}));

type Made = [StepKind, unknown, { anyway?: boolean }?];

/** Plays steps of the chair after a roll, and returns the state with what was refused. */
function play(steps: Made[], rules: RuleSet = una): { state: State; refused: unknown[] } {
  const opening: Made[] = [
    ['opened', { session: 's', ruleSet: rules.id, revision: 0 }],
    ...members.map(({ id }): Made => ['answered', { member: id, answer: 'present' }]),
    ['roll_closed', {}],
    ['did', { effect: { verb: 'topic.set', topic: 'Water' } }],
  ];
  const sent = [...opening, ...steps].map(([kind, body, options], at) => ({
    id: `step-${at}`,
    term: 0,
    at: 1_800_000_000_000 + at * 1000,
    by: 'chair' as const,
    device: 'lead',
    kind,
    body,
    ...(options?.anyway && { anyway: { codes: ['not_in_order' as const] } }),
  }));
  const { debate, refused } = applyAll(rules, startDebate(members), sent);
  return { state: debate.state, refused: refused.map(({ refusal }) => refusal.rule ?? refusal.refused) };
}

const paper = (id: string, kind: string): Made => [
  'paper',
  { paper: id, kind, label: id, version: 1, sponsors: ['a'], signatories: 6, clauses: [`${id}-1`] },
];
const introduce = (id: string): Made => ['did', { effect: { verb: 'paper.introduce', paper: id } }];
const onDraft = { kind: 'paper', paper: 'draft' };

describe('a vote that is open', () => {
  const rollCall: Made[] = [
    paper('draft', 'draft'),
    introduce('draft'),
    ['phase', { phase: 'vote' }],
    ['vote_opened', { vote: 'v1', on: onDraft, method: 'roll_call' }],
    ['vote_answered', { vote: 'v1', member: 'a', answer: 'yes' }],
  ];

  test('keeps its answers when the same text is put to the vote again (29.6)', () => {
    const { state, refused } = play([...rollCall, ['vote_opened', { vote: 'v2', on: onDraft }]]);
    expect(refused).toEqual(['vote_open']);
    expect(state.vote).toMatchObject({ vote: 'v1', answers: { a: 'yes' } });
  });

  test('is replaced by one on the same text in another way (29.6)', () => {
    const { state } = play([...rollCall, ['vote_opened', { vote: 'v2', on: onDraft, method: 'hands' }]]);
    expect(state.vote).toMatchObject({ vote: 'v2', method: 'hands' });
  });
});

describe('a motion whose effect is impossible', () => {
  test('is refused when it is moved, also if the chair overrules its conditions (29.5)', () => {
    const { refused } = play([
      ['moved', { motion: 'm', type: 'extend_caucus', by: 'a', fields: { total: 60 } }, { anyway: true }],
    ]);
    expect(refused).toEqual(['in_or_after_caucus']);
  });

  test('is refused when it is put, if it became impossible after it was moved (29.5)', () => {
    const { refused } = play([
      paper('draft', 'draft'),
      ['moved', { motion: 'm', type: 'introduce_draft', by: 'a', fields: { paper: 'draft' } }],
      ['seconded', { motion: 'm', by: 'b' }],
      ['did', { effect: { verb: 'paper.withdraw', paper: 'draft' } }],
      ['put', { motion: 'm' }],
    ]);
    expect(refused).toEqual(['paper_decided']);
  });

  test('is dropped with its vote closed, if it became impossible after it was put (29.6)', () => {
    const { state, refused } = play([
      paper('draft', 'draft'),
      ['moved', { motion: 'm', type: 'introduce_draft', by: 'a', fields: { paper: 'draft' } }],
      ['seconded', { motion: 'm', by: 'b' }],
      ['put', { motion: 'm' }],
      ['did', { effect: { verb: 'paper.withdraw', paper: 'draft' } }],
      ['vote_opened', { vote: 'v', on: { kind: 'motion', motion: 'm' } }],
      ['vote_counted', { vote: 'v', yes: 6, no: 0 }],
      ['vote_closed', { vote: 'v' }],
    ]);
    expect(refused).toEqual([]);
    expect(state).toMatchObject({ vote: null, motions: [], lastVote: { passes: true } });
  });
});

test('an appeal that is debated and wins overrules the ruling before its debate (29.5)', () => {
  const debate = { for: 1, against: 0, seconds: 30, when: 'always' as const };
  const rules = {
    ...una,
    motions: una.motions.map((one) => (one.id === 'appeal' ? { ...one, debate } : one)),
  };
  const { state, refused } = play(
    [
      ['point', { point: 'p', type: 'order', by: 'a' }],
      ['ruled', { point: 'p', ruling: 'rejected' }],
      ['moved', { motion: 'm', type: 'appeal', by: 'a' }],
      ['seconded', { motion: 'm', by: 'b' }],
      ['put', { motion: 'm' }],
      [
        'floor_given',
        { speech: 's', member: 'c', list: 'motion_debate', side: 'for', seconds: 30, previous: null },
      ],
      ['floor_ended', { speech: 's', usedMs: 1000 }],
      ['vote_opened', { vote: 'v', on: { kind: 'motion', motion: 'm' } }],
      ['vote_counted', { vote: 'v', yes: 6, no: 0 }],
      ['vote_closed', { vote: 'v' }],
    ],
    rules,
  );
  expect(refused).toEqual([]);
  expect(state).toMatchObject({ vote: null, motions: [], lastRuling: null, lastVote: { passes: true } });
});

test('a working paper on the floor blocks no draft, and is no text to vote on (29.9)', () => {
  const { state } = play([paper('working', 'working_paper')]);
  expect(findUnmet(una, [{ is: 'paper_on_floor' }], state, { at: 0 })).toMatchObject({
    rule: 'paper_on_floor',
  });
  const voting = play([
    paper('working', 'working_paper'),
    paper('draft', 'draft'),
    introduce('draft'),
    ['phase', { phase: 'vote' }],
  ]);
  expect(nextPaperSubject(una, voting.state)).toEqual(onDraft);
  const voted = play([
    paper('working', 'working_paper'),
    paper('draft', 'draft'),
    introduce('draft'),
    ['phase', { phase: 'vote' }],
    ['vote_opened', { vote: 'v', on: onDraft }],
    ['vote_counted', { vote: 'v', yes: 6, no: 0 }],
    ['vote_closed', { vote: 'v' }],
  ]);
  expect(voted.refused).toEqual([]);
  expect(nextPaperSubject(una, voted.state)).toBeNull();
});
