import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { List } from '#pages/documents/document-shape.ts';
import { ListField } from './list-field.tsx';

test.each([
  ['edition', 'Add an edition'],
  ['question', 'Add a question'],
])('the button that adds an entry names it with its article: %s', (item, text) => {
  const entry = { is: 'text', input: 'line', label: 'Name', most: 100, empty: 'empty_text' } as const;
  const list = { is: 'list', label: 'Entries', item, entry, least: 0, most: 5 } as List;
  const markup = renderToStaticMarkup(
    <ListField list={list} name="entries" entries={[]}>
      {() => null}
    </ListField>,
  );
  const [, button = ''] = /<button[^>]*>(.*?)<\/button>/.exec(markup) ?? [];
  expect(button.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
