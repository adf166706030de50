import { expect, test } from 'vitest';
import { must } from '#tests/support/must.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';
import { readMembers, sampleCommitteeFor, toPastedMembers } from './sample-committees.ts';

const una = must(findShippedRuleSet('una-usa'));
const house = must(findShippedRuleSet('lok-sabha'));

test('pasted members have names, and a mark alone is no member (29.18)', () => {
  expect(readMembers(una, 'Kenya\n(observer)\n\nBrazil (observer)\n (veto) \nFrance (veto)')).toMatchObject([
    { name: 'Kenya', votes: 'all', veto: false },
    { name: 'Brazil', votes: 'procedural', veto: false },
    { name: 'France', votes: 'all', veto: true },
  ]);
});

test('tags are pasted after the name, and other words in brackets belong to it (29.18)', () => {
  const text =
    'Member A (Opposition)\nMember B (government, party: Sample A)\nKorea (Republic of)\nIran (Islamic Republic of) (observer)';
  expect(readMembers(house, text)).toMatchObject([
    { name: 'Member A', tags: ['opposition'] },
    { name: 'Member B', tags: ['government', 'party:Sample_A'] },
    { name: 'Korea (Republic of)', tags: [] },
    { name: 'Iran (Islamic Republic of)', votes: 'none' },
  ]);
});

test('observers have the votes that the rules of the committee give them (29.18)', () => {
  const votes = ['una-usa', 'hnmun'].map(
    (id) => readMembers(must(findShippedRuleSet(id)), 'Holy See (observer)')[0]?.votes,
  );
  expect(votes).toEqual(['procedural', 'none']);
});

test('the sample of the house has an opposition, which can move no confidence (29.18)', () => {
  const members = readMembers(house, toPastedMembers(sampleCommitteeFor('lok-sabha')));
  expect(members.filter(({ tags }) => tags.includes('opposition'))).toHaveLength(8);
});
