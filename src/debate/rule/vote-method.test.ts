import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import type { Method, RuleSet } from './rule-set/schema.ts';
import { listSampleMembers } from './sample-sitting.ts';
import { startState } from './state.ts';
import { methodByNames } from './vote-method.ts';

const council = findShippedRuleSet('security-council') ?? expect.fail();
const state = startState(listSampleMembers(council));
const room = { ...state, members: state.members.map((one) => ({ ...one, answer: 'present' as const })) };
const on = { kind: 'text', text: 'Sample', rule: 'draft' } as const;

const withMethod = (method: Method): RuleSet => ({
  ...council,
  votes: { ...council.votes, draft: { ...(council.votes.draft ?? expect.fail()), method } },
});

test('a vote that a veto can defeat is opened by name, and others as their rule says (29.2)', () => {
  expect(room.members.some(({ veto }) => veto)).toBe(true);
  expect(methodByNames(withMethod('hands'), room, on)).toBe('roll_call');
  expect(methodByNames(withMethod('voice'), room, on)).toBe('roll_call');
  expect(methodByNames(withMethod('placards'), room, on)).toBeUndefined();
  const withoutVeto = { ...room, members: room.members.map((one) => ({ ...one, veto: false })) };
  expect(methodByNames(withMethod('hands'), withoutVeto, on)).toBeUndefined();
});
