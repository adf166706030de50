import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { TeamStayChange } from '../../contract.ts';
import { buildChangeTeamStaysMutation, buildTeamStaysQuery, type TeamMember } from '../api.ts';
import { teamText } from '../team-text.ts';

type Change = (accountIds: readonly string[], change: TeamStayChange) => void;

/** Chooses which people of the team get a bed and meals, and who is an adult (product 28.15). */
export function TeamStaysDialog({
  eventName,
  isSuperadmin,
  onClose,
}: {
  eventName: string;
  isSuperadmin: boolean;
  onClose: () => void;
}) {
  const query = useQuery(buildTeamStaysQuery(eventName));
  const mutation = useMutation(buildChangeTeamStaysMutation(useQueryClient()));
  const change: Change = (accountIds, kind) =>
    mutation.mutate(
      { eventName, accountIds: [...accountIds], change: kind },
      { onError: (error: unknown) => toastFailure(error) },
    );
  return (
    <Dialog open title="Beds and meals of the team" className="max-w-lg" onClose={onClose}>
      {query.data ? (
        <Team
          people={query.data.people}
          isSuperadmin={isSuperadmin}
          isPending={mutation.isPending}
          change={change}
        />
      ) : (
        <QueryState query={query} text="The team could not be loaded" />
      )}
    </Dialog>
  );
}

function Team({
  people,
  isSuperadmin,
  isPending,
  change,
}: {
  people: readonly TeamMember[];
  isSuperadmin: boolean;
  isPending: boolean;
  change: Change;
}) {
  if (people.length === 0)
    return (
      <EmptyState
        text="No one of the team is listed here"
        help="People with a duty at this event are listed. Confirmed delegates get a bed by their registration."
      />
    );
  const missing = people.flatMap(({ accountId, hasStay }) => (hasStay ? [] : accountId));
  return (
    <div className="grid gap-4">
      <p>
        {isSuperadmin
          ? 'Confirm who is an adult. Without that, a person of the team shares a room only with others of the team whose age is not confirmed.'
          : 'A superadmin confirms who is an adult. Until then, a person of the team shares a room only with others of the team whose age is not confirmed.'}
      </p>
      {missing.length > 1 && (
        <p>
          <Button variant="quiet" disabled={isPending} onClick={() => change(missing, 'add')}>
            Add all to beds and meals
          </Button>
        </p>
      )}
      <ul aria-label="Team" className="grid max-h-[50vh] overflow-y-auto">
        {people.map((member) => (
          <li key={member.accountId} className="grid gap-1 border-b border-line py-3">
            <p className="wrap-anywhere">
              <span className="block font-semibold">{member.name}</span>
              <span className="block text-sm text-muted">{teamText(member.duties)}</span>
            </p>
            <div className="flex flex-wrap gap-x-6">
              <Choice
                label="Bed and meals"
                name={member.name}
                isChosen={member.hasStay}
                onChange={(isChosen) => change([member.accountId], isChosen ? 'add' : 'remove')}
              />
              {member.hasStay &&
                (isSuperadmin ? (
                  <Choice
                    label="Adult"
                    name={member.name}
                    isChosen={member.isAdult}
                    onChange={(isChosen) =>
                      change([member.accountId], isChosen ? 'confirm_adult' : 'withdraw_adult')
                    }
                  />
                ) : (
                  <span className="flex min-h-11 items-center text-muted">
                    {member.isAdult ? 'Adult' : 'Age not confirmed'}
                  </span>
                ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice({
  label,
  name,
  isChosen,
  onChange,
}: {
  label: string;
  name: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-5"
        aria-label={`${label}: ${name}`}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
