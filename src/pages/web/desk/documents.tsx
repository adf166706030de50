import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { profileQuery } from '#accounts/web/index.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { documentTitles } from '../../contract/document-titles.ts';
import { documentsQuery, type ListedDocument } from './api.ts';
import { DoneBy } from './done-by.tsx';
import { readDraft } from './draft.ts';

export const meta = () => [{ title: pageTitle('Pages') }];

/** Every document of the public pages (product 15.1). */
export default function Documents() {
  return (
    <DeskGate allows="superadmin">
      <DeskPage title="Pages" actions={<LinkButton to="/publish">Publish</LinkButton>}>
        <List />
      </DeskPage>
    </DeskGate>
  );
}

function List() {
  const documents = useQuery(documentsQuery);
  const profile = useQuery(profileQuery);
  if (!documents.data) return <QueryState query={documents} />;
  const all = documents.data.documents;
  const accountId = profile.data?._id;
  return (
    <>
      <p className="mb-5 max-w-prose text-sm text-muted">
        What the public site says. A change is saved here first; visitors read it once it is published.{' '}
        {inWords(all.filter(({ isPublished }) => !isPublished).length)}
      </p>
      <ul aria-label="Documents" className="border-t border-line">
        {all.map((one) => (
          <Row
            key={one.kind}
            document={one}
            hasDraft={accountId !== undefined && readDraft(localStorage, accountId, one.kind) !== undefined}
          />
        ))}
      </ul>
    </>
  );
}

function inWords(waiting: number): string {
  if (waiting === 0) return 'Everything is published.';
  return waiting === 1 ? 'One waits to be published.' : `${waiting} wait to be published.`;
}

/** The whole row leads to the document. Only what is out of the ordinary carries a mark. */
function Row({
  document: { kind, at, by, isPublished, problem },
  hasDraft,
}: {
  document: ListedDocument;
  hasDraft: boolean;
}) {
  return (
    <li className="relative grid gap-x-6 gap-y-1 border-b border-line py-2.5 hover:bg-surface md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <Link
          to={`/pages/${kind}`}
          className="font-heading text-lg/[1.35] after:absolute after:inset-0 hover:text-gold-text"
        >
          {documentTitles[kind].title}
        </Link>
        <p className="text-sm text-muted">{documentTitles[kind].about}</p>
        {problem && <p className="text-sm text-danger">{problem}</p>}
        {hasDraft && <p className="text-sm text-gold-text">You have changes here that are not saved.</p>}
      </div>
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted md:justify-end">
        {!isPublished && <Badge tone="pending">not published</Badge>}
        <p>
          <DoneBy at={at} by={by} />
        </p>
      </div>
    </li>
  );
}
