import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { applyAll, type Debate, startDebate } from './fold.ts';
import { listInOrder } from './in-order.ts';
import { nextEntryOf, openListOf } from './lists.ts';
import { listMinutes } from './minutes.ts';
import { nextPaperSubject, sortMotions } from './precedence.ts';
import type { RuleSet } from './rule-set/schema.ts';
import type { Step, StepKind } from './step.ts';
import { viewFloorPage } from './views.ts';

const members = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
  id,
  name: id,
  votes: 'all' as const,
  veto: false,
  tags: [],
}));
const rulesOf = (id: string): RuleSet => findShippedRuleSet(id) ?? expect.fail();
const startedAt = 1_800_000_000_000;

type Made = [StepKind, unknown, { at?: number }?];

interface Played {
  rules: RuleSet;
  debate: Debate;
  applied: Step[];
  refused: unknown[];
}

/** Plays steps of the chair after a roll. Each is made a second after the one before, or at its minute. */
function play(set: string | RuleSet, steps: Made[]): Played {
  const rules = typeof set === 'string' ? rulesOf(set) : set;
  const opening: Made[] = [
    ['opened', { session: 's', ruleSet: rules.id, revision: 0 }],
    ...members.map(({ id }): Made => ['answered', { member: id, answer: 'present' }]),
    ['roll_closed', {}],
  ];
  const sent = [...opening, ...steps].map(([kind, body, options], index) => ({
    id: `step-${index}`,
    term: 0,
    at: options?.at === undefined ? startedAt + index * 1000 : startedAt + options.at * 60_000,
    by: 'chair' as const,
    device: 'lead',
    kind,
    body,
  }));
  const { debate, applied, refused } = applyAll(rules, startDebate(members), sent);
  return { rules, debate, applied, refused: refused.map(({ refusal }) => refusal.rule ?? refusal.refused) };
}

const topic: Made = ['did', { effect: { verb: 'topic.set', topic: 'Water' } }];
const paper = (id: string, kind: string, rest: object = { clauses: [`${id}-1`] }): Made => [
  'paper',
  { paper: id, kind, label: id, version: 1, sponsors: ['a'], signatories: 12, ...rest },
];
const onPaper = (id: string) => ({ kind: 'paper', paper: id });

test('sides take turns in a list for and against (29.8)', () => {
  const queue = (member: string, side: string): Made => [
    'queued',
    { list: 'agenda', entry: member, member, side },
  ];
  const { rules, debate } = play('hnmun', [
    ['did', { effect: { verb: 'list.open', kind: 'agenda' } }],
    queue('a', 'for'),
    queue('b', 'for'),
    queue('c', 'against'),
    [
      'floor_given',
      { speech: 's', list: 'agenda', entry: 'a', member: 'a', side: 'for', seconds: 60, previous: null },
    ],
    ['floor_ended', { speech: 's', usedMs: 1000 }],
  ]);
  const [list] = debate.state.lists;
  expect(list && nextEntryOf(rules, list)).toMatchObject({ member: 'c' });
});

test('the session is begun by a motion after the roll, once in a sitting', () => {
  const isInOrder = ({ rules, debate }: Played) =>
    listInOrder(rules, debate.state, startedAt).some(
      ({ motion, unmet }) => motion === 'begin_session' && unmet === null,
    );
  const moved: Made[] = [
    ['moved', { motion: 'm', type: 'begin_session', by: 'a' }],
    ['seconded', { motion: 'm', by: 'b' }],
    ['put', { motion: 'm' }],
  ];
  expect(isInOrder(play('una-usa-india', []))).toBe(true);
  const begun = play('una-usa-india', moved);
  expect(begun.refused).toEqual([]);
  expect(isInOrder(begun)).toBe(false);
});

