import { expect, test } from 'vitest';
import { readMembers } from './sample-committees.ts';

test('pasted members have names, and a mark alone is no member (29.18)', () => {
  expect(readMembers('Kenya\n(observer)\n\nBrazil (observer)\n (veto) \nFrance (veto)')).toMatchObject([
    { name: 'Kenya', votes: 'all', veto: false },
    { name: 'Brazil', votes: 'procedural', veto: false },
    { name: 'France', votes: 'all', veto: true },
  ]);
});
