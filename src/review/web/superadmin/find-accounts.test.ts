import { expect, test } from 'vitest';
import { matchingAccounts } from './find-accounts.ts';

const accounts = [
  { _id: '1', name: 'Sample Asha', email: 'asha@example.org', role: 'client' as const },
  { _id: '2', name: 'Sample Bela', email: 'bela@example.org', role: 'admin' as const },
];

test.each([
  ['', '', ['1', '2']],
  ['sample', '', ['1', '2']],
  ['BELA', '', ['2']],
  ['asha@', '', ['1']],
  ['sample', 'admin', ['2']],
  ['asha', 'admin', []],
])('searching %j with the role %j finds %j', (text, role, ids) => {
  expect(matchingAccounts(accounts, text, role).map(({ _id }) => _id)).toEqual(ids);
});
