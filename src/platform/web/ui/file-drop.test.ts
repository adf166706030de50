import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FileDrop } from './file-drop.tsx';

/** Returns the texts of the buttons, which name the file as `what`. */
function buttonTexts(what: string | undefined, file?: { name: string }): string[] {
  const markup = renderToStaticMarkup(
    createElement(FileDrop, {
      name: 'sample',
      label: 'Sample',
      accept: '*',
      file,
      onChoose: () => {},
      ...(what === undefined ? {} : { what }),
    }),
  );
  return [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, ''),
  );
}

test('the buttons name the file with its article', () => {
  expect(buttonTexts('export file')).toEqual(['Choose an export file']);
  expect(buttonTexts(undefined)).toEqual(['Choose a picture']);
  expect(buttonTexts('statement', { name: 'june.csv' })).toEqual([
    'Choose another statement',
    'Remove statement',
  ]);
});
