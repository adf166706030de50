import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { plural } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { optionalTypedReasonSchema } from '#platform/web/desk/reason-fields.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { undoDecision } from '../../../contract/decisions.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { buildUndoDecisionMutation, type Decision, type DeskAnswer } from '../api.ts';
import { decisionText, sumAmountsDue, waitsForLeader } from '../decisions.ts';
import { useRegistrationPanels } from '../panels.ts';

export function DecisionBar({
  registration,
  onDecide,
}: {
  registration: RegistrationRecord;
  onDecide: (decision: Decision) => void;
}) {
  const { RequestResubmissionButton } = useRegistrationPanels();
  if (waitsForLeader(registration))
    return (
      <p className="border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
        You can decide after the leader, {registration.group?.grpLeaderEmail}, has completed the group.
      </p>
    );
  const { _id, mode, name, proofRequest } = registration;
  const canRequest = mode !== 'member' && proofRequest !== 'requested' && sumAmountsDue([registration]) > 0;
  return (
    <div
      data-bottom-bar
      className="sticky bottom-(--desk-bar,0px) z-10 order-last -mx-gutter grid auto-cols-fr grid-flow-col gap-2 border-t border-line bg-ground px-gutter py-3 lg:static lg:order-none lg:mx-0 lg:flex lg:flex-wrap lg:border-0 lg:bg-transparent lg:p-0"
    >
      <Button className="order-3 max-lg:px-2 lg:order-none" onClick={() => onDecide('confirm')}>
        Confirm
      </Button>
      {canRequest && <RequestResubmissionButton registrationId={_id} name={name} />}
      <Button
        variant="quiet"
        className="order-first max-lg:px-2 lg:order-none"
        onClick={() => onDecide('decline')}
      >
        Decline
      </Button>
    </div>
  );
}

export function CurrentDecision({
  registrationId,
  decision,
  hasConflict,
  mayUndo,
}: {
  registrationId: string;
  decision: NonNullable<DeskAnswer['decision']>;
  /** True if the reader's decision failed, because another admin had decided before. */
  hasConflict: boolean;
  mayUndo: boolean;
}) {
  const [isUndoing, setIsUndoing] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-gold-line bg-surface px-4 py-3 text-sm">
      <p role={hasConflict ? 'alert' : undefined} className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {decisionText(decision)}
        {hasConflict && <strong> Your decision came later, so it changed nothing.</strong>}
      </p>
      {mayUndo && (
        <Button variant="quiet" onClick={() => setIsUndoing(true)}>
          Undo decision
        </Button>
      )}
      {isUndoing && (
        <UndoDialog
          registrationId={registrationId}
          decidedAt={decision.at}
          onDone={() => setIsUndoing(false)}
        />
      )}
    </div>
  );
}

const undoForm = z.object({
  reason: optionalTypedReasonSchema.pipe(undoDecision.body.shape.reason),
});

function UndoDialog({
  registrationId,
  decidedAt,
  onDone,
}: {
  registrationId: string;
  /** Time of the decision that the reader saw. A later decision is not undone. */
  decidedAt: string;
  onDone: () => void;
}) {
  const undo = useMutation(buildUndoDecisionMutation(useQueryClient()));
  const { RefundNotice } = useRegistrationPanels();

  const submit = ({ reason }: z.output<typeof undoForm>) =>
    undo.mutate(
      { registrationId, decidedAt, reason },
      {
        onSuccess: ({ message, reached }) =>
          toast(plural(reached, { one: message, other: `${message} for # registrations` }), {
            kind: 'success',
            duration: toastDurations.important,
          }),
        onError: toastFailure,
        onSettled: onDone,
      },
    );

  return (
    <FormDialog
      title="Undo this decision?"
      schema={undoForm}
      defaultValues={{ reason: '' }}
      pending={undo.isPending}
      submitLabel="Undo decision"
      variant="danger"
      onSubmit={submit}
      onClose={onDone}
    >
      {({ register }, mistake) => (
        <>
          <p>Every registration that was decided together is pending again, and its seat is free.</p>
          <RefundNotice registrationId={registrationId} />
          <TextArea
            label="Reason"
            help="We email it to the delegate and keep it in the history."
            maxLength={500}
            rows={3}
            error={mistake('reason')}
            {...register('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