test('an extension of a caucus is voted on before new caucuses in every set that has it (29.5)', () => {
  const motions = ['moderated', 'unmoderated', 'extend_caucus'].map((type) => ({ motion: type, type }));
  for (const set of ['una-usa', 'una-usa-india', 'hnmun', 'security-council'])
    expect(sortMotions(rulesOf(set), motions as never)[0]?.motion, set).toBe('extend_caucus');
});

test('an extended unmoderated caucus has the time that was left and what was added (29.8)', () => {
  const leftAfter = (steps: Made[], at: number) => {
    const { rules, debate, refused } = play('una-usa', [topic, ...steps]);
    expect(refused).toEqual([]);
    return viewFloorPage({ rules, state: debate.state, at: startedAt + at * 60_000 }).caucus?.left;
  };
  const begin: Made = [
    'did',
    { effect: { verb: 'caucus.start', kind: 'unmoderated', total: 600 } },
    { at: 10 },
  ];
  const end = (at: number): Made => ['did', { effect: { verb: 'caucus.end' } }, { at }];
  const extend = (at: number): Made => ['did', { effect: { verb: 'caucus.extend', total: 300 } }, { at }];
  expect(leftAfter([begin, extend(15)], 18)).toBe(7 * 60);
  expect(leftAfter([begin, end(17), extend(30)], 31)).toBe(7 * 60);
  expect(leftAfter([begin, end(25), extend(30)], 31)).toBe(4 * 60);
});

test('a topic is renamed with its lists, and one that was set aside is resumed', () => {
  const { debate, refused } = play('una-usa', [
    topic,
    ['did', { effect: { verb: 'list.open', kind: 'general' } }],
    ['queued', { list: 'general', entry: 'e', member: 'a' }],
    ['did', { effect: { verb: 'topic.rename', topic: 'Clean water' } }],
    ['did', { effect: { verb: 'topic.set_aside' } }],
    ['did', { effect: { verb: 'topic.set', topic: 'Borders' } }],
    ['did', { effect: { verb: 'topic.resume', topic: 'Clean water' } }],
  ]);
  expect(refused).toEqual([]);
  expect(debate.state).toMatchObject({ topic: 'Clean water', setAside: [{ topic: 'Borders' }] });
  expect(debate.state.lists).toMatchObject([{ kind: 'general', entries: [{ member: 'a' }] }]);
});

test('a phase opens its list, and closes it when the next phase begins (29.8)', () => {
  const una = rulesOf('una-usa');
  const zero = {
    id: 'zero',
    name: 'Zero hour',
    base: 'debate',
    doors: 'open',
    notes: 'direct',
    public: true,
  } as const;
  const rules: RuleSet = {
    ...una,
    phases: [...una.phases, { ...zero, opens: { kind: 'round', seconds: 20 } }],
  };
  const start: Made[] = [
    topic,
    ['did', { effect: { verb: 'list.open', kind: 'general' } }],
    ['queued', { list: 'general', entry: 'e1', member: 'a' }],
    ['phase', { phase: 'zero' }],
  ];
  const { debate, refused } = play(rules, start);
  expect(refused).toEqual([]);
  expect(openListOf(rules, debate.state)).toMatchObject({ kind: 'round', each: 20, entries: { length: 6 } });
  const back = play(rules, [...start, ['phase', { phase: 'debate' }]]).debate.state;
  expect(openListOf(rules, back)).toMatchObject({ kind: 'general', entries: [{ member: 'a' }] });
  expect(back.lists.find(({ kind }) => kind === 'round')?.open).toBe(false);
  // Opened again, it comes before the general list again.
  const again = play(rules, [...start, ['phase', { phase: 'debate' }], ['phase', { phase: 'zero' }]]).debate
    .state;
  expect(openListOf(rules, again)?.kind).toBe('round');
});

