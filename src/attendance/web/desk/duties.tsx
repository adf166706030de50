import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { duties as kinds } from '#conference/contract/duties.ts';
import { EventSwitcher } from '#conference/web/index.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { PrintLink } from '#platform/web/desk/print-link.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { dutyLabels, grantDuty } from '../../contract.ts';
import {
  buildDutiesQuery,
  buildEndDutyMutation,
  buildGrantDutyMutation,
  type Duties,
  type ListedDuty,
  type SkippedPerson,
} from '../api.ts';
import { DutyTable, isInvited, isUnopened, labelOf, nameOf } from './duty-table.tsx';
import { PasteDutiesDialog } from './paste-duties-dialog.tsx';

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

const shownByFilter = {
  all: () => true,
  invited: isInvited,
  unopened: isUnopened,
} satisfies Record<string, (duty: ListedDuty) => boolean>;
type Filter = keyof typeof shownByFilter;

function DutyList({ eventName, data }: { eventName: string; data: Duties }) {
  const [open, setOpen] = useState<'grant' | 'paste'>();
  const [ending, setEnding] = useState<ListedDuty>();
  const [skipped, setSkipped] = useState<readonly SkippedPerson[]>([]);
  const [filter, setFilter] = useState<Filter>('all');
  const count = (id: Filter) => data.duties.filter(shownByFilter[id]).length;
  const shown = data.duties.filter(shownByFilter[filter]);
  const close = () => setOpen(undefined);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">
          Give people a task for a few days. They see only what the task needs, not the desk. Someone without
          an account gets a link that opens one.
        </p>
        <div className="flex flex-wrap gap-2">
          {data.duties.length > 0 && (
            <PrintLink eventName={eventName} paper="team_phones">
              Print phones
            </PrintLink>
          )}
          <Button variant="quiet" onClick={() => setOpen('grant')}>
            Assign duty
          </Button>
          <Button onClick={() => setOpen('paste')}>Paste people</Button>
        </div>
      </div>
      <SkippedPeople people={skipped} />
      {data.duties.length === 0 ? (
        <EmptyState
          text="No duties yet"
          help="Volunteers check people in at the door, look after hospitality or write for the press. Chairs get their committee."
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <SegmentedControl<Filter>
              label="Show"
              segments={[
                { id: 'all', label: 'All', count: count('all') },
                { id: 'invited', label: 'Invited', count: count('invited') },
                { id: 'unopened', label: 'Never opened their page', count: count('unopened') },
              ]}
              chosen={filter}
              onChoose={setFilter}
            />
            <p className="flex flex-wrap gap-x-5 text-sm">
              <TextLink to={`/print/${encodeURIComponent(eventName)}`}>Print badges</TextLink>
              <TextLink to="/certificates">Certificates</TextLink>
            </p>
          </div>
          {shown.length === 0 ? (
            <EmptyState
              text={filter === 'invited' ? 'Everyone has joined' : 'Everyone has opened their page'}
            />
          ) : (
            <DutyTable duties={shown} onEnd={setEnding} />
          )}
        </>
      )}
      {open === 'grant' && <GrantDialog eventName={eventName} data={data} onClose={close} />}
      {open === 'paste' && (
        <PasteDutiesDialog eventName={eventName} data={data} onSkipped={setSkipped} onClose={close} />
      )}
      {ending && <EndDialog duty={ending} onClose={() => setEnding(undefined)} />}
    </div>
  );
}

const skipTexts: Readonly<Record<SkippedPerson['reason'], string>> = {
  being_deleted: 'The account is being deleted. Restore it first.',
  mailed_too_often: 'Too many mails in an hour. Try again later.',
};

function SkippedPeople({ people }: { people: readonly SkippedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <div role="status" className="border-l-3 border-danger pl-4">
      <p className="font-semibold">
        {plural(people.length, { one: '# person got no duty', other: '# people got no duty' })}
      </p>
      <ul className="mt-1 grid gap-1">
        {people.map(({ email, reason }) => (
          <li key={email} className="wrap-anywhere">
            {email}: {skipTexts[reason]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function GrantDialog({
  eventName,
  data: { committees, eventFirstDay, eventLastDay },
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
      defaultValues={{
        eventName,
        email: '',
        kind: 'door',
        committee: '',
        firstDay: (eventLastDay !== null && eventFirstDay) || '',
        lastDay: eventLastDay ?? '',
      }}
      errorFields={{
        [errors.beingDeleted.code]: 'email',
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
            help="Someone without an account gets a link that opens one."
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
            label="First day"
            help="On these days the log-in leads to the duty. It works before them too."
            type="date"
            error={mistake('firstDay')}
            {...register('firstDay')}
          />
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
      title={isInvited(duty) ? 'Withdraw the invitation?' : 'End the duty?'}
      answer={isInvited(duty) ? 'Withdraw invitation' : 'End duty'}
      variant="danger"
      pending={end.isPending}
      onYes={confirm}
      onNo={onClose}
    >
      {isInvited(duty) ? (
        <p>
          The link that <strong className="wrap-anywhere">{duty.email}</strong> got no longer works.
        </p>
      ) : (
        <p>
          <strong className="wrap-anywhere">{nameOf(duty)}</strong> loses this duty at once: {labelOf(duty)}.
        </p>
      )}
    </ConfirmDialog>
  );
}
