import type { SiteContent } from '../contract/documents.ts';
import type { PageInputs } from '../page-inputs.ts';

/**
 * Lists the paths of the pages whose lists are all empty. Menus and the sitemap leave them out (product 15.10).
 */
export function listEmptyPages({
  content: { team, gallery, blogs, wrapped, archive, mockMun },
  archivedEvents,
}: {
  content: Pick<SiteContent, 'team' | 'gallery' | 'blogs' | 'wrapped' | 'archive' | 'mockMun'>;
  archivedEvents: PageInputs['archivedEvents'];
}): string[] {
  const isEmpty = {
    '/team': team.every(({ members }) => members.length === 0),
    '/photo': gallery.length === 0,
    '/blogs': blogs.length === 0,
    '/wrapped': wrapped.sections.length === 0 && wrapped.figures.length === 0,
    '/archive': archive.length === 0 && archivedEvents.length === 0,
    '/mockmun24': mockMun.schedule.length === 0 && mockMun.committees.length === 0,
  };
  return Object.entries(isEmpty).flatMap(([path, empty]) => (empty ? path : []));
}
