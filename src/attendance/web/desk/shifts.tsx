import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EventSwitcher } from '#conference/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { PrintLink } from '#platform/web/desk/print-link.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildDeleteShiftMutation,
  buildShiftsQuery,
  type ListedShift,
  type ShiftPlan,
} from '../shifts-api.ts';
import { AssignShiftDialog } from './assign-shift-dialog.tsx';
import { CopyShiftsDialog } from './copy-shifts-dialog.tsx';
import { PasteShiftsDialog } from './paste-shifts-dialog.tsx';
import { describeShift, type OpenDialog, ShiftDays } from './shift-days.tsx';
import { ShiftDialog } from './shift-dialog.tsx';

export const meta = () => [{ title: pageTitle('Shifts') }];

/** Lets superadmins plan the shifts of the team (product 22.50). */
export default function ShiftsScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Shifts" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>{({ _id, eventName }) => <Loader key={_id} eventName={eventName} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function Loader({ eventName }: { eventName: string }) {
  const query = useQuery(buildShiftsQuery(eventName));
  if (!query.data) return <QueryState query={query} />;
  return <Shifts eventName={eventName} plan={query.data} />;
}

const shownByFilter = {
  all: () => true,
  not_full: ({ people, wanted }) => people.length < wanted,
  offered: ({ people }) => people.some(({ isOffered }) => isOffered),
} satisfies Record<string, (shift: ListedShift) => boolean>;
type Filter = keyof typeof shownByFilter;

function Shifts({ eventName, plan }: { eventName: string; plan: ShiftPlan }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [filter, setFilter] = useState<Filter>('all');
  const count = (id: Filter) => plan.shifts.filter(shownByFilter[id]).length;
  const hasShifts = plan.shifts.length > 0;
  const shown = plan.shifts.filter(shownByFilter[filter]);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">
          Who is where and when. People see their shifts on ‘Your duties’ and swap them there. Today shows who
          is due and has not come.
        </p>
        <div className="flex flex-wrap gap-2">
          {hasShifts && (
            <>
              <PrintLink eventName={eventName} paper="team_shifts">
                Print shifts
              </PrintLink>
              <Button variant="quiet" onClick={() => setDialog({ what: 'copy_day' })}>
                Copy a day
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={() => setDialog({ what: 'paste' })}>
            Paste shifts
          </Button>
          <Button onClick={() => setDialog({ what: 'add' })}>Add a shift</Button>
        </div>
      </div>
      {plan.team.length === 0 && <NoTeam />}
      {hasShifts ? (
        <>
          <SegmentedControl<Filter>
            label="Show"
            segments={[
              { id: 'all', label: 'All', count: count('all') },
              { id: 'not_full', label: 'People missing', count: count('not_full') },
              { id: 'offered', label: 'Offered to others', count: count('offered') },
            ]}
            chosen={filter}
            onChoose={setFilter}
          />
          {shown.length === 0 ? (
            <EmptyState
              text={filter === 'offered' ? 'No one offers a shift' : 'Every shift has its people'}
            />
          ) : (
            <ShiftDays eventName={eventName} shifts={shown} days={plan.days} onOpen={setDialog} />
          )}
        </>
      ) : (
        <EmptyState
          text="No shifts yet"
          help="Paste a sheet with day, times, place, task and people, or add shifts one by one."
        />
      )}
      {dialog && (
        <Dialogs dialog={dialog} eventName={eventName} plan={plan} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

function NoTeam() {
  return (
    <p className="border-l-3 border-gold pl-4 text-sm">
      No one has a duty yet, so no one can be put in a shift.{' '}
      <TextLink to="/duties">Give duties first.</TextLink>
    </p>
  );
}

function Dialogs({
  dialog,
  ...props
}: {
  dialog: OpenDialog;
  eventName: string;
  plan: ShiftPlan;
  onClose: () => void;
}) {
  switch (dialog.what) {
    case 'add':
      return <ShiftDialog {...props} />;
    case 'edit':
      return <ShiftDialog {...props} shift={dialog.shift} />;
    case 'paste':
      return <PasteShiftsDialog {...props} />;
    case 'copy_day':
      return <CopyShiftsDialog {...props} />;
    case 'assign':
      return <AssignShiftDialog {...props} shift={dialog.shift} />;
    case 'delete':
      return <DeleteDialog {...props} shift={dialog.shift} />;
  }
}

function DeleteDialog({
  eventName,
  shift: { _id: shiftId, revision, people, ...shift },
  onClose,
}: {
  eventName: string;
  shift: ListedShift;
  onClose: () => void;
}) {
  const remove = useMutation(buildDeleteShiftMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title="Delete this shift?"
      answer="Delete shift"
      variant="danger"
      pending={remove.isPending}
      onYes={() => remove.mutate({ eventName, shiftId, revision }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p className="font-semibold wrap-anywhere">{describeShift(shift)}</p>
      {people.length > 0 && (
        <p>
          {plural(people.length, { one: '# person is in it.', other: '# people are in it.' })} No one gets a
          mail.
        </p>
      )}
    </ConfirmDialog>
  );
}
