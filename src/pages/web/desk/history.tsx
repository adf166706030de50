import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { Pager } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { revisionsPerPage } from '../../contract/calls.ts';
import { documentTitles, formatRevisionTitle } from '../../contract/document-titles.ts';
import type { DocumentKind } from '../../contract/documents.ts';
import { buildDocumentHistoryQuery, buildRestoreRevisionMutation, useDocumentKindFromUrl } from './api.ts';
import { AuthorAndTime, ChangeList } from './change-list.tsx';

export const meta = () => [{ title: pageTitle('History') }];

export default function History() {
  const kind = useDocumentKindFromUrl();
  if (!kind) return <EmptyState text="There is no such page" />;
  const { title } = documentTitles[kind];
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title={`History of ‘${title}’`} back={{ to: `/pages/${kind}`, label: title }}>
        <Revisions kind={kind} />
      </DeskPageFrame>
    </DeskGate>
  );
}

function Revisions({ kind }: { kind: DocumentKind }) {
  const page = useUrlPage();
  const history = useQuery(buildDocumentHistoryQuery(kind, page));
  const [chosen, setChosen] = useState<number>();
  const restore = useMutation(buildRestoreRevisionMutation(useQueryClient(), kind));
  if (!history.data) return <QueryState query={history} />;
  const { rows, total } = history.data;
  const newest = total - 1;
  const restoreChosen = (earlier: number) =>
    restore.mutate(
      { revision: newest, earlier },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: () => setChosen(undefined),
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
                <AuthorAndTime at={row.at} by={row.by} />
              </p>
              {row.revision !== newest && row.isReadable && (
                <Button
                  variant="quiet"
                  aria-label={`Restore ${formatRevisionTitle(row.revision)}`}
                  onClick={() => setChosen(row.revision)}
                >
                  Restore
                </Button>
              )}
            </div>
            {row.restoredFrom !== null && (
              <p className="text-sm">Restored from {formatRevisionTitle(row.restoredFrom)}.</p>
            )}
            {row.revision > 0 && <ChangeList sentences={row.changes} label="Changes" />}
            {!row.isReadable && (
              <p className="text-sm text-muted">
                This revision can’t be restored, because the page has other fields now.
              </p>
            )}
          </li>
        ))}
      </ol>
      <Pager label="revisions" page={page} total={total} shown={rows.length} perPage={revisionsPerPage} />
      {chosen !== undefined && (
        <ConfirmDialog
          title={`Restore ${formatRevisionTitle(chosen)}?`}
          answer="Restore"
          pending={restore.isPending}
          onYes={() => restoreChosen(chosen)}
          onNo={() => setChosen(undefined)}
        >
          <p>
            It is saved again as the newest revision. Later revisions stay in the history. Visitors see it
            after you publish it.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
