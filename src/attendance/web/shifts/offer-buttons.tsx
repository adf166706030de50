import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { offerShift } from '../../contract.ts';
import { buildKeepShiftMutation, buildOfferShiftMutation, type TeamShift } from '../shifts-api.ts';
import { findOverlappingOwnShift, type OwnShift } from './own-shifts.ts';
import { describeTeamShift } from './shift-texts.ts';

interface Props {
  eventName: string;
  shift: OwnShift;
  shifts: readonly TeamShift[];
}

/** Offers a shift of the user to the others, or ends the offer. Renders nothing after the arrival. */
export function OfferButtons(props: Props) {
  const { eventName, shift, shifts } = props;
  const [isOpen, setOpen] = useState(false);
  const keep = useMutation(buildKeepShiftMutation(useQueryClient()));
  const { assignmentId, arrivedAt, offer } = shift.own;
  if (arrivedAt !== null) return null;
  const wanted = shifts.find(({ _id }) => _id === offer?.inExchangeFor);
  if (offer)
    return (
      <div className="grid gap-2">
        <p className="text-sm text-muted wrap-anywhere">
          {wanted ? `Offered in exchange for ${describeTeamShift(wanted)}.` : 'Offered to the others.'} It
          stays yours until someone takes it.
        </p>
        <Button
          variant="quiet"
          className="justify-self-start"
          pending={keep.isPending}
          aria-label={`Keep it: ${describeTeamShift(shift)}`}
          onClick={() => keep.mutate({ eventName, assignmentId }, createToastMutationHandlers())}
        >
          Keep it
        </Button>
      </div>
    );
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-label={`Offer to others: ${describeTeamShift(shift)}`}
        onClick={() => setOpen(true)}
      >
        Offer to others
      </Button>
      {isOpen && <OfferDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function OfferDialog({ eventName, shift, shifts, onClose }: Props & { onClose: () => void }) {
  const offer = useMutation(buildOfferShiftMutation(useQueryClient()));
  const { errors } = offerShift;
  const wanted = shifts.filter(
    (other) =>
      other.isExchangeable && other.own === null && !findOverlappingOwnShift(shifts, other, [shift._id]),
  );
  return (
    <FormDialog
      title="Offer this shift?"
      schema={offerShift.body}
      defaultValues={{ eventName, assignmentId: shift.own.assignmentId, inExchangeFor: '' }}
      errorFields={{ [errors.noSuchShift.code]: 'inExchangeFor', [errors.overlapsOwn.code]: 'inExchangeFor' }}
      pending={offer.isPending}
      submitLabel="Offer shift"
      onSubmit={(body, outcome) => offer.mutate(body, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p className="font-semibold wrap-anywhere">{describeTeamShift(shift)}</p>
          <p className="text-sm text-muted">
            The others see it with your name. It stays yours until someone takes it.
          </p>
          {wanted.length > 0 && (
            <Select
              label="In exchange for"
              help="Only people in that shift can then take yours. You get theirs at once."
              placeholder="Nothing, I give it away"
              options={wanted.map((other) => ({ value: other._id, label: describeTeamShift(other) }))}
              error={mistake('inExchangeFor')}
              {...register('inExchangeFor')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
