import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '#accounts/web/index.ts';
import { describeDifferences } from '#pages/documents/differences.ts';
import { formatDateTime } from '#platform/rule/dates.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { documentTitles } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { hasEqualJson } from '../../documents/document-values.ts';
import { buildDocumentQuery, type SavedDocument, useDocumentKindFromUrl } from './api.ts';
import { ChangeList } from './change-list.tsx';
import { type DocumentDraft, openDocumentDraft } from './document-draft.ts';
import { DocumentForm } from './document-form.tsx';
import type { EditorStart } from './use-document-form-state.ts';

export const meta = () => [{ title: pageTitle('Page') }];

export default function Document() {
  const kind = useDocumentKindFromUrl();
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame
        title={kind ? documentTitles[kind].title : 'Page'}
        back={{ to: '/pages', label: 'Pages' }}
        actions={
          kind && (
            <LinkButton to={`/pages/${kind}/history`} variant="quiet">
              History
            </LinkButton>
          )
        }
      >
        {kind ? <LoadedDocument key={kind} kind={kind} /> : <EmptyState text="There is no such page" />}
      </DeskPageFrame>
    </DeskGate>
  );
}

function LoadedDocument({ kind }: { kind: DocumentKind }) {
  const document = useQuery(buildDocumentQuery(kind));
  const profile = useQuery(profileQuery);
  if (!document.data || !document.isFetchedAfterMount) return <QueryState query={document} />;
  if (!profile.data) return <QueryState query={profile} />;
  return <DraftOrForm document={document.data} accountId={profile.data._id} />;
}

function DraftOrForm({ document, accountId }: { document: SavedDocument; accountId: string }) {
  const { kind, revision, value } = document;
  const stored = openDocumentDraft(accountId, kind);
  const [draft] = useState(stored.read);
  const [start, setStart] = useState<EditorStart | undefined>(() =>
    draft && !hasEqualJson(draft.value, value) ? undefined : { revision, base: value, value },
  );
  if (start) return <DocumentForm document={document} accountId={accountId} start={start} />;
  if (!draft) return null;
  return (
    <DraftOffer
      draft={draft}
      document={document}
      onContinue={() => setStart(draft)}
      onDiscard={() => {
        stored.forget();
        setStart({ revision, base: value, value });
      }}
    />
  );
}

function DraftOffer({
  draft,
  document: { kind, revision, by },
  onContinue,
  onDiscard,
}: {
  draft: DocumentDraft;
  document: SavedDocument;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  return (
    <section aria-labelledby="draft-title" className="plate grid max-w-3xl gap-4 p-5">
      <h2 id="draft-title" className="text-xl">
        You have unsaved changes
      </h2>
      <p className="text-sm text-muted">
        Last edited in this browser on {formatDateTime(draft.at, clubRegion())}.
        {revision !== draft.revision && ` ${by ?? 'Another admin'} has saved this page since.`}
      </p>
      <ChangeList sentences={describeDifferences(kind, draft.base, draft.value)} label="What you changed" />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onContinue}>Continue editing</Button>
        <Button variant="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </section>
  );
}
