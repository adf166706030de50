import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '#accounts/web/index.ts';
import { differencesInWords } from '#pages/documents/differences.ts';
import { isSame } from '#pages/documents/merge.ts';
import { formatTime } from '#platform/rule/dates.ts';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { documentTitles } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { documentQuery, type SavedDocument } from './api.ts';
import { Changes } from './changes.tsx';
import { DocumentForm } from './document-form.tsx';
import { type Draft, forgetDraft, readDraft } from './draft.ts';
import type { Beginning } from './use-editing.ts';
import { useKind } from './use-kind.ts';

export const meta = () => [{ title: pageTitle('Page') }];

/** One document of the public pages, to be changed (product 15.1). */
export default function Document() {
  const kind = useKind();
  return (
    <DeskGate allows="superadmin">
      <DeskPage
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
        {kind ? <Editing key={kind} kind={kind} /> : <EmptyState text="There is no such page" />}
      </DeskPage>
    </DeskGate>
  );
}

function Editing({ kind }: { kind: DocumentKind }) {
  const document = useQuery(documentQuery(kind));
  const profile = useQuery(profileQuery);
  if (!document.data || !document.isFetchedAfterMount) return <QueryState query={document} />;
  if (!profile.data) return <QueryState query={profile} />;
  return <Begun document={document.data} accountId={profile.data._id} />;
}

/** First what was typed here before and not saved, if there is such a thing; then the form. */
function Begun({ document, accountId }: { document: SavedDocument; accountId: string }) {
  const { kind, revision, value } = document;
  const [draft] = useState(() => readDraft(localStorage, accountId, kind));
  const [beginning, setBeginning] = useState<Beginning | undefined>(() =>
    draft && !isSame(draft.value, value) ? undefined : { revision, base: value, value },
  );
  if (beginning) return <DocumentForm document={document} accountId={accountId} beginning={beginning} />;
  if (!draft) return null;
  return (
    <DraftOffer
      draft={draft}
      document={document}
      onTake={() => setBeginning(draft)}
      onLeave={() => {
        forgetDraft(localStorage, accountId, kind);
        setBeginning({ revision, base: value, value });
      }}
    />
  );
}

function DraftOffer({
  draft,
  document: { kind, revision, by },
  onTake,
  onLeave,
}: {
  draft: Draft;
  document: SavedDocument;
  onTake: () => void;
  onLeave: () => void;
}) {
  return (
    <section aria-labelledby="draft-title" className="plate grid max-w-3xl gap-4 p-5">
      <h2 id="draft-title" className="text-xl">
        You have changes here that were never saved
      </h2>
      <p className="text-sm text-muted">
        Typed in this browser until {formatTime(draft.at, clubRegion())}.
        {revision !== draft.revision && ` ${by ?? 'Another person'} has saved this page since.`}
      </p>
      <Changes sentences={differencesInWords(kind, draft.base, draft.value)} label="What you changed" />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onTake}>Go on with them</Button>
        <Button variant="quiet" onClick={onLeave}>
          Throw them away
        </Button>
      </div>
    </section>
  );
}
