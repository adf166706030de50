import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { openListOf } from './lists.ts';
import { listSampleMembers } from './sample-sitting.ts';
import { type List, type State, startState } from './state.ts';
import { viewFloorPage, viewProjector } from './views.ts';

const rules = findShippedRuleSet('una-usa') ?? expect.fail();

const list = (kind: List['kind'], member: string): List => ({
  kind,
  open: true,
  each: 60,
  total: null,
  entries: [{ entry: `${kind}-1`, member, side: null }],
  speeches: 0,
  spoken: { for: 0, against: 0 },
  lastSide: null,
});

const room: State = {
  ...startState(listSampleMembers(rules)),
  phase: 'debate',
  lists: [list('general', 'sample-01'), list('for_against', 'sample-02')],
};

test('the projector names the next speakers of the list that is open (29.20)', () => {
  expect(viewProjector({ rules, state: room, at: 0 })).toMatchObject({ next: ['sample-02'] });
});

test('the projector and phones name speakers for and against in turn (29.8)', () => {
  const sided = list('for_against', '');
  const sides = ['for', 'for', 'against', 'for', 'against'] as const;
  const entries = sides.map((side, at) => ({ entry: `e${at}`, member: `sample-0${at + 1}`, side }));
  const state = { ...room, lists: [{ ...sided, entries, lastSide: 'for' as const }] };
  const next = ['sample-03', 'sample-01', 'sample-05', 'sample-02', 'sample-04'];
  expect(viewProjector({ rules, state, at: 0 })).toMatchObject({ next });
  expect(viewFloorPage({ rules, state, at: 0 }).lists).toMatchObject({ for_against: { members: next } });
});

test('the projector counts an unmoderated caucus down from its start (29.20)', () => {
  const caucus = {
    kind: 'unmoderated' as const,
    topic: null,
    totalMs: 600_000,
    eachMs: null,
    usedMs: 0,
    firstMs: 600_000,
    startedAt: 1_000_000,
  };
  const state = { ...room, phase: 'unmoderated', caucus };
  expect(viewProjector({ rules, state, at: 1_060_000 })).toMatchObject({
    next: [],
    caucus: { left: 540, running: true },
  });
});

test('while texts are voted on, members speak only in reply (29.8)', () => {
  const voting = { ...room, phase: 'vote' };
  expect(openListOf(rules, voting)).toBeUndefined();
  const replying = { ...voting, lists: [list('reply', 'sample-03'), ...voting.lists] };
  expect(openListOf(rules, replying)).toMatchObject({ kind: 'reply' });
});
