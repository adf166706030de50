import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxPeopleArriving, saveOwnStay } from '../contract.ts';
import { vehicleLabels, vehicles } from '../rule/stays.ts';
import { buildSaveOwnStayMutation, ownStaysQuery, type OwnStay as Stay } from './api.ts';

/** Shows a delegate with accommodation the own arrival and wish for a room-mate (product 28.11, 28.12). */
export function OwnStay({ registrationId }: { registrationId: string }) {
  const query = useQuery(ownStaysQuery);
  const [isOpen, setOpen] = useState(false);
  if (query.isError && !query.data) return <QueryState query={query} text="Your stay could not be loaded" />;
  const stay = query.data?.registrations.find((own) => own.registrationId === registrationId);
  if (!stay) return null;
  const { arrival, roommateEmail, isMutual } = stay;
  return (
    <section aria-label="Your stay" className="grid gap-4 border-t border-line pt-6">
      <h4 className="text-xl">Your stay</h4>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Line label="Arrival">
          {arrival
            ? `${[vehicleLabels[arrival.vehicle], arrival.number].filter(Boolean).join(' ')}, ${formatClubDateTime(arrival.arrivesAt)}`
            : 'Not entered'}
        </Line>
        <Line label="Room-mate">
          {roommateEmail ?? 'No wish'}
          {roommateEmail !== null && (
            <span className="block text-sm font-normal text-muted">
              {isMutual
                ? 'You named each other. We keep it if a room has two beds left.'
                : 'It counts once they name you too.'}
            </span>
          )}
        </Line>
      </dl>
      <div>
        <Button variant={arrival ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
          {arrival || roommateEmail ? 'Change stay' : 'Plan your stay'}
        </Button>
      </div>
      {isOpen && <StayDialog stay={stay} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="wrap-anywhere">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

const { ownEmail, invalidTime } = saveOwnStay.errors;

function StayDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const save = useMutation(buildSaveOwnStayMutation(useQueryClient()));
  const { registrationId, arrival, roommateEmail } = stay;
  return (
    <FormDialog
      title="Your stay"
      schema={saveOwnStay.body}
      defaultValues={{
        registrationId,
        roommateEmail: roommateEmail ?? '',
        vehicle: arrival?.vehicle ?? '',
        number: arrival?.number ?? '',
        arrivesAt: arrival ? formatDateTimeInputValue(Date.parse(arrival.arrivesAt), clubRegion()) : '',
        people: arrival?.people ?? 1,
      }}
      errorFields={{ [ownEmail.code]: 'roommateEmail', [invalidTime.code]: 'arrivesAt' }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel="Save stay"
      onSubmit={(body, outcome) => save.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register, watch }, mistake) => (
        <>
          <Select
            label="How do you arrive?"
            options={[
              { value: '', label: 'I don’t know yet' },
              ...vehicles.map((value) => ({ value, label: vehicleLabels[value] })),
            ]}
            error={mistake('vehicle')}
            {...register('vehicle')}
          />
          {watch('vehicle') !== '' && (
            <>
              <Field
                label="Number or name"
                help="Of your train or flight, if it has one."
                autoComplete="off"
                error={mistake('number')}
                {...register('number')}
              />
              <Field
                label="Arrival"
                help="In the time of the conference."
                type="datetime-local"
                error={mistake('arrivesAt')}
                {...register('arrivesAt')}
              />
              <Field
                label="How many people arrive with you?"
                help="Count yourself. If all of you fill this in, each enters 1."
                type="number"
                inputMode="numeric"
                min={1}
                max={maxPeopleArriving}
                error={mistake('people')}
                {...register('people')}
              />
            </>
          )}
          <Field
            label="Room-mate’s e-mail"
            help="One person, with the e-mail of their registration. It counts if they name you too. Leave it empty for no wish."
            type="email"
            autoComplete="off"
            error={mistake('roommateEmail')}
            {...register('roommateEmail')}
          />
        </>
      )}
    </FormDialog>
  );
}
