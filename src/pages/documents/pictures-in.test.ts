import { expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { picturesIn } from './pictures-in.ts';
import { shapeOf } from './shape.ts';

test('the pictures of a document are found in lists and groups, each as often as it is there', () => {
  const found = [...picturesIn(shapeOf('letters'), sampleContent.letters)];
  expect(found).toEqual(sampleContent.letters.map(({ picture }) => picture));
  expect([...picturesIn(shapeOf('faq'), sampleContent.faq)]).toEqual([]);
});

test('of a document that is half written those are found that are there', () => {
  const [first] = sampleContent.letters;
  expect([...picturesIn(shapeOf('letters'), [{ ...first, picture: '' }, {}, undefined, first])]).toEqual([
    first?.picture,
  ]);
});
