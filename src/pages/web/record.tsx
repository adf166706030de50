import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countAdopted, type RecordedCommittee, recordFilePaths } from '#pages/rule/public-record.ts';
import { plural } from '#platform/rule/plural.ts';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Awards } from './record/awards.tsx';
import { loadRecord } from './record/load-record.ts';
import { RuledSection } from './ruled-section.tsx';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) => loadRecord(args, (record) => ({ record }));

/** Everything that is public about a conference: a line for each committee, the awards and the files. */
export default function RecordPage() {
  const { record } = useLoaderData<typeof loader>();
  const { eventName, theme, datesInWords, committees } = record;
  const files = recordFilePaths(record);
  return (
    <>
      <div className="wrap pb-section">
        <PageHead
          title={`Public record of ${eventName}`}
          lead={[theme, datesInWords].filter(Boolean).join(', ')}
        />
        <ul aria-label="Committees" className="grid border-t border-line">
          {committees.map((committee) => (
            <li key={committee.path}>
              <Committee committee={committee} />
            </li>
          ))}
        </ul>
      </div>
      <RuledSection id="files" title="Files" className="bg-sunken">
        <p className="mb-4 max-w-measure">
          The same facts for a spreadsheet or a program. People are named only with their consent.
        </p>
        <ul className="grid gap-2">
          <DownloadItem to={files.votes} text="Results and votes (CSV)" />
          <DownloadItem to={files.awards} text="Awards (CSV)" />
          <DownloadItem to={files.json} text="The whole record (JSON)" />
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
