import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { decideAward } from '../../contract.ts';
import { formatThousandths } from '../../rule/thousandths.ts';
import { buildDecideMutation, type Place, type Proposal } from '../api.ts';

/** A person decides a place with a sentence. */
export function DecideDialog({
  proposal,
  place: { award, place },
  onClose,
}: {
  proposal: Proposal;
  place: Place;
  onClose: () => void;
}) {
  const { eventName, committee, seen, places, decisions, scores, needsTwo } = proposal;
  const decide = useMutation(buildDecideMutation(useQueryClient()));
  const isHere = (one: { award: string; place: number }) => one.award === award.id && one.place === place;
  const decision = decisions.find(isHere);
  const proposed = decision?.registrationId ?? places.find(isHere)?.registrationId ?? '';
  return (
    <FormDialog
      title={award.places > 1 ? `${award.label} ${place}` : award.label}
      schema={decideAward.body.pick({ registrationId: true, sentence: true })}
      defaultValues={{ registrationId: proposed, sentence: decision?.sentence ?? '' }}
      pending={decide.isPending}
      submitLabel="Decide"
      onSubmit={({ registrationId, sentence }, outcome) =>
        decide.mutate(
          { eventName, committee, award: award.id, place, registrationId, sentence, seen },
          outcome,
        )
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Select
            label="Delegate"
            error={mistake('registrationId')}
            {...(proposed === '' && { placeholder: 'Choose a delegate' })}
            options={scores.map(({ registrationId, portfolio, name, total, isMarked, isOwn }) => ({
              value: registrationId,
              label: `${portfolio}, ${name}${isMarked ? `, ${formatThousandths(total)}` : ', no mark'}`,
              disabled: isOwn,
            }))}
            {...register('registrationId')}
          />
          <TextArea
            label="Why"
            help="One sentence. It is read by the other chairs and superadmins, and by the delegate if the club shares it."
            rows={3}
            error={mistake('sentence')}
            {...register('sentence')}
          />
          {needsTwo && award.isMain && (
            <p className="text-muted">A second person has to confirm this before it is released.</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
