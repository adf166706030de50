import { mutationOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PaymentWayKind, paymentWayKinds, paymentWayLabels } from '#conference/contract/payment-ways.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { DialogButtons } from '#platform/web/desk/dialog-buttons.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { changePaymentWay } from '../../contract/changes.ts';
import { buildPaymentReferenceQuery, refetchProfileRegistrationsAndAnswers } from '../api.ts';
import type { OwnRegistration } from '../model/events.ts';
import { paymentWayHelpTexts } from './payment-instructions.tsx';

const buildChangeMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof changePaymentWay>) => callApi(changePaymentWay, { body }),
    onSettled: () => refetchProfileRegistrationsAndAnswers(client),
  });

/** Lets a delegate change the payment method, until the secretariat decides (product 6.20). */
export function ChangePaymentWay({
  accountId,
  registration,
}: {
  accountId: string;
  registration: Pick<OwnRegistration, '_id' | 'eventName' | 'paymentWay' | 'revision'>;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Change payment method
      </Button>
      {isOpen && (
        <ChangeDialog accountId={accountId} registration={registration} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function ChangeDialog({
  accountId,
  registration: { _id, eventName, paymentWay, revision },
  onClose,
}: Parameters<typeof ChangePaymentWay>[0] & { onClose: () => void }) {
  const reference = useQuery(buildPaymentReferenceQuery(accountId, eventName));
  const change = useMutation(buildChangeMutation(useQueryClient()));
  const [chosen, setChosen] = useState<PaymentWayKind | null>(paymentWay);
  const ways = reference.data?.payment.ways ?? [];
  const save = () => {
    if (chosen === null || chosen === paymentWay) return onClose();
    change.mutate(
      { regID: _id, revision, paymentWay: chosen },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: onClose,
      },
    );
  };
  return (
    <Dialog open held={change.isPending} onClose={onClose} title="Change payment method" className="max-w-lg">
      {!reference.data &&
        (reference.isError ? (
          <FailedState text="The payment methods could not be loaded">
            <Button variant="quiet" onClick={() => void reference.refetch()}>
              Try again
            </Button>
          </FailedState>
        ) : (
          <LoadingState />
        ))}
      {reference.data && (
        <form
          method="post"
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {ways.length > 1 ? (
            <RadioCards
              name="changedWay"
              label="How do you want to pay?"
              help="If you have already paid, keep the method that you used."
              choices={paymentWayKinds
                .filter((kind) => ways.some((way) => way.kind === kind))
                .map((kind) => ({
                  value: kind,
                  label: paymentWayLabels[kind],
                  help: paymentWayHelpTexts[kind],
                  checked: kind === chosen,
                }))}
              onChange={({ target }) => setChosen(target.value as PaymentWayKind)}
            />
          ) : (
            <p>This event offers no other payment method.</p>
          )}
          <DialogButtons pending={change.isPending} onCancel={onClose}>
            {ways.length > 1 && (
              <Button type="submit" pending={change.isPending} pendingText="Saving...">
                Save payment method
              </Button>
            )}
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
