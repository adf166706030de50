import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNameList } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { documentTitles, formatPublicationTitle } from '../../contract/document-titles.ts';
import { buildRestoreSitePublicationMutation, type Publications, publishingStateQuery } from './api.ts';
import { AuthorAndTime } from './change-list.tsx';

const showSuccess = ({ message }: { message: string }) =>
  toast(message, { kind: 'success', duration: toastDurations.important });

type Publication = Publications['publications'][number];

/** Lists the last publications of the site. A superadmin can restore each of them. */
export function PublicationList() {
  const state = useQuery(publishingStateQuery);
  if (!state.data) return <QueryState query={state} />;
  return <RestorablePublications publications={state.data.publications} />;
}

function RestorablePublications({ publications }: { publications: readonly Publication[] }) {
  const [chosen, setChosen] = useState<number>();
  const restore = useMutation(buildRestoreSitePublicationMutation(useQueryClient()));
  const newest = publications[0]?.publication ?? 0;
  const restoreChosen = (earlier: number) =>
    restore.mutate(
      { publication: newest, earlier },
      { onSuccess: showSuccess, onError: toastFailure, onSettled: () => setChosen(undefined) },
    );
  return (
    <section aria-labelledby="publications" className="mt-10 max-w-3xl">
      <h2 id="publications" className="mb-3 text-xl">
        Publications
      </h2>
      <ol aria-label="Publications" className="border-t border-line">
        {publications.map(({ publication, at, by, restoredFrom, documents }) => (
          <li
            key={publication}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 text-sm"
          >
            <p className="font-semibold first-letter:uppercase">{formatPublicationTitle(publication)}</p>
            <p className="text-muted">
              <AuthorAndTime at={at} by={by} />
            </p>
            <p className="mr-auto">
              {restoredFrom === null
                ? formatNameList(documents.map((kind) => documentTitles[kind].title))
                : `Restored from ${formatPublicationTitle(restoredFrom)}`}
            </p>
            {publication === newest ? (
              <Badge tone="confirmed">current</Badge>
            ) : (
              <Button
                variant="quiet"
                aria-label={`Restore ${formatPublicationTitle(publication)}`}
                onClick={() => setChosen(publication)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
      {chosen !== undefined && (
        <ConfirmDialog
          title={`Restore ${formatPublicationTitle(chosen)}?`}
          answer="Restore"
          pending={restore.isPending}
          onYes={() => restoreChosen(chosen)}
          onNo={() => setChosen(undefined)}
        >
          <p>
            Within two seconds visitors see all pages as they were then. Later changes stay saved, and you can
            publish them again.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
