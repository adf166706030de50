import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { assignShift } from '../../contract.ts';
import { areShiftsOverlapping } from '../../rule/shifts.ts';
import { buildAssignShiftMutation, type ListedShift, type ShiftPlan } from '../shifts-api.ts';
import { describeShift } from './shift-days.tsx';

/** Puts a person of the team in a shift. People who have another shift at that time cannot be chosen. */
export function AssignShiftDialog({
  eventName,
  shift,
  plan: { team, shifts },
  onClose,
}: {
  eventName: string;
  shift: ListedShift;
  plan: ShiftPlan;
  onClose: () => void;
}) {
  const assign = useMutation(buildAssignShiftMutation(useQueryClient()));
  const { errors } = assignShift;
  const busy = new Set(
    shifts
      .filter((other) => areShiftsOverlapping(other, shift))
      .flatMap(({ people }) => people.map(({ accountId }) => accountId)),
  );
  return (
    <FormDialog
      title="Add a person"
      schema={assignShift.body}
      defaultValues={{ eventName, shiftId: shift._id, accountId: '' }}
      errorFields={{
        [errors.noSuchPerson.code]: 'accountId',
        [errors.overlap.code]: 'accountId',
      }}
      pending={assign.isPending}
      submitLabel="Add person"
      onSubmit={(body, outcome) => assign.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p className="font-semibold wrap-anywhere">{describeShift(shift)}</p>
          <Select
            label="Person"
            placeholder="Choose a person"
            help="Everyone with a duty at this event. People who are only invited are not listed yet."
            options={team.map(({ accountId, name, duties }) => ({
              value: accountId,
              label: `${name} (${duties.join(', ')})${busy.has(accountId) ? ': has a shift then' : ''}`,
              disabled: busy.has(accountId),
            }))}
            error={mistake('accountId') && 'Choose a person'}
            {...register('accountId')}
          />
        </>
      )}
    </FormDialog>
  );
}
