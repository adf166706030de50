import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Page } from '#pages/contract/documents.ts';
import { SearchPreview } from './search-preview.tsx';

beforeEach(() => vi.stubGlobal('location', { host: 'mun.example.org' }));
afterEach(() => vi.unstubAllGlobals());

function preview(page: Partial<Page>): string {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => createElement(SearchPreview, { pages: [page] }) },
  ]);
  const site = { club: { shortName: 'Club' }, event: { name: 'Sample MUN' }, committeeCount: 6 };
  return renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { root: site } } }));
}

test('the preview fills in the placeholders', () => {
  expect(preview({ description: '{event} has {committees} committees.' })).toContain(
    'Sample MUN has six committees.',
  );
});

test('a long description is cut between words, or within a text without spaces', () => {
  expect(preview({ description: 'word '.repeat(100) })).toMatch(/>(word ){31}word …</);
  expect(preview({ description: 'x'.repeat(500) })).toMatch(/>x{160} …</);
});
