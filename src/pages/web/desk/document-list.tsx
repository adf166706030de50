import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { profileQuery } from '#accounts/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { documentTitles } from '../../contract/document-titles.ts';
import { documentsQuery, type ListedDocument, publishingStateQuery } from './api.ts';
import { AuthorAndTime } from './change-list.tsx';
import { openDocumentDraft } from './document-draft.ts';
import { PublicationList } from './publication-list.tsx';
import { formatPublishLabel } from './publish-dialog.tsx';

const messages = {
  unpublished: (count: number) =>
    count === 0
      ? 'Everything is published.'
      : plural(count, { one: '# page is not published.', other: '# pages are not published.' }),
  draft: 'You have unsaved changes in this browser.',
} as const;

/**
 * The pages of the site with their publications.
 * @param children what is shown on top of the list, such as the dialog that publishes
 */
export function DocumentList({ children }: { children?: ReactNode }) {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Pages" actions={<PublishLink />}>
        <LoadedDocuments />
        <PublicationList />
        {children}
      </DeskPageFrame>
    </DeskGate>
  );
}

function PublishLink() {
  const label = formatPublishLabel(useQuery(publishingStateQuery).data?.toPublish ?? []);
  if (!label) return null;
  return (
    <LinkButton to="/publish" viewTransition={false}>
      {label}
    </LinkButton>
  );
}

function LoadedDocuments() {
  const documents = useQuery(documentsQuery);
  const profile = useQuery(profileQuery);
  if (!documents.data) return <QueryState query={documents} />;
  const all = documents.data.documents;
  const accountId = profile.data?._id;
  return (
    <>
      <p className="mb-5 max-w-prose text-sm text-muted">
        The texts and pictures of the public site. Visitors see your changes after you publish them.{' '}
        {messages.unpublished(all.filter(({ isPublished }) => !isPublished).length)}
      </p>
      <DataTable
        caption="Pages"
        rows={all}
        columns={documentColumns(
          ({ kind }) => accountId !== undefined && openDocumentDraft(accountId, kind).read() !== undefined,
        )}
        idOf={({ kind }) => kind}
      />
    </>
  );
}

const documentColumns = (hasDraft: (document: ListedDocument) => boolean): Column<ListedDocument>[] => [
  { id: 'title', header: 'Page', phone: 'title', cell: ({ kind }) => <Title kind={kind} /> },
  {
    id: 'marks',
    header: 'Status',
    phone: 'body',
    width: '34%',
    cell: (document) => <StatusCell document={document} hasDraft={hasDraft(document)} />,
  },
  {
    id: 'changed',
    header: 'Last change',
    width: '18rem',
    cell: ({ at, by }) => <AuthorAndTime at={at} by={by} />,
  },
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

function StatusCell({
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
      {hasDraft && <span className="cell-note text-gold-text">{messages.draft}</span>}
    </>
  );
}
