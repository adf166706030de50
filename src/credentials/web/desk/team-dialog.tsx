import { useQuery, useQueryClient } from '@tanstack/react-query';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildAddTeamCertificatesMutation, buildTeamCertificatesQuery } from '../api.ts';

/** Adds drafts for all chairs and volunteers, whom it lists first (product 24.20). */
export function TeamDialog({ eventName, onClose }: { eventName: string; onClose: () => void }) {
  const query = useQuery(buildTeamCertificatesQuery(eventName));
  const add = useMutation(buildAddTeamCertificatesMutation(useQueryClient()));
  const { data } = query;
  const count = data?.people.length ?? 0;
  return (
    <ConfirmDialog
      title="Add all chairs and volunteers?"
      answer={plural(count, { one: 'Add # draft', other: 'Add # drafts' })}
      pending={add.isPending || query.isFetching}
      disabled={count === 0}
      onYes={() => data && add.mutate({ eventName, seen: data.seen }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      {data ? (
        <>
          {count === 0 ? (
            <p>
              {data.skipped === 0
                ? 'No one has a duty at this event.'
                : 'All chairs and volunteers have a certificate already.'}
            </p>
          ) : (
            <ul className="max-h-64 overflow-y-auto">
              {data.people.map(({ email, name, role }) => (
                <li key={email} className="py-1.5 wrap-anywhere">
                  <bdi className="font-semibold">{name}</bdi>
                  <span className="block text-sm text-muted">{role}</span>
                </li>
              ))}
            </ul>
          )}
          {count > 0 && data.skipped > 0 && (
            <p>
              {plural(data.skipped, {
                one: '# person has a certificate already and is skipped.',
                other: '# people have a certificate already and are skipped.',
              })}
            </p>
          )}
          {count > 0 && <p>You can delete single drafts before you issue them.</p>}
        </>
      ) : (
        <QueryState query={query} />
      )}
    </ConfirmDialog>
  );
}
