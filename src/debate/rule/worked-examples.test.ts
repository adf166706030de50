import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { findShippedRuleSet } from '../rule-sets/index.ts';
import { readRecording, replayRecording } from './replay.ts';

const files = globSync('samples/debates/*.json').sort();

test('the samples are the five worked examples', () => {
  expect(new Set(files.map((file) => basename(file)[0]))).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
});

test.each(files)('%s happens step by step as it says', (file) => {
  const recording = readRecording(JSON.parse(readFileSync(file, 'utf8')), findShippedRuleSet);
  if ('problems' in recording) throw new Error(recording.problems.join('\n'));
  const expected = recording.steps.filter((step) => step.expect);
  expect(expected.length).toBeGreaterThan(3);
  const { steps, refused } = replayRecording(recording);
  expect(steps.filter(({ unmet }) => unmet)).toEqual([]);
  expect(refused).toBe(expected.filter(({ expect: part }) => part && 'refused' in part).length);
});

test('an expectation that is not met is named', () => {
  const recording = readRecording(
    {
      ruleSet: 'una-usa',
      members: [{ id: 'india' }],
      steps: [{ kind: 'roll_closed', expect: { phase: 'debate' } }],
    },
    findShippedRuleSet,
  );
  if ('problems' in recording) throw new Error(recording.problems.join('\n'));
  expect(replayRecording(recording).steps).toMatchObject([
    {
      refusal: { refused: 'not_in_order', rule: 'no_roll' },
      unmet: ['phase: expected "debate", found undefined'],
    },
  ]);
});
