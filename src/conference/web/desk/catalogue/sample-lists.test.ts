import { expect, test } from 'vitest';
import { sampleLists } from './sample-lists.ts';

test('the sample lists are named after what they contain, with the number of countries', () => {
  expect(sampleLists.map(({ label }) => label.replace(/ \(\d+\)$/, ''))).toEqual([
    'Security council',
    'Large economies',
    'General assembly',
  ]);
  for (const { label, text } of sampleLists) expect(label).toContain(`(${text.split('\n').length})`);
});
