import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { saveOwnTeamStay } from '../contract.ts';
import { buildSaveOwnTeamStayMutation, ownTeamStaysQuery, type OwnTeamStay as Stay } from './api.ts';
import { describeArrival } from './arrival-fields.tsx';
import { StayLine } from './stay-line.tsx';
import { TeamStayFields, typedTeamStay } from './team-stay-fields.tsx';

/** Shows a person of the team the own diet and arrival (product 28.16). Renders nothing without bed and meals. */
export function OwnTeamStay({ eventName }: { eventName: string }) {
  const query = useQuery(ownTeamStaysQuery);
  const [isOpen, setOpen] = useState(false);
  if (query.isError && !query.data) return <QueryState query={query} text="Your stay could not be loaded" />;
  const stay = query.data?.stays.find((own) => own.eventName === eventName);
  if (!stay) return null;
  const { dietQuestion, diet, arrival } = stay;
  const isEntered = diet !== null || arrival !== null;
  return (
    <section aria-label={`Your stay at ${eventName}`} className="grid gap-4 border-t border-line pt-6">
      <div>
        <h2 className="text-xl wrap-anywhere">Your stay at {eventName}</h2>
        <p className="text-sm text-muted">
          You get a bed and meals. Only the hospitality team and superadmins see what you enter.
        </p>
      </div>
      <dl className="grid gap-4 sm:grid-cols-2">
        {dietQuestion && <StayLine label={dietQuestion.label}>{diet ?? 'Not entered'}</StayLine>}
        <StayLine label="Arrival">{describeArrival(arrival)}</StayLine>
      </dl>
      <div>
        <Button variant={isEntered ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
          {isEntered ? 'Change stay' : 'Plan your stay'}
        </Button>
      </div>
      {isOpen && <StayDialog stay={stay} onClose={() => setOpen(false)} />}
    </section>
  );
}

function StayDialog({ stay, onClose }: { stay: Stay; onClose: () => void }) {
  const save = useMutation(buildSaveOwnTeamStayMutation(useQueryClient()));
  const { eventName, dietQuestion } = stay;
  return (
    <FormDialog
      title="Your stay"
      schema={saveOwnTeamStay.body}
      defaultValues={{ eventName, ...typedTeamStay(stay) }}
      errorFields={{ [saveOwnTeamStay.errors.invalidArrival.code]: 'arrivesAt' }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel="Save stay"
      onSubmit={(body, outcome) => save.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register, watch, setValue }, mistake) => (
        <TeamStayFields
          dietQuestion={dietQuestion}
          typed={{ diet: watch('diet'), vehicle: watch('vehicle') }}
          register={register}
          mistake={mistake}
          onDiet={(diet) => setValue('diet', diet)}
        />
      )}
    </FormDialog>
  );
}
