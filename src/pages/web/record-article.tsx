import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatByline, formatRecordTitle } from '#pages/rule/public-record.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { loadRecord } from './record/load-record.ts';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadRecord(args, ({ path, eventName, isShown, articles }, page) => {
    const article = articles.find((one) => one.path === page);
    if (!article) throw new Error(`The record has no article at ${page}.`);
    return { article, overview: path, overviewTitle: formatRecordTitle({ isShown, eventName }) };
  });

/** An article of the press team. */
export default function RecordArticlePage() {
  const { article, overview, overviewTitle } = useLoaderData<typeof loader>();
  const { title, committee, publishedAt, dateInWords, paragraphs, pictures } = article;
  return (
    <article className="wrap pb-section">
      <PageHead title={title} lead={`By ${formatByline(article)}`} />
      <p className="mb-8 text-muted">
        {committee !== null && `${committee}, `}
        <time dateTime={publishedAt}>{dateInWords}</time>
      </p>
      <div className="grid max-w-measure gap-6">
        {paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id, and the page never changes
          <p key={at} className="whitespace-pre-line wrap-anywhere">
            {paragraph}
          </p>
        ))}
        {pictures.map(({ id, address, caption }) => (
          <figure key={id} className="grid gap-2">
            <img src={address} alt={caption} loading="lazy" className="w-full border border-gold-line" />
            <figcaption className="text-muted text-sm wrap-anywhere">{caption}</figcaption>
          </figure>
        ))}
      </div>
      <p className="mt-10">
        <Link to={overview} className="font-semibold underline underline-offset-4">
          {overviewTitle}
        </Link>
      </p>
    </article>
  );
}