test('a text that a member did not want to adopt without a vote is voted on by hands (29.6)', () => {
  const { debate, refused } = play('un4mun', [
    topic,
    paper('draft', 'draft'),
    ['phase', { phase: 'vote' }],
    ['vote_opened', { vote: 'v1', on: onPaper('draft') }],
    ['vote_answered', { vote: 'v1', member: 'b', answer: 'no' }],
    ['vote_closed', { vote: 'v1' }],
    ['vote_opened', { vote: 'v2', on: onPaper('draft') }],
    ['vote_counted', { vote: 'v2', yes: 5, no: 1 }],
    ['vote_closed', { vote: 'v2' }],
  ]);
  expect(refused).toEqual([]);
  expect(debate.state.papers).toMatchObject([{ status: 'adopted', opposed: true }]);
});

test('a text that needs no objection fails with one (29.6)', () => {
  const council = rulesOf('security-council');
  const { debate, refused } = play({ ...council, quorum: { open: 1, decide: 1 } }, [
    topic,
    paper('statement', 'statement'),
    ['vote_opened', { vote: 'v1', on: onPaper('statement') }],
    ['vote_answered', { vote: 'v1', member: 'b', answer: 'no' }],
    ['vote_closed', { vote: 'v1' }],
  ]);
  expect(refused).toEqual([]);
  expect(debate.state.papers).toMatchObject([{ status: 'failed' }]);
});

test('an amendment of an amendment is voted on first, one of the third degree refused (29.9)', () => {
  const change = (amends: string) => ({ amends, operation: { op: 'modify', clause: 'r-1', base: 1 } });
  const steps: Made[] = [
    ['phase', { phase: 'debate' }],
    paper('r', 'resolution'),
    paper('a1', 'amendment', change('r')),
    paper('a2', 'amendment', change('a1')),
    paper('a3', 'amendment', change('a2')),
  ];
  const { rules, debate, refused } = play('thimun', steps);
  expect(refused).toEqual(['second_degree']);
  expect(nextPaperSubject(rules, debate.state)).toEqual(onPaper('a2'));
  const vote = (id: string): Made[] => [
    ['vote_opened', { vote: `v-${id}`, on: onPaper(id), method: 'hands' }],
    ['vote_counted', { vote: `v-${id}`, yes: 6, no: 0 }],
    ['vote_closed', { vote: `v-${id}` }],
  ];
  const early = play('thimun', [...steps, ...vote('a1').slice(0, 1)]);
  expect(early.refused).toEqual(['second_degree', 'not_first']);
  const voted = play('thimun', [...steps, ...vote('a2'), ...vote('a1'), ...vote('r')]);
  expect(voted.refused).toEqual(['second_degree']);
  expect(voted.debate.state.papers).toMatchObject([
    { paper: 'r', status: 'adopted', version: 2 },
    { paper: 'a1', status: 'adopted', version: 2 },
    { paper: 'a2', status: 'adopted' },
  ]);
});

test('an amendment of an amendment falls when the amendment is decided without it (29.9)', () => {
  const change = (amends: string) => ({ amends, operation: { op: 'modify', clause: 'r-1', base: 1 } });
  const { debate } = play('thimun', [
    ['phase', { phase: 'debate' }],
    paper('r', 'resolution'),
    paper('a1', 'amendment', change('r')),
    paper('a2', 'amendment', change('a1')),
    ['did', { effect: { verb: 'paper.withdraw', paper: 'a1' } }],
  ]);
  expect(debate.state.papers.map(({ status }) => status)).toEqual(['introduced', 'withdrawn', 'fallen']);
});

const draftVote: Made[] = [
  topic,
  paper('draft', 'draft'),
  ['did', { effect: { verb: 'paper.introduce', paper: 'draft' } }],
  ['phase', { phase: 'vote' }],
  ['vote_opened', { vote: 'v', on: onPaper('draft'), method: 'roll_call' }],
];
const answer = (member: string, given: string): Made => [
  'vote_answered',
  { vote: 'v', member, answer: given },
];

