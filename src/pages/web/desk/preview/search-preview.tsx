import type { Page } from '#pages/contract/documents.ts';
import { fillPlaceholders } from '#pages/documents/fill-placeholders.ts';
import { formatTitle } from '#platform/web/page-title.ts';
import { useSite } from '../../use-site.ts';

/** Approximate number of characters that search engines show. */
const limits = { title: 60, description: 160 } as const;

export function SearchPreview({ pages }: { pages: readonly Partial<Page>[] }) {
  const { club, event, committeeCount } = useSite();
  const names = { event: event.name, committees: committeeCount };
  return (
    <section aria-label="Preview of search results" className="flex h-full min-h-0 flex-col gap-3">
      <p className="text-sm text-muted">Roughly as search engines show and shorten them.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard focus */}
      <ol tabIndex={0} className="plate grid min-h-0 grow content-start gap-6 overflow-y-auto p-5">
        {fillPlaceholders(pages, names).map(({ path = '/', title = '', description = '' }) => (
          <li key={path} className="min-w-0 wrap-anywhere">
            <p className="text-sm text-muted">
              {path === '/' ? location.host : `${location.host} › ${path.slice(1)}`}
            </p>
            <p className="text-lg leading-snug text-azure">
              {cut(formatTitle(title, club.shortName), limits.title)}
            </p>
            <p className="text-sm">{cut(description, limits.description)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(' ', most);
  return `${text.slice(0, end > 0 ? end : most)} …`;
}
