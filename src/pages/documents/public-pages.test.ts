import { expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { type AddedPage, hideablePages } from '../contract/documents.ts';
import { checkAndTrimDocument } from './check-document.ts';
import { findAddedPage, listPagesOutsideMenus, listPublicPages } from './public-pages.ts';

const page: AddedPage = {
  id: 'a',
  title: 'Visa help',
  address: 'visa-help',
  description: 'How to get a visa',
  lead: 'Begin early.',
  sections: [{ id: 'b', heading: 'Papers', paragraphs: ['Passport'] }],
};
const withMenu = (menu: Partial<typeof sampleContent.menu>) => ({
  ...sampleContent,
  menu: { ...sampleContent.menu, ...menu },
});

test('the sample hides and adds no page', () => {
  expect(listPublicPages(sampleContent)).toEqual(sampleContent.pages);
});

test('a hidden page is in no menu and no sitemap, and an added page has an address', () => {
  const content = withMenu({ hiddenPages: ['/blogs', '/blogs'], addedPages: [page] });
  const paths = listPublicPages(content).map(({ path }) => path);
  expect(paths).not.toContain('/blogs');
  expect(paths.at(-1)).toBe('/p/visa-help');
  expect(listPagesOutsideMenus({ content, archivedEvents: [] })).toEqual(['/blogs']);
  expect(findAddedPage(content, '/p/visa-help')).toBe(page);
  expect(findAddedPage(content, '/visa-help')).toBeUndefined();
});

test('every page that can be hidden exists', () => {
  const paths = sampleContent.pages.map(({ path }) => path);
  for (const path of Object.keys(hideablePages)) expect(paths).toContain(path);
});

const addressText = 'Has small letters, digits and single hyphens, such as visa-help.';
const refused: [menu: object, text: string][] = [
  [{ hiddenPages: ['/'] }, 'Must be chosen from the list.'],
  [{ hiddenPages: ['/login'] }, 'Must be chosen from the list.'],
  [{ hiddenPages: ['constructor'] }, 'Must be chosen from the list.'],
  [{ addedPages: [page, { ...page, id: 'c' }] }, 'Must have different addresses.'],
  [{ addedPages: [{ ...page, address: 'a'.repeat(41) }] }, 'Must be at most 40 characters.'],
  [{ addedPages: [{ ...page, lead: 'x'.repeat(4_001) }] }, 'Must be at most 4000 characters.'],
];
for (const address of ['../v1', 'a/b', 'ünï', '', '-a', 'a b', '%2e'])
  refused.push([{ addedPages: [{ ...page, address }] }, addressText]);

test.each(refused)('a list of pages is refused: %o', (menu, text) => {
  const { mistakes } = checkAndTrimDocument('menu', { ...sampleContent.menu, ...menu });
  expect(mistakes?.[0]?.text).toBe(text);
});
