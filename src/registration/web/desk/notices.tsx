import { useQueryClient } from '@tanstack/react-query';
import { canRegistrationsChangeInState, type EventState } from '#conference/contract.ts';
import { plural } from '#platform/rule/plural.ts';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import type { ListAnswer } from './api.ts';

/** Warns that registrations of an event that is over or archived can't change (product 5.9). */
export function EventOverNotice({ state, mayReopen }: { state: EventState; mayReopen: boolean }) {
  if (canRegistrationsChangeInState(state)) return null;
  const isOver = state === 'over';
  return (
    <p role="note" className="border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
      <strong>{isOver ? 'The event is over.' : 'The event is archived.'}</strong> You can read and export its
      registrations, but not change them.{' '}
      {isOver && !mayReopen && 'A superadmin can announce the event again.'}
      {isOver && mayReopen && (
        <>
          To change one, announce the event again on <TextLink to="/editions">Editions and events</TextLink>.
        </>
      )}
    </p>
  );
}

export function PresenceNotice({ admin }: { admin: string | undefined }) {
  return (
    <p role="status" className={admin ? 'border-l-4 border-violet bg-surface px-4 py-3 text-sm' : 'sr-only'}>
      {admin && (
        <>
          <strong>{admin}</strong> is viewing this registration now.
        </>
      )}
    </p>
  );
}

/**
 * Warns that the delegate has changed the registration.
 * @param at ISO time of a change since the admin opened the registration; null if there was none
 */
export function ChangedByDelegateNotice({ at }: { at: string | null }) {
  return (
    <p role="status" className={at ? 'border-l-4 border-danger bg-surface px-4 py-3 text-sm' : 'sr-only'}>
      {at && (
        <>
          <strong>The delegate has changed this registration</strong> since you opened it, <Time at={at} />.
          The history shows what changed.
        </>
      )}
    </p>
  );
}

/** Offers to reload the list when there are new registrations. Rows never move by themselves. */
export function NewRegistrationsNotice({
  newcomers,
  list,
}: {
  newcomers: ReadonlyMap<string, string>;
  list: ListAnswer;
}) {
  const cache = useQueryClient();
  const shown = new Set(list.rows.map(({ _id }) => _id));
  const count = [...newcomers].filter(([id, at]) => at > list.at && !shown.has(id)).length;
  return (
    <div role="status" className={count === 0 ? 'sr-only' : ''}>
      {count > 0 && (
        <button
          type="button"
          className="min-h-11 w-full border border-gold-line bg-surface px-4 text-sm font-semibold text-gold-text hover:bg-sunken"
          onClick={() => cache.invalidateQueries({ queryKey: ['RegisteredEventData'] })}
        >
          {plural(count, { one: 'Show # new registration', other: 'Show # new registrations' })}
        </button>
      )}
    </div>
  );
}
