import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { enterTeamStay } from '../contract.ts';
import { buildEnterTeamStayMutation } from './api.ts';
import type { Guest, GuestList } from './device/stored-list.ts';
import { TeamStayFields, typedTeamStay } from './team-stay-fields.tsx';

/** Enters diet and arrival of a person of the team, for that person (product 28.16). */
export function TeamStayDialog({
  guest,
  list: { eventName, dietLabel, dietOptions },
  onClose,
}: {
  guest: Guest;
  list: GuestList;
  onClose: () => void;
}) {
  const save = useMutation(buildEnterTeamStayMutation(useQueryClient()));
  return (
    <FormDialog
      title={`Diet and arrival of ${guest.name}`}
      schema={enterTeamStay.body}
      defaultValues={{ eventName, registrationId: guest.registrationId, ...typedTeamStay(guest) }}
      errorFields={{ [enterTeamStay.errors.invalidArrival.code]: 'arrivesAt' }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel="Save stay"
      onSubmit={(body, outcome) => save.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register, watch, setValue }, mistake) => (
        <TeamStayFields
          // A list that an earlier version stored has no options.
          dietQuestion={dietLabel === null ? null : { label: dietLabel, options: dietOptions ?? [] }}
          typed={{ diet: watch('diet'), vehicle: watch('vehicle') }}
          ofOther
          register={register}
          mistake={mistake}
          onDiet={(diet) => setValue('diet', diet)}
        />
      )}
    </FormDialog>
  );
}
