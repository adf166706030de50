import { type EventState, registrationsChangeIn } from '#conference/contract.ts';
import { TextLink } from '#platform/web/ui/text-link.tsx';

/** Explains why nothing can be changed: the event is over or archived (product 5.9). */
export function EventOverNotice({ state, mayReopen }: { state: EventState; mayReopen: boolean }) {
  if (registrationsChangeIn(state)) return null;
  const isOver = state === 'over';
  return (
    <p role="note" className="border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
      <strong>{isOver ? 'The event is over:' : 'The event is archived:'}</strong> its registrations stay as
      they are, to be read and exported.{' '}
      {isOver && !mayReopen && 'A superadmin can announce the event again.'}
      {isOver && mayReopen && (
        <>
          To decide on one or give a seat, announce the event again on{' '}
          <TextLink to="/editions">Editions and events</TextLink>.
        </>
      )}
    </p>
  );
}
