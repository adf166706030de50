import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { createToastMutationHandlers, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildTakeOfferedShiftMutation, type TeamShift } from '../shifts-api.ts';
import { findOverlappingOwnShift } from './own-shifts.ts';
import { ShiftRow } from './shift-row.tsx';
import { describeTeamShift } from './shift-texts.ts';

interface Offer {
  readonly shift: TeamShift;
  readonly assignmentId: string;
  /** Name of the person who offers the shift. */
  readonly name: string;
  /** The shift of the user that the person wants. Undefined if the shift is given away. */
  readonly given: TeamShift | undefined;
}

/** Lists the offers that the user can answer: gifts, and exchanges for a shift that the user has. */
function listOffers(shifts: readonly TeamShift[]): Offer[] {
  return shifts.flatMap((shift) => {
    if (shift.own) return [];
    return shift.offers.flatMap(({ assignmentId, name, inExchangeFor }) => {
      const given = shifts.find(({ _id, own }) => _id === inExchangeFor && own?.arrivedAt === null);
      return inExchangeFor === null || given ? [{ shift, assignmentId, name, given }] : [];
    });
  });
}

/** Lists the shifts that others offer, which the user can take (product 22.53). */
export function OfferedShifts({ eventName, shifts }: { eventName: string; shifts: readonly TeamShift[] }) {
  const [taking, setTaking] = useState<Offer>();
  const offers = listOffers(shifts);
  return (
    <>
      {offers.length > 0 && (
        <section aria-label="Offered by others">
          <h3 className="text-lg">Offered by others</h3>
          <ul className="mt-1 border-t border-line">
            {offers.map((offer) => (
              <ShiftRow
                key={offer.assignmentId}
                shift={offer.shift}
                note={
                  offer.given
                    ? `${offer.name} wants your shift for it: ${describeTeamShift(offer.given)}`
                    : `${offer.name} gives it away`
                }
                busyWith={findOverlappingOwnShift(shifts, offer.shift, offer.given ? [offer.given._id] : [])}
              >
                <Button
                  variant="quiet"
                  aria-label={`${offer.given ? 'Exchange' : 'Take it'}: ${describeTeamShift(offer.shift)}`}
                  onClick={() => setTaking(offer)}
                >
                  {offer.given ? 'Exchange' : 'Take it'}
                </Button>
              </ShiftRow>
            ))}
          </ul>
        </section>
      )}
      {taking && <TakeDialog eventName={eventName} offer={taking} onClose={() => setTaking(undefined)} />}
    </>
  );
}

function TakeDialog({
  eventName,
  offer: { shift, assignmentId, name, given },
  onClose,
}: {
  eventName: string;
  offer: Offer;
  onClose: () => void;
}) {
  const take = useMutation(buildTakeOfferedShiftMutation(useQueryClient()));
  const outcome = createToastMutationHandlers(onClose);
  const onError = (error: unknown) => {
    toastFailure(error);
    onClose();
  };
  return (
    <ConfirmDialog
      title={given ? 'Exchange the shifts?' : 'Take this shift?'}
      answer={given ? 'Exchange shifts' : 'Take shift'}
      pending={take.isPending}
      onYes={() =>
        take.mutate({ eventName, assignmentId, inExchangeFor: given?._id ?? '' }, { ...outcome, onError })
      }
      onNo={onClose}
    >
      <p className="wrap-anywhere">
        You get: <strong>{describeTeamShift(shift)}</strong>
      </p>
      {given && (
        <p className="wrap-anywhere">
          {name} gets: <strong>{describeTeamShift(given)}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}
