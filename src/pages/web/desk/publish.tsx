import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { documentTitles, formatPublicationTitle } from '../../contract/document-titles.ts';
import {
  buildPublishMutation,
  buildRestoreSitePublicationMutation,
  type Publications,
  publishingStateQuery,
} from './api.ts';
import { AuthorAndTime, ChangeList } from './change-list.tsx';

export const meta = () => [{ title: pageTitle('Publish') }];

export default function PublishScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Publish" back={{ to: '/pages', label: 'Pages' }}>
        <LoadedPublications />
      </DeskPageFrame>
    </DeskGate>
  );
}

function LoadedPublications() {
  const publications = useQuery({ ...publishingStateQuery, refetchOnWindowFocus: false });
  if (!publications.data) return <QueryState query={publications} />;
  return (
    <div className="grid max-w-3xl gap-10">
      <UnpublishedChanges {...publications.data} />
      <p className="text-sm text-muted">
        The <TextLink to="/year">setup checklist</TextLink> lists what is still a sample, missing or outdated.
      </p>
      <PublicationList publications={publications.data.publications} />
    </div>
  );
}

const showSuccess = ({ message }: { message: string }) =>
  toast(message, { kind: 'success', duration: toastDurations.important });

function UnpublishedChanges({ toPublish, publications }: Publications) {
  const publish = useMutation(buildPublishMutation(useQueryClient()));
  const publishAll = () =>
    publish.mutate(
      {
        publication: publications[0]?.publication ?? 0,
        documents: toPublish.map(({ kind, revision }) => ({ kind, revision })),
      },
      { onSuccess: showSuccess, onError: toastFailure },
    );
  if (toPublish.length === 0)
    return (
      <section aria-labelledby="to-publish">
        <h2 id="to-publish" className="text-xl">
          Everything is published
        </h2>
        <p className="mt-1 text-sm text-muted">Visitors see the last saved version of every page.</p>
      </section>
    );
  return (
    <section aria-labelledby="to-publish" className="grid gap-5">
      <h2 id="to-publish" className="text-xl">
        Unpublished changes
      </h2>
      <ul className="grid gap-5">
        {toPublish.map(({ kind, at, by, changes }) => (
          <li key={kind} className="plate grid gap-2 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={`/pages/${kind}`} className="font-heading text-lg hover:text-gold-text">
                {documentTitles[kind].title}
              </Link>
              <span className="text-sm text-muted">
                <AuthorAndTime at={at} by={by} />
              </span>
            </div>
            <ChangeList sentences={changes} label={`Changes of ${documentTitles[kind].title}`} />
          </li>
        ))}
      </ul>
      <div
        data-bottom-bar
        className="sticky bottom-(--desk-bar,0px) z-10 border-t border-gold-line bg-ground py-3"
      >
        <Button pending={publish.isPending} pendingText="Publishing..." onClick={publishAll}>
          {plural(toPublish.length, { one: 'Publish # page', other: 'Publish # pages' })}
        </Button>
      </div>
    </section>
  );
}

type Publication = Publications['publications'][number];

function PublicationList({ publications }: { publications: readonly Publication[] }) {
  const [chosen, setChosen] = useState<number>();
  const restore = useMutation(buildRestoreSitePublicationMutation(useQueryClient()));
  const newest = publications[0]?.publication ?? 0;
  const restoreChosen = (earlier: number) =>
    restore.mutate(
      { publication: newest, earlier },
      { onSuccess: showSuccess, onError: toastFailure, onSettled: () => setChosen(undefined) },
    );
  return (
    <section aria-labelledby="publications">
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
