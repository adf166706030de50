import type { Page } from '#pages/contract/documents.ts';
import { fullTitle } from '#platform/web/page-title.ts';
import { useSite } from '../../use-site.ts';

/** What search engines show of a title and a description before they cut them; each draws the line where it likes. */
const shown = { title: 60, description: 160 } as const;

/** Titles and descriptions as a search engine shows them, page by page (product 15.8). */
export function SearchPreview({ pages }: { pages: readonly Partial<Page>[] }) {
  const { club, event } = useSite();
  const named = (text: string) => text.replaceAll('{event}', event.name);
  return (
    <section aria-label="As a search shows them" className="flex h-full min-h-0 flex-col gap-3">
      <p className="text-sm text-muted">About as a search engine shows them, cut where it would cut them.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol tabIndex={0} className="plate grid min-h-0 grow content-start gap-6 overflow-y-auto p-5">
        {pages.map(({ path = '/', title = '', description = '' }) => (
          <li key={path} className="min-w-0 wrap-anywhere">
            <p className="text-sm text-muted">
              {path === '/' ? location.host : `${location.host} › ${path.slice(1)}`}
            </p>
            <p className="text-lg leading-snug text-azure">
              {cut(fullTitle(named(title), club.shortName), shown.title)}
            </p>
            <p className="text-sm">{cut(named(description), shown.description)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** At the end of a word, as they do. */
function cut(words: string, most: number): string {
  if (words.length <= most) return words;
  return `${words.slice(0, words.lastIndexOf(' ', most))} …`;
}
