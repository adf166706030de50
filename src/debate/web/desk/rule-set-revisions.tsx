import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildRestoreRuleSetRevisionMutation,
  buildRuleSetRevisionsQuery,
  type ListedRevision,
  type OpenRuleSet,
} from '../api.ts';

/** Lists the revisions of a copy with what each changed, and goes back to one (product 29.16). */
export function RuleSetRevisions({ set }: { set: OpenRuleSet }) {
  const query = useQuery(buildRuleSetRevisionsQuery(set._id));
  const [chosen, setChosen] = useState<ListedRevision>();
  return (
    <section aria-labelledby="revisions" className="grid gap-3">
      <h2 id="revisions" className="scroll-mt-24 text-xl">
        Revisions
      </h2>
      {query.data ? (
        <ol>
          {query.data.revisions.map((entry) => (
            <Revision
              key={entry.revision}
              entry={entry}
              isCurrent={entry.revision === set.revision}
              onGoBack={() => setChosen(entry)}
            />
          ))}
        </ol>
      ) : (
        <QueryState query={query} />
      )}
      {chosen && <GoBackDialog set={set} entry={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

function Revision({
  entry: { revision, savedAt, savedBy, before, after },
  isCurrent,
  onGoBack,
}: {
  entry: ListedRevision;
  isCurrent: boolean;
  onGoBack: () => void;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 border-b border-line py-2">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p>
          <span className="font-semibold">Revision {revision}</span>
          {isCurrent && ' (current)'}
          <span className="text-sm text-muted">
            {' '}
            <Time at={savedAt} />
            {savedBy !== null && `, ${savedBy}`}
          </span>
        </p>
        {before.map((sentence) => (
          <p key={sentence} className="max-w-[85ch] text-sm text-muted wrap-anywhere">
            <del className="no-underline">Before: {sentence}</del>
          </p>
        ))}
        {after.map((sentence) => (
          <p key={sentence} className="max-w-[85ch] text-sm wrap-anywhere">
            <ins className="no-underline">Now: {sentence}</ins>
          </p>
        ))}
      </div>
      {!isCurrent && (
        <RowButton subject={`to revision ${revision}`} onPress={onGoBack}>
          Go back
        </RowButton>
      )}
    </li>
  );
}

function GoBackDialog({
  set,
  entry: { revision: to },
  onClose,
}: {
  set: OpenRuleSet;
  entry: ListedRevision;
  onClose: () => void;
}) {
  const restore = useMutation(buildRestoreRuleSetRevisionMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={`Go back to revision ${to}?`}
      answer="Go back"
      pending={restore.isPending}
      onYes={() =>
        restore.mutate({ _id: set._id, revision: set.revision, to }, createToastMutationHandlers(onClose))
      }
      onNo={onClose}
    >
      <p>
        The rules become what they were in revision {to}. The name stays. Later revisions stay in this list,
        and open sittings keep their rules.
      </p>
    </ConfirmDialog>
  );
}
