import { useQuery } from '@tanstack/react-query';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';
import { buildTeamShiftsQuery } from '../shifts-api.ts';
import { useRerenderEvery } from '../use-rerender-every.ts';
import { FreePlaces } from './free-places.tsx';
import { NextShift } from './next-shift.tsx';
import { OfferedShifts } from './offered-shifts.tsx';
import { OwnShiftRow } from './own-shift-row.tsx';
import { isOwnShift } from './own-shifts.ts';

const rerenderMs = 20_000;

/**
 * Shows the user's shifts at an event, the next one large, what others offer, and free places (product 22.52). Renders
 * nothing while the event has no shifts.
 */
export function TeamShifts({ eventName, hasTitle }: { eventName: string; hasTitle: boolean }) {
  const query = useQuery(buildTeamShiftsQuery(eventName));
  useRerenderEvery(rerenderMs);
  if (!query.data)
    return query.isError ? (
      <FailedState text="Your shifts could not be loaded">
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </FailedState>
    ) : null;
  const { shifts } = query.data;
  if (shifts.length === 0) return null;
  const [next, ...later] = shifts.filter(isOwnShift);
  return (
    <section className="grid gap-6" aria-label={`Your shifts at ${eventName}`}>
      {hasTitle && <h2 className="text-xl wrap-anywhere">{eventName}</h2>}
      {next ? (
        <NextShift eventName={eventName} shift={next} shifts={shifts} />
      ) : (
        <p className="text-muted">You have no shift now.</p>
      )}
      {later.length > 0 && (
        <section aria-label="Your later shifts">
          <h3 className="text-lg">Then</h3>
          <ul className="mt-1 border-t border-line">
            {later.map((shift) => (
              <OwnShiftRow key={shift._id} eventName={eventName} shift={shift} shifts={shifts} />
            ))}
          </ul>
        </section>
      )}
      <OfferedShifts eventName={eventName} shifts={shifts} />
      <FreePlaces eventName={eventName} shifts={shifts} />
    </section>
  );
}
