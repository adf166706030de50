import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { profileQuery } from '#accounts/web/index.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
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
      <DataTable
        caption="Documents"
        rows={all}
        columns={documentColumns(
          ({ kind }) => accountId !== undefined && readDraft(localStorage, accountId, kind) !== undefined,
        )}
        idOf={({ kind }) => kind}
      />
    </>
  );
}

/** @param hasDraft whether this browser keeps changes of a document that are not saved */
const documentColumns = (hasDraft: (document: ListedDocument) => boolean): Column<ListedDocument>[] => [
  { id: 'title', header: 'Page', phone: 'title', cell: ({ kind }) => <Title kind={kind} /> },
  {
    id: 'marks',
    header: 'State',
    phone: 'body',
    width: '34%',
    cell: (document) => <Marks document={document} hasDraft={hasDraft(document)} />,
  },
  { id: 'changed', header: 'Changed by', width: '18rem', cell: ({ at, by }) => <DoneBy at={at} by={by} /> },
];

function Title({ kind }: Pick<ListedDocument, 'kind'>) {
  return (
    <>
      <Link to={`/pages/${kind}`} className="row-link">
        <span className="cell-line">{documentTitles[kind].title}</span>
      </Link>
      <span className="cell-sub">{documentTitles[kind].about}</span>
    </>
  );
}

/** Only what is out of the ordinary carries a mark. */
function Marks({
  document: { isPublished, problem },
  hasDraft,
}: {
  document: ListedDocument;
  hasDraft: boolean;
}) {
  if (isPublished && !problem && !hasDraft) return null;
  return (
    <>
      {!isPublished && <Badge tone="pending">not published</Badge>}
      {problem && <span className="cell-note text-danger">{problem}</span>}
      {hasDraft && (
        <span className="cell-note text-gold-text">You have changes here that are not saved.</span>
      )}
    </>
  );
}

function inWords(waiting: number): string {
  if (waiting === 0) return 'Everything is published.';
  return waiting === 1 ? 'One waits to be published.' : `${waiting} wait to be published.`;
}
