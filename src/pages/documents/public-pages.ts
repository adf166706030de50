import type { AddedPage, Page, SiteContent } from '../contract/documents.ts';
import type { PageInputs } from '../page-inputs.ts';
import { listEmptyPages } from './empty-pages.ts';

type Content = Pick<SiteContent, 'pages' | 'menu'>;

/** Added pages have a separate folder, so that no later page of the program has the same path. */
export const addedPagePath = ({ address }: Pick<AddedPage, 'address'>): string => `/p/${address}`;

export const findAddedPage = ({ menu }: Pick<SiteContent, 'menu'>, path: string): AddedPage | undefined =>
  menu.addedPages.find((page) => addedPagePath(page) === path);

/** Lists the titles and descriptions of all pages that are not hidden (product 15.11). */
export function listPublicPages({ pages, menu }: Content): Page[] {
  const openGraph = pages[0]?.openGraph ?? '';
  const added = menu.addedPages.map((page) => ({
    path: addedPagePath(page),
    title: page.title,
    description: page.description,
    openGraph,
  }));
  return [...pages.filter(({ path }) => !menu.hiddenPages.includes(path)), ...added];
}

/** Lists the paths of the pages that menus leave out: hidden ones, and those whose lists are all empty. */
export function listPagesOutsideMenus(inputs: Pick<PageInputs, 'content' | 'archivedEvents'>): string[] {
  return [...new Set([...inputs.content.menu.hiddenPages, ...listEmptyPages(inputs)])];
}
