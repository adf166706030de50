import { Link } from 'react-router';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { ArticleStatus } from '../contract.ts';
import type { ListedArticle } from './api.ts';
import { buildPressLink } from './press-link.ts';

/** The groups of the list in their order: first what someone else can do now. */
const groups: readonly (readonly [ArticleStatus, string])[] = [
  ['waiting', 'Waiting for a second reader'],
  ['draft', 'Drafts'],
  ['published', 'Published'],
  ['withdrawn', 'Withdrawn'],
];

export function ArticleList({
  articles,
  eventName,
}: {
  articles: readonly ListedArticle[];
  eventName: string;
}) {
  return (
    <div className="grid gap-8">
      {groups.map(([status, title]) => {
        const shown = articles.filter((article) => article.status === status);
        if (shown.length === 0) return null;
        return (
          <section key={status} aria-label={title}>
            <h2 className="mb-2 text-xl">{title}</h2>
            <ul className="border-t border-line">
              {shown.map((article) => (
                <li key={article._id} className="border-b border-line">
                  <Row article={article} eventName={eventName} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Row({ article, eventName }: { article: ListedArticle; eventName: string }) {
  const { _id, title, byline, committeeName, isOwn, changedAt, publishedAt } = article;
  return (
    <article className="relative grid gap-1 py-3 wrap-anywhere">
      <h3 className="text-lg">
        <Link
          to={buildPressLink(eventName, _id)}
          className="underline decoration-gold-line underline-offset-4 after:absolute after:inset-0"
        >
          {title}
        </Link>
      </h3>
      <p className="text-muted text-sm">
        {[byline ?? 'A former member of the press team', committeeName].filter(Boolean).join(', ')},{' '}
        <Time at={publishedAt ?? changedAt} />
      </p>
      {isOwn && (
        <p>
          <Badge tone="neutral">Yours</Badge>
        </p>
      )}
    </article>
  );
}
