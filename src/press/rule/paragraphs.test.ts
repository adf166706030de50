import { expect, test } from 'vitest';
import { splitParagraphs } from './paragraphs.ts';

test('blank lines separate paragraphs, also lines of blanks and of Windows', () => {
  expect(splitParagraphs('One\ntwo\n\n\nThree \r\n \r\nFour\n')).toEqual(['One\ntwo', 'Three', 'Four']);
});