test('members with rights explain their vote after it, each once (29.6)', () => {
  const voted: Made[] = [
    ...draftVote,
    answer('a', 'yes'),
    answer('b', 'no_with_rights'),
    answer('c', 'yes_with_rights'),
    ...['d', 'e', 'f'].map((id) => answer(id, 'yes')),
    ['vote_closed', { vote: 'v' }],
  ];
  expect(play('una-usa', voted).debate.state.explaining).toEqual(['b', 'c']);
  const { debate, refused } = play('una-usa', [
    ...voted,
    ['floor_given', { speech: 's', member: 'b', seconds: 30, previous: null }],
    ['floor_ended', { speech: 's', usedMs: 1000 }],
  ]);
  expect(refused).toEqual([]);
  expect(debate.state.explaining).toEqual(['c']);
});

test('the final round of a vote calls all voters, also those who had not passed (29.6)', () => {
  const una = rulesOf('una-usa');
  const draft = una.votes.draft ?? expect.fail();
  const rules = {
    ...una,
    votes: { ...una.votes, draft: { ...draft, rounds: ['answer', 'explain', 'final'] as const } },
  } as unknown as RuleSet;
  const { debate, refused } = play(rules, [
    ...draftVote,
    answer('a', 'yes'),
    answer('b', 'no_with_rights'),
    answer('c', 'pass'),
    ...['d', 'e', 'f'].map((id) => answer(id, 'no')),
    answer('c', 'yes'),
    ['floor_given', { speech: 's', member: 'b', seconds: 30, previous: null }],
    ['floor_ended', { speech: 's', usedMs: 1000 }],
    ...['d', 'e'].map((id) => answer(id, 'yes')),
    ['vote_closed', { vote: 'v' }],
  ]);
  expect(refused).toEqual([]);
  expect(debate.state).toMatchObject({ explaining: [], lastVote: { yes: 4, no: 2, passes: true } });
});

test('the minutes show what was corrected as it was corrected, until that is undone (29.11)', () => {
  const steps: Made[] = [
    topic,
    ['floor_given', { speech: 's', member: 'a', seconds: 60, previous: null }],
    ['floor_ended', { speech: 's', usedMs: 20_000 }],
    ['moved', { motion: 'm', type: 'suspend_meeting', by: 'a', fields: { minutes: 10 } }],
    ['seconded', { motion: 'm', by: 'b' }],
    ['put', { motion: 'm' }],
    ['vote_opened', { vote: 'v', on: { kind: 'motion', motion: 'm' } }],
    ['vote_counted', { vote: 'v', yes: 2, no: 4 }],
    ['vote_closed', { vote: 'v' }],
  ];
  const first = play('una-usa', steps);
  const seqOf = (kind: StepKind) => first.applied.find((step) => step.kind === kind)?.seq;
  const corrections: Made[] = [
    ['corrected', { seq: seqOf('floor_ended'), body: { speech: 's', usedMs: 45_000 } }],
    ['corrected', { seq: seqOf('vote_counted'), body: { vote: 'v', yes: 4, no: 2 }, keep: true }],
  ];
  const lines = ({ rules, applied, refused }: Played) => {
    expect(refused).toEqual([]);
    const minutes = listMinutes(rules, startDebate(members), applied);
    return minutes.filter(({ fact }) => fact === 'speech' || fact === 'vote');
  };
  expect(lines(first)).toMatchObject([{ seconds: 20 }, { passes: false }]);
  expect(lines(play('una-usa', [...steps, ...corrections]))).toMatchObject([
    { seconds: 45, corrected: true },
    { passes: false, sentence: expect.stringContaining('declared'), corrected: true },
  ]);
  const last = first.debate.seq + 1;
  const undone: Made[] = [[...corrections].slice(0, 1)[0] as Made, ['undone', { seq: last }]];
  expect(lines(play('una-usa', [...steps, ...undone]))).toMatchObject([{ seconds: 20 }, { passes: false }]);
});
