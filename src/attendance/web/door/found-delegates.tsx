import { lazy, Suspense, useState } from 'react';
import { matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatTimeAndDay } from './format-time-and-day.ts';
import { type Choice, checkInOrOutLabels, formatPresence, useFoundDelegates } from './use-found-delegates.ts';

const DelegationDialog = lazy(() => import('./delegation.tsx'));

const shown = 10;

/**
 * Lists the delegates found by name. Each has a button to check the delegate in or out. A member of a delegation also
 * has a button for the whole delegation.
 */
export function FoundDelegates({
  search,
  pending,
  ...choice
}: Choice & { search: string; pending: boolean }) {
  const [delegation, setDelegation] = useState<{ _id: string; name: string }>();
  const { query, listed, people } = useFoundDelegates(choice, { q: search }, ({ name, delegation: own }) =>
    matchesWordPrefixes(`${name} ${own?.name ?? ''}`, search),
  );
  if (!listed && !people) return <QueryState query={query} />;
  const rows = listed
    ? listed.map((subject) => ({ ...subject, key: subject.digest, subject, state: undefined }))
    : (people ?? [])
        .toSorted((a, b) => Number(a.portfolio === null) - Number(b.portfolio === null))
        .map((person) => ({
          ...person,
          key: person.registrationId,
          subject: person,
          state: formatPresence(person),
        }));
  if (rows.length === 0) return <NotFound madeAt={listed && choice.list?.madeAt} />;
  return (
    <>
      <ul aria-label={listed ? 'Delegates found on this device' : 'Delegates found'} className="grid gap-3">
        {rows.slice(0, shown).map((row) => (
          <li
            key={row.key}
            className="flex flex-wrap items-center justify-between gap-3 border border-line bg-surface px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <p className="text-lg font-semibold">{row.name}</p>
              <p>{[row.portfolio, row.committeeName].filter(Boolean).join(', ') || 'No seat'}</p>
              {row.state !== undefined && <p className="text-sm text-muted">{row.state}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                pending={pending}
                aria-label={`${checkInOrOutLabels[choice.direction]} ${row.name}`}
                onClick={() => choice.onChoose([row.subject])}
              >
                {checkInOrOutLabels[choice.direction]}
              </Button>
              {row.delegation && (
                <Button
                  variant="quiet"
                  aria-label={`Whole delegation ${row.delegation.name}`}
                  onClick={() => setDelegation(row.delegation ?? undefined)}
                >
                  Whole delegation
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {rows.length > shown && <p className="text-muted">Enter more of the name to see the others.</p>}
      {delegation && (
        <Suspense>
          <DelegationDialog {...choice} delegation={delegation} onClose={() => setDelegation(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function NotFound({ madeAt }: { madeAt: string | undefined }) {
  if (madeAt === undefined)
    return <EmptyState text="No delegate has this name" help="Try the beginning of another name." />;
  return (
    <EmptyState
      text={`No delegate in the list of ${formatTimeAndDay(madeAt)} has this name`}
      help="Try the beginning of another name, or send them to the desk."
    />
  );
}
