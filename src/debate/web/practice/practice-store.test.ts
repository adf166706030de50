import { expect, test } from 'vitest';
import { readPracticeFile } from './practice-store.ts';

const file = (changes: object): string =>
  JSON.stringify({
    title: 'Sample',
    ruleSet: 'una-usa',
    members: [{ id: 'm1', name: 'Kenya' }],
    steps: [],
    ...changes,
  });

test('a saved practice is read, and any other file gets a sentence (29.18)', () => {
  expect(readPracticeFile(file({}))).toMatchObject({ committee: 'Sample', members: [{ name: 'Kenya' }] });
  const sameId = [
    { id: 'm1', name: 'Kenya' },
    { id: 'm1', name: 'Norway' },
  ];
  const problems = [
    'no file',
    '[]',
    file({ members: sameId }),
    file({ members: [{ id: 'm1', name: ' ' }] }),
    file({ members: [{ id: 'constructor', name: 'Kenya' }] }),
    file({ ruleSet: 'of-another-site' }),
  ].map(readPracticeFile);
  expect(problems).toEqual([
    { problem: 'This file is not a saved practice.' },
    { problem: 'This file is not a saved practice.' },
    { problem: 'Two members of this file have the same id.' },
    { problem: 'A member of this file has no name.' },
    { problem: 'This file is not a saved practice.' },
    { problem: 'This site does not have the rules of procedure of this file.' },
  ]);
});
