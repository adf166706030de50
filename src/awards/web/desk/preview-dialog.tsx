import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { AwardSettings } from '../../rule/settings.ts';
import { buildSaveSettingsMutation, type SettingsPreview } from '../api.ts';

/** Shows whose proposed awards change, and saves exactly that. */
export function PreviewDialog({
  eventName,
  settings,
  preview: { revision, seen, committees },
  onClose,
}: {
  eventName: string;
  settings: AwardSettings;
  preview: SettingsPreview;
  onClose: () => void;
}) {
  const save = useMutation(buildSaveSettingsMutation(useQueryClient()));
  const changed = committees.filter(({ changes }) => changes.length > 0);
  return (
    <ConfirmDialog
      title="Save criteria and awards?"
      answer="Save"
      pending={save.isPending}
      onYes={() =>
        save.mutate(
          { eventName, revision, seen, settings },
          { ...createToastMutationHandlers(), onSettled: onClose },
        )
      }
      onNo={onClose}
    >
      {changed.length === 0 ? (
        <p>No proposed award changes.</p>
      ) : (
        <>
          <p>These proposed awards change. Decisions stay as they are.</p>
          {changed.map(({ committee, name, changes }) => (
            <section key={committee}>
              <h3 className="font-semibold">{name}</h3>
              <ul className="grid gap-1 text-sm">
                {changes.map(({ registrationId, portfolio, name: person, before, after, ...ranks }) => (
                  <li key={registrationId} className="wrap-anywhere">
                    <b>{portfolio}</b> ({person}): {before.join(', ') || 'no award'} →{' '}
                    {after.join(', ') || 'no award'}
                    <span className="text-muted">
                      , rank {ranks.rankBefore ?? '–'} → {ranks.rankAfter ?? '–'}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </ConfirmDialog>
  );
}
