import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { assignShift } from '../../contract.ts';
import { areShiftsOverlapping } from '../../rule/shifts.ts';
import { buildAssignShiftMutation, type ListedShift, type ShiftPlan } from '../shifts-api.ts';
import { describeShift } from './shift-days.tsx';

/** Returns a text such as 'Sample Asha (Door)' or 'asha@example.org (Door, invited)'. */
const nameWithDuties = ({ name, email, duties }: ShiftPlan['team'][number]): string =>
  name === null ? `${email} (${duties.join(', ')}, invited)` : `${name} (${duties.join(', ')})`;

/** Puts a person of the team in a shift, also one who is only invited. People who have another shift at that time cannot be chosen. */
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
      .flatMap(({ people }) => people.map(({ email }) => email)),
  );
  return (
    <FormDialog
      title="Add a person"
      schema={assignShift.body}
      defaultValues={{ eventName, shiftId: shift._id, email: '' }}
      errorFields={{
        [errors.noSuchPerson.code]: 'email',
        [errors.overlap.code]: 'email',
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
            help="Everyone with a duty at this event. For people who are only invited, the place is kept until they join."
            options={team.map((member) => ({
              value: member.email,
              label: `${nameWithDuties(member)}${busy.has(member.email) ? ': has a shift then' : ''}`,
              disabled: busy.has(member.email),
            }))}
            error={mistake('email') && 'Choose a person'}
            {...register('email')}
          />
        </>
      )}
    </FormDialog>
  );
}
