import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { documentTitles } from '../../contract/document-titles.ts';
import { goBackMutation, type Publications } from './api.ts';
import { DoneBy } from './done-by.tsx';

type Publication = Publications['publications'][number];

const nameOf = ({ publication }: Publication) =>
  publication === 0 ? 'the sample' : `publication ${publication}`;

/** The newest publications, each but the first with a way back to it (product 15.6). */
export function EarlierPublications({ publications }: { publications: readonly Publication[] }) {
  const [asked, setAsked] = useState<Publication>();
  const goBack = useMutation(goBackMutation(useQueryClient()));
  const newest = publications[0]?.publication ?? 0;
  const send = (earlier: number) =>
    goBack.mutate(
      { publication: newest, earlier },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
        onSettled: () => setAsked(undefined),
      },
    );
  return (
    <section aria-labelledby="publications">
      <h2 id="publications" className="mb-3 text-xl">
        Publications
      </h2>
      <ol aria-label="Publications" className="border-t border-line">
        {publications.map((one) => (
          <li
            key={one.publication}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 text-sm"
          >
            <p className="font-semibold first-letter:uppercase">{nameOf(one)}</p>
            <p className="text-muted">
              <DoneBy at={one.at} by={one.by} />
            </p>
            <p className="mr-auto">
              {one.wentBackTo === null
                ? one.documents.map((kind) => documentTitles[kind].title).join(', ')
                : `went back to ${one.wentBackTo === 0 ? 'the sample' : `publication ${one.wentBackTo}`}`}
            </p>
            {one.publication === newest ? (
              <Badge tone="confirmed">public now</Badge>
            ) : (
              <Button
                variant="quiet"
                aria-label={`Go back to this: ${nameOf(one)}`}
                onClick={() => setAsked(one)}
              >
                Go back to this
              </Button>
            )}
          </li>
        ))}
      </ol>
      {asked && (
        <ConfirmDialog
          title={`Go back to ${nameOf(asked)}?`}
          answer="Go back"
          pending={goBack.isPending}
          onYes={() => send(asked.publication)}
          onNo={() => setAsked(undefined)}
        >
          <p>
            Within two seconds visitors read all pages as they were published then. What was saved since stays
            saved, and can be published again.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
