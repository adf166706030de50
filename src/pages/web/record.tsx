import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  countAdopted,
  formatRecordTitle,
  type RecordedCommittee,
  recordFilePaths,
} from '#pages/rule/public-record.ts';
import { plural } from '#platform/rule/plural.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Articles } from './record/articles.tsx';
import { Awards } from './record/awards.tsx';
import { loadRecord } from './record/load-record.ts';
import { RuledSection } from './ruled-section.tsx';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) => loadRecord(args, (record) => ({ record }));

/** Everything that is public about a conference: a line for each committee, the awards, the articles and the files. */
export default function RecordPage() {
  const { record } = useLoaderData<typeof loader>();
  const { theme, datesInWords, isShown, committees, articles } = record;
  const files = recordFilePaths(record);
  return (
    <>
      <div className={isShown ? 'wrap pb-section' : 'wrap'}>
        <PageHead title={formatRecordTitle(record)} lead={[theme, datesInWords].filter(Boolean).join(', ')} />
        {isShown && (
          <ul aria-label="Committees" className="grid border-t border-line">
            {committees.map((committee) => (
              <li key={committee.path}>
                <Committee committee={committee} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {articles.length > 0 && (
        <RuledSection id="press" title={isShown ? 'Press' : 'Articles'}>
          <Articles articles={articles} />
        </RuledSection>
      )}
      <RuledSection id="files" title="Files" className="bg-sunken">
        <p className="mb-4 max-w-measure">
          {isShown
            ? 'The same facts for a spreadsheet or a program. People have a name beside an award only with their consent.'
            : 'The same articles for a program.'}
        </p>
        <ul className="grid gap-2">
          {isShown && <DownloadItem to={files.votes} text="Results and votes (CSV)" />}
          {isShown && <DownloadItem to={files.awards} text="Awards (CSV)" />}
          <DownloadItem to={files.json} text={isShown ? 'The whole record (JSON)' : 'All articles (JSON)'} />
        </ul>
      </RuledSection>
    </>
  );
}

function Committee({ committee }: { committee: RecordedCommittee }) {
  const { path, name, agenda, texts, files, awards } = committee;
  const count = countAdopted(texts);
  const adopted = plural(count, { one: '# text adopted', other: '# texts adopted' });
  const added = plural(files.length, { one: '# text to read', other: '# texts to read' });
  const facts = [count > 0 && adopted, files.length > 0 && added].filter(Boolean);
  return (
    <article className="grid gap-x-10 gap-y-4 border-b border-line py-6 md:grid-cols-2">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-2xl">
          <Link to={path} className="underline decoration-gold-line underline-offset-4">
            {name}
          </Link>
        </h2>
        {agenda && <p className="mt-1 text-muted">{agenda}</p>}
        {facts.length > 0 && <p className="mt-2">{facts.join(', ')}</p>}
      </div>
      {awards.length > 0 && <Awards awards={awards} />}
    </article>
  );
}

function DownloadItem({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <a href={to} download className="font-semibold underline underline-offset-4">
        {text}
      </a>
    </li>
  );
}
