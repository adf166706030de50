import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { duties as kinds } from '#conference/contract/duties.ts';
import { EventSwitcher } from '#conference/web/index.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { PrintLink } from '#platform/web/desk/print-link.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Day } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { dutyLabels, grantDuty } from '../../contract.ts';
import {
  buildDutiesQuery,
  buildEndDutyMutation,
  buildGrantDutyMutation,
  type Duties,
  type ListedDuty,
} from '../api.ts';

export const meta = () => [{ title: pageTitle('Duties') }];

/** Lets superadmins assign duties at an event and end them (product 22.1). */
export default function DutiesScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Duties" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>{({ _id, eventName }) => <Loader key={_id} eventName={eventName} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function Loader({ eventName }: { eventName: string }) {
  const query = useQuery(buildDutiesQuery(eventName));
  if (!query.data) return <QueryState query={query} />;
  return <DutyList eventName={eventName} data={query.data} />;
}

const labelOf = ({ kind, committeeName }: ListedDuty): string =>
  committeeName === null ? dutyLabels[kind] : `${dutyLabels[kind]} of ${committeeName}`;

function DutyList({ eventName, data }: { eventName: string; data: Duties }) {
  const [isGiving, setGiving] = useState(false);
  const [ending, setEnding] = useState<ListedDuty>();
  const columns: Column<ListedDuty>[] = [
    {
      id: 'person',
      header: 'Person',
      phone: 'title',
      cell: ({ name, email }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm font-normal text-muted wrap-anywhere">{email}</span>
        </>
      ),
    },
    {
      id: 'duty',
      header: 'Duty',
      phone: 'body',
      cell: (duty) => <span className="wrap-anywhere">{labelOf(duty)}</span>,
    },
    {
      id: 'lastDay',
      header: 'Last day',
      width: '9rem',
      cell: ({ lastDay }) => <Day day={lastDay} />,
    },
    {
      id: 'end',
      header: <span className="sr-only">Actions</span>,
      phone: 'action',
      width: '8rem',
      cell: (duty) => (
        <Button
          variant="quiet"
          aria-label={`End duty ${labelOf(duty)} of ${duty.name}`}
          onClick={() => setEnding(duty)}
        >
          End duty
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">
          Give someone a task for a few days. They see only what the task needs, not the desk.
        </p>
        <div className="flex flex-wrap gap-3">
          {data.duties.length > 0 && (
            <PrintLink eventName={eventName} paper="team_phones">
              Print phones
            </PrintLink>
          )}
          <Button onClick={() => setGiving(true)}>Assign duty</Button>
        </div>
      </div>
      {data.duties.length === 0 ? (
        <EmptyState
          text="No duties yet"
          help="Volunteers check people in at the door or look after hospitality. Chairs get their committee."
        />
      ) : (
        <DataTable caption="Duties" rows={data.duties} columns={columns} idOf={({ _id }) => _id} isTall />
      )}
      {isGiving && <GrantDialog eventName={eventName} data={data} onClose={() => setGiving(false)} />}
      {ending && <EndDialog duty={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function GrantDialog({
  eventName,
  data: { committees, eventLastDay },
  onClose,
}: {
  eventName: string;
  data: Duties;
  onClose: () => void;
}) {
  const grant = useMutation(buildGrantDutyMutation(useQueryClient()));
  const [today] = useState(() => dayOf(Date.now(), clubRegion()));
  const { errors } = grantDuty;
  return (
    <FormDialog
      title="Assign duty"
      schema={grantDuty.body}
      defaultValues={{ eventName, email: '', kind: 'door', committee: '', lastDay: eventLastDay ?? '' }}
      errorFields={{
        [errors.noSuchAccount.code]: 'email',
        [errors.notVerified.code]: 'email',
        [errors.noSuchCommittee.code]: 'committee',
        [errors.invalidLastDay.code]: 'lastDay',
      }}
      pending={grant.isPending}
      submitLabel="Assign duty"
      onSubmit={(body, outcome) => grant.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register, watch }, mistake) => (
        <>
          <Field
            label="Their e-mail"
            help="They need an account with a verified email."
            type="email"
            autoComplete="off"
            error={mistake('email')}
            {...register('email')}
          />
          <Select
            label="Duty"
            options={kinds.map((kind) => ({ value: kind, label: dutyLabels[kind] }))}
            error={mistake('kind')}
            {...register('kind')}
          />
          {watch('kind') === 'chair' && (
            <Select
              label="Committee"
              placeholder="Choose a committee"
              options={committees.map(({ value, name }) => ({ value, label: name }))}
              error={mistake('committee')}
              {...register('committee')}
            />
          )}
          <Field
            label="Last day"
            help="The duty ends by itself after this day."
            type="date"
            min={today}
            error={mistake('lastDay')}
            {...register('lastDay')}
          />
        </>
      )}
    </FormDialog>
  );
}

function EndDialog({ duty, onClose }: { duty: ListedDuty; onClose: () => void }) {
  const end = useMutation(buildEndDutyMutation(useQueryClient()));
  const confirm = () =>
    end.mutate(
      { dutyId: duty._id },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success' });
          onClose();
        },
        onError: (error) => {
          toastFailure(error);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="End the duty?"
      answer="End duty"
      variant="danger"
      pending={end.isPending}
      onYes={confirm}
      onNo={onClose}
    >
      <p>
        <strong className="wrap-anywhere">{duty.name}</strong> loses this duty at once: {labelOf(duty)}.
      </p>
    </ConfirmDialog>
  );
}
