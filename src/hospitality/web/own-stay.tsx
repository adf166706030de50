import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { saveOwnStay } from '../contract.ts';
import { buildSaveOwnStayMutation, ownStaysQuery, type OwnStay as Stay } from './api.ts';
import { ArrivalFields, describeArrival, typedArrival } from './arrival-fields.tsx';
import { StayLine } from './stay-line.tsx';

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
        <StayLine label="Arrival">{describeArrival(arrival)}</StayLine>
        <StayLine label="Room-mate">
          {roommateEmail ?? 'No wish'}
          {roommateEmail !== null && (
            <span className="block text-sm font-normal text-muted">
              {isMutual
                ? 'You named each other. We keep it if a room has two beds left.'
                : 'It counts once they name you too.'}
            </span>
          )}
        </StayLine>
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

const { ownEmail, invalidArrival } = saveOwnStay.errors;

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
        ...typedArrival(arrival),
      }}
      errorFields={{ [ownEmail.code]: 'roommateEmail', [invalidArrival.code]: 'arrivesAt' }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel="Save stay"
      onSubmit={(body, outcome) => save.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register, watch }, mistake) => (
        <>
          <ArrivalFields vehicle={watch('vehicle')} register={register} mistake={mistake} />
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
