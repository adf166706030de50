import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { assignMutation, seatsQuery } from '../api.ts';
import { SeatForm } from './seat-form.tsx';

/** Assigns a confirmed delegate a committee and a free portfolio (product 8.2). */
export function Assignment({ registration }: { registration: RegistrationRecord }) {
  const seats = useQuery(seatsQuery(registration.eventName));
  const assign = useMutation(assignMutation(useQueryClient()));
  const send = (seat: { committee: string; portfolio: string }) =>
    assign.mutate(
      { eventID: registration._id, ...seat },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
      },
    );
  return (
    <section aria-labelledby="seat-title" className="plate p-5">
      <h2 id="seat-title" className="mb-4 text-xl">
        Give a seat
      </h2>
      {seats.data && (
        <SeatForm registration={registration} seats={seats.data.committees} onSeat={send}>
          <div>
            <Button type="submit" pending={assign.isPending}>
              Assign
            </Button>
          </div>
        </SeatForm>
      )}
      {!seats.data && <QueryState query={seats} />}
    </section>
  );
}
