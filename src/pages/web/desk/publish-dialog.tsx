import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { documentTitles } from '../../contract/document-titles.ts';
import { buildPublishMutation, type Publications, publishingStateQuery } from './api.ts';
import { AuthorAndTime, ChangeList } from './change-list.tsx';

type UnpublishedPage = Publications['toPublish'][number];

/** Returns the label of the button that publishes, such as 'Publish 3 changes'. Undefined if there are no changes. */
export function formatPublishLabel(
  toPublish: readonly Pick<UnpublishedPage, 'changes'>[],
): string | undefined {
  // A page whose changes cannot be seen, such as a new order of equal entries, counts as one change.
  const count = toPublish.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0);
  return count === 0 ? undefined : plural(count, { one: 'Publish # change', other: 'Publish # changes' });
}

/** Shows all changes that visitors do not see yet, and publishes them. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const state = useQuery(publishingStateQuery);
  const publish = useMutation(buildPublishMutation(useQueryClient()));
  const { data } = state;
  const label = data && formatPublishLabel(data.toPublish);
  const publishAll = ({ toPublish, publications }: Publications) =>
    publish.mutate(
      {
        publication: publications[0]?.publication ?? 0,
        documents: toPublish.map(({ kind, revision }) => ({ kind, revision })),
      },
      {
        onSuccess: ({ message }) => {
          // Closing the dialog is a navigation.
          toast(message, { kind: 'success', duration: toastDurations.important, survivesRedirect: true });
          onClose();
        },
        onError: toastFailure,
      },
    );
  return (
    <Dialog
      open
      held={publish.isPending}
      onClose={onClose}
      title={label ? `${label}?` : 'Publish'}
      className="max-w-3xl"
    >
      {!data && <QueryState query={state} />}
      {data && !label && (
        <p>
          <strong>Everything is published.</strong> Visitors see the last saved version of every page.
        </p>
      )}
      {data && label && (
        <>
          <UnpublishedPages toPublish={data.toPublish} />
          <div className="sticky bottom-0 -mx-6 -mb-6 mt-5 flex flex-wrap justify-end gap-3 border-t border-gold-line bg-surface px-6 py-4">
            <Button variant="quiet" disabled={publish.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button pending={publish.isPending} pendingText="Publishing..." onClick={() => publishAll(data)}>
              {label}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function UnpublishedPages({ toPublish }: { toPublish: readonly UnpublishedPage[] }) {
  return (
    <ul className="grid gap-5">
      {toPublish.map(({ kind, at, by, changes }) => (
        <li key={kind} className="grid gap-2">
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
  );
}
