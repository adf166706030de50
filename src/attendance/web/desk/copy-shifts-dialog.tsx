import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { plural } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { formatDayName, listDayOptions } from '#timetable/web/index.ts';
import { maxShifts, type NewShift } from '../../contract.ts';
import { buildAddShiftsMutation, type ShiftPlan } from '../shifts-api.ts';
import { NewShiftList } from './new-shift-list.tsx';

/** Copies the shifts of a day to another day. */
const copyOfDay = (
  { shifts }: ShiftPlan,
  { from, to, withPeople }: { from: number; to: number; withPeople: boolean },
): NewShift[] =>
  shifts
    .filter(({ day }) => day === from)
    .map(({ startMinute, endMinute, place, task, wanted, isOpen, people }) => ({
      startMinute,
      endMinute,
      place,
      task,
      wanted,
      isOpen,
      day: to,
      people: withPeople ? people.map(({ email }) => email) : [],
    }));

const schema = z
  .object({ from: z.string(), to: z.string(), withPeople: z.boolean() })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another day' });

export function CopyShiftsDialog({
  eventName,
  plan,
  onClose,
}: {
  eventName: string;
  plan: ShiftPlan;
  onClose: () => void;
}) {
  const add = useMutation(buildAddShiftsMutation(useQueryClient()));
  const withShifts = [...new Set(plan.shifts.map(({ day }) => day))];
  const last = withShifts.at(-1) ?? 1;
  const options = listDayOptions(plan, last);
  const next = options.some(({ value }) => value === String(last + 1)) ? last + 1 : last;
  const read = (typed: { from: string; to: string; withPeople: boolean }) =>
    copyOfDay(plan, { ...typed, from: Number(typed.from), to: Number(typed.to) });
  return (
    <FormDialog
      title="Copy a day"
      schema={schema}
      defaultValues={{ from: String(last), to: String(next), withPeople: false }}
      pending={add.isPending}
      pendingText="Copying..."
      submitLabel="Copy day"
      className="max-w-2xl"
      onSubmit={(typed, outcome) => add.mutate({ eventName, shifts: read(typed) }, outcome)}
      onClose={onClose}
    >
      {({ register, watch }, mistake) => {
        const shifts = read(watch());
        return (
          <>
            <div className="grid gap-5 sm:grid-cols-2">
              <Select
                label="Copy"
                options={withShifts.map((day) => ({
                  value: String(day),
                  label: formatDayName(day, plan.days),
                }))}
                {...register('from')}
              />
              <Select label="To" options={options} error={mistake('to')} {...register('to')} />
            </div>
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" {...register('withPeople')} />
              With the same people
            </label>
            <div className="grid gap-2 text-sm" role="status">
              <p className="font-semibold">
                {plural(shifts.length, { one: '# shift to add', other: '# shifts to add' })}
              </p>
              {plan.shifts.length + shifts.length > maxShifts && (
                <p>An event has at most {maxShifts} shifts.</p>
              )}
              <NewShiftList shifts={shifts} plan={plan} />
            </div>
          </>
        );
      }}
    </FormDialog>
  );
}
