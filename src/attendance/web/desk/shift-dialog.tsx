import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { formatTimeOfDay, minutesPerDay, parseTimeOfDayOrNaN } from '#timetable/rule/sessions.ts';
import { listDayOptions } from '#timetable/web/index.ts';
import { maxPeopleOfShift, type ShiftFields, shiftFieldsSchema, updateShift } from '../../contract.ts';
import {
  buildAddShiftsMutation,
  buildUpdateShiftMutation,
  type ListedShift,
  type ShiftPlan,
} from '../shifts-api.ts';

const typedSchema = z.object({
  day: z.string(),
  /** A time such as '09:00'. */
  startMinute: z.string(),
  endMinute: z.string(),
  place: z.string(),
  task: z.string(),
  wanted: z.string(),
  isOpen: z.boolean(),
});
type Typed = z.output<typeof typedSchema>;

/** Converts the form's fields. An end before the beginning is a time after midnight. */
const schema = typedSchema
  .transform(({ day, startMinute, endMinute, wanted, ...typed }) => {
    const start = parseTimeOfDayOrNaN(startMinute);
    const end = parseTimeOfDayOrNaN(endMinute);
    return {
      ...typed,
      day: Number(day),
      startMinute: start,
      endMinute: end < start ? end + minutesPerDay : end,
      wanted: Number(wanted),
    };
  })
  .pipe(shiftFieldsSchema);

const typedOf = ({ day, startMinute, endMinute, place, task, wanted, isOpen }: ShiftFields): Typed => ({
  day: String(day),
  startMinute: formatTimeOfDay(startMinute),
  endMinute: formatTimeOfDay(endMinute),
  place,
  task,
  wanted: String(wanted),
  isOpen,
});

const firstShift: ShiftFields = {
  day: 1,
  startMinute: 8 * 60,
  endMinute: 10 * 60,
  place: '',
  task: '',
  wanted: 1,
  isOpen: true,
};

/** Suggests a shift like the last one, when it ends. */
function newShift({ shifts }: ShiftPlan): ShiftFields {
  const last = shifts.at(-1);
  if (!last) return firstShift;
  const { startMinute, endMinute } = last;
  if (endMinute >= minutesPerDay) return last;
  return { ...last, startMinute: endMinute, endMinute: endMinute + (endMinute - startMinute) };
}

export function ShiftDialog({
  eventName,
  shift,
  plan,
  onClose,
}: {
  eventName: string;
  /** If undefined, the dialog adds a shift. */
  shift?: ListedShift;
  plan: ShiftPlan;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const add = useMutation(buildAddShiftsMutation(cache));
  const update = useMutation(buildUpdateShiftMutation(cache));
  return (
    <FormDialog<Typed, ShiftFields>
      title={shift ? 'Edit shift' : 'Add a shift'}
      className="max-w-2xl"
      schema={schema}
      defaultValues={typedOf(shift ?? newShift(plan))}
      errorFields={{ [updateShift.errors.tooManyPeople.code]: 'wanted' }}
      pending={add.isPending || update.isPending}
      pendingText="Saving..."
      submitLabel={shift ? 'Save shift' : 'Add shift'}
      onSubmit={(fields, outcome) =>
        shift
          ? update.mutate({ eventName, shiftId: shift._id, revision: shift.revision, fields }, outcome)
          : add.mutate({ eventName, shifts: [fields] }, outcome)
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <Field label="Task" autoComplete="off" error={mistake('task')} {...register('task')} />
            <Field label="Place" autoComplete="off" error={mistake('place')} {...register('place')} />
            <Select
              label="Day"
              options={listDayOptions(plan, shift?.day ?? 1)}
              error={mistake('day')}
              {...register('day')}
            />
            <Field
              label="People wanted"
              type="number"
              min={1}
              max={maxPeopleOfShift}
              error={mistake('wanted')}
              {...register('wanted')}
            />
            <Field label="Begins" type="time" error={mistake('startMinute')} {...register('startMinute')} />
            <Field label="Ends" type="time" error={mistake('endMinute')} {...register('endMinute')} />
          </div>
          <label className="flex min-h-11 items-start gap-3">
            <input type="checkbox" className="mt-1.5" {...register('isOpen')} />
            <span>
              The team may take free places
              <span className="block text-sm text-muted">Otherwise only superadmins put people in it.</span>
            </span>
          </label>
        </>
      )}
    </FormDialog>
  );
}
