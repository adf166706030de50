import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { revisionsPerPage } from '../../contract/document-calls.ts';
import { documentTitles } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { bringBackMutation, historyQuery, type Revision } from './api.ts';
import { Changes } from './changes.tsx';
import { DoneBy } from './done-by.tsx';
import { useKind } from './use-kind.ts';

export const meta = () => [{ title: pageTitle('History') }];

/** Every revision of a document (product 15.4). */
export default function History() {
  const kind = useKind();
  if (!kind) return <EmptyState text="There is no such page" />;
  return (
    <DeskGate allows="superadmin">
      <DeskPage
        title={`History of ‘${documentTitles[kind].title}’`}
        back={{ to: `/pages/${kind}`, label: documentTitles[kind].title }}
      >
        <Revisions kind={kind} />
      </DeskPage>
    </DeskGate>
  );
}

function Revisions({ kind }: { kind: DocumentKind }) {
  const page = useUrlPage();
  const history = useQuery(historyQuery(kind, page));
  const [asked, setAsked] = useState<Revision>();
  const bringBack = useMutation(bringBackMutation(useQueryClient(), kind));
  if (!history.data) return <QueryState query={history} />;
  const { rows, total } = history.data;
  const newest = total - 1;
  const send = (earlier: number) =>
    bringBack.mutate(
      { revision: newest, earlier },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: () => setAsked(undefined),
      },
    );
  return (
    <>
      <ol aria-label="Revisions" className="-mt-5 max-w-4xl">
        {rows.map((row) => (
          <li key={row.revision} className="grid gap-2 border-b border-line py-4">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="text-base font-semibold">
                {row.revision === 0 ? 'Sample' : `Revision ${row.revision}`}
              </h2>
              {row.isPublished && <Badge tone="confirmed">published</Badge>}
              <p className="mr-auto text-sm text-muted">
                <DoneBy at={row.at} by={row.by} />
              </p>
              {row.revision !== newest && row.isReadable && (
                <Button
                  variant="quiet"
                  aria-label={`Bring this back: ${row.revision === 0 ? 'the sample' : `revision ${row.revision}`}`}
                  onClick={() => setAsked(row)}
                >
                  Bring this back
                </Button>
              )}
            </div>
            {row.broughtBack !== null && (
              <p className="text-sm">
                Brought back {row.broughtBack === 0 ? 'the sample' : `revision ${row.broughtBack}`}.
              </p>
            )}
            {row.revision > 0 && <Changes sentences={row.changes} label="What it changed" />}
            {!row.isReadable && (
              <p className="text-sm text-muted">
                Saved when the page had other fields: it can’t be brought back.
              </p>
            )}
          </li>
        ))}
      </ol>
      <Pager label="revisions" page={page} total={total} shown={rows.length} perPage={revisionsPerPage} />
      {asked && (
        <ConfirmDialog
          title="Bring this back?"
          answer="Bring it back"
          pending={bringBack.isPending}
          onYes={() => send(asked.revision)}
          onNo={() => setAsked(undefined)}
        >
          <p>
            What it says is saved anew, as the newest revision. Everything since stays in the history, and
            visitors read it once it is published.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
