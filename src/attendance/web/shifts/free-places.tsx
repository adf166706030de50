import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { createToastMutationHandlers, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Fold } from '#platform/web/ui/fold.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildTakeFreeShiftMutation, type TeamShift } from '../shifts-api.ts';
import { findOverlappingOwnShift } from './own-shifts.ts';
import { ShiftRow } from './shift-row.tsx';
import { describeTeamShift } from './shift-texts.ts';

/** Lists the shifts with free places that the user may take. */
export function FreePlaces({ eventName, shifts }: { eventName: string; shifts: readonly TeamShift[] }) {
  const [taking, setTaking] = useState<TeamShift>();
  const free = shifts.filter(({ freePlaces, own }) => freePlaces > 0 && own === null);
  return (
    <>
      {free.length > 0 && (
        <Fold
          title="Free places"
          note={plural(free.length, { one: '# shift', other: '# shifts' })}
          onWideScreens="open"
        >
          <ul className="border-t border-line">
            {free.map((shift) => (
              <ShiftRow
                key={shift._id}
                shift={shift}
                note={plural(shift.freePlaces, { one: '# free place', other: '# free places' })}
                busyWith={findOverlappingOwnShift(shifts, shift)}
              >
                <Button
                  variant="quiet"
                  aria-label={`Take it: ${describeTeamShift(shift)}`}
                  onClick={() => setTaking(shift)}
                >
                  Take it
                </Button>
              </ShiftRow>
            ))}
          </ul>
        </Fold>
      )}
      {taking && <TakeDialog eventName={eventName} shift={taking} onClose={() => setTaking(undefined)} />}
    </>
  );
}

function TakeDialog({
  eventName,
  shift,
  onClose,
}: {
  eventName: string;
  shift: TeamShift;
  onClose: () => void;
}) {
  const take = useMutation(buildTakeFreeShiftMutation(useQueryClient()));
  const outcome = createToastMutationHandlers(onClose);
  const onError = (error: unknown) => {
    toastFailure(error);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Take this shift?"
      answer="Take shift"
      pending={take.isPending}
      onYes={() => take.mutate({ eventName, shiftId: shift._id }, { ...outcome, onError })}
      onNo={onClose}
    >
      <p className="font-semibold wrap-anywhere">{describeTeamShift(shift)}</p>
      <p className="text-sm text-muted">If you cannot come later, offer it to the others.</p>
    </ConfirmDialog>
  );
}
