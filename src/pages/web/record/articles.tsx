import { Link } from 'react-router';
import { formatByline, type RecordedArticle } from '#pages/rule/public-record.ts';

/** Articles of the press team, with their headlines as links. */
export function Articles({ articles }: { articles: readonly RecordedArticle[] }) {
  return (
    <ul aria-label="Articles" className="grid max-w-measure gap-6">
      {articles.map((article) => {
        const { path, title, committee, dateInWords, paragraphs } = article;
        return (
          <li key={path} className="grid gap-1 wrap-anywhere">
            <p className="text-muted text-sm">{[committee, dateInWords].filter(Boolean).join(', ')}</p>
            <h3 className="text-xl">
              <Link to={path} className="underline decoration-gold-line underline-offset-4">
                {title}
              </Link>
            </h3>
            <p className="line-clamp-2">{paragraphs[0]}</p>
            <p className="text-muted text-sm">By {formatByline(article)}</p>
          </li>
        );
      })}
    </ul>
  );
}
