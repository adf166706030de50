import { expect, test } from 'vitest';
import { sampleContent } from '../content/index.ts';
import type { DocumentKind } from '../contract/documents.ts';
import { listPicturesInDocument } from './document-shape.ts';

const namesIn = (kind: DocumentKind, value: unknown) =>
  listPicturesInDocument(kind, value).map(({ name }) => name);

test('the pictures of a document are found in lists and groups', () => {
  const { letters, faq, conferencePage } = sampleContent;
  expect(listPicturesInDocument('letters', letters)).toEqual(
    letters.map(({ name, picture }) => ({ name: picture, entry: name })),
  );
  expect(listPicturesInDocument('faq', faq)).toEqual([]);
  expect(namesIn('conferencePage', conferencePage)).toContain(conferencePage.coSponsors[0]?.picture);
});

test('the pictures of an incomplete document are found', () => {
  const [first] = sampleContent.letters;
  expect(namesIn('letters', [{ ...first, picture: '' }, {}, undefined, first])).toEqual([first?.picture]);
});
