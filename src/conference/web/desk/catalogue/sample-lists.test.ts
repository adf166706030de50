import { expect, test } from 'vitest';
import { samplePortfolioLists } from './sample-lists.ts';

test('the sample lists are named after what they contain, with the number of countries', () => {
  expect(samplePortfolioLists.map(({ label }) => label.replace(/ \(\d+\)$/, ''))).toEqual([
    'Security council',
    'Large economies',
    'General assembly',
  ]);
  for (const { label, text } of samplePortfolioLists) expect(label).toContain(`(${text.split('\n').length})`);
});
