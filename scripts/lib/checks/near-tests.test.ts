import { expect, test } from 'vitest';
import { nearTests } from './near-tests.ts';

const related = [
  'src/bank/rule/match.test.ts',
  'src/bank/server/import-statement.test.ts',
  'src/bank/server/proofs/start-reading.test.ts',
  'src/bank/server/proofs/text.test.ts',
  'src/pages/server/publish.test.ts',
  'tests/attacks/log.test.ts',
];

test('tests of the change come first, then of its folder and its module, and no others', () => {
  expect(nearTests(related, ['src/bank/server/proofs/text.ts'], 10)).toEqual([
    'src/bank/server/proofs/text.test.ts',
    'src/bank/server/proofs/start-reading.test.ts',
    'src/bank/server/import-statement.test.ts',
    'src/bank/rule/match.test.ts',
  ]);
});

test('a test that changed is run wherever it is, and no more tests than asked for', () => {
  expect(nearTests(related, ['tests/attacks/log.test.ts', 'src/pages/server/publish.sql.ts'], 1)).toEqual([
    'tests/attacks/log.test.ts',
  ]);
});

test('where nothing near changed nothing is run', () => {
  expect(nearTests(related, ['src/email/server/outbox.ts'], 10)).toEqual([]);
});
