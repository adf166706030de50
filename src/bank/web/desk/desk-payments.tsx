import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { formatClubMoney, getClubCurrencySign } from '#platform/web/club-money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { parseAmount } from '../../rule/statement/cells.ts';
import {
  buildRecordDeskPaymentMutation,
  buildUndoDeskPaymentMutation,
  type RegistrationPayment,
} from './api.ts';

type Desk = NonNullable<RegistrationPayment['desk']>;
type Payment = Desk['payments'][number];

export function DeskPayments({
  money: { payer, paysAtDesk },
  desk,
}: {
  money: RegistrationPayment;
  desk: Desk;
}) {
  const [isRecording, setRecording] = useState(false);
  const [removed, setRemoved] = useState<Payment>();
  const mayRemove = useViewerRoleOrStatus() === 'superadmin';
  const isDue = payer.status === 'pending' || payer.status === 'confirmed';
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <h3 className="text-sm text-muted">Payments at the desk</h3>
      {desk.payments.length === 0 && <p>None yet</p>}
      <ul className="grid gap-2 empty:hidden">
        {desk.payments.map((payment) => (
          <li key={payment._id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span>
              <strong className="tabular-nums">{formatClubMoney(payment.amount)}</strong>{' '}
              <span className="text-sm text-muted">
                received by {payment.by ?? 'a deleted account'}, <Time at={payment.at} />
              </span>
            </span>
            {mayRemove && (
              <Button variant="quiet" onClick={() => setRemoved(payment)}>
                Remove<span className="sr-only"> {formatClubMoney(payment.amount)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isDue && desk.missingAmount > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="tabular-nums">{formatClubMoney(desk.missingAmount)} to pay</p>
          <Button variant={paysAtDesk ? 'primary' : 'quiet'} onClick={() => setRecording(true)}>
            Record payment
          </Button>
        </div>
      )}
      {isRecording && <RecordDialog payer={payer} desk={desk} onClose={() => setRecording(false)} />}
      {removed && <RemoveDialog payer={payer} payment={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  );
}

const formOf = ({ missingAmount }: Desk) => {
  const text = `Enter what you received, at most ${formatClubMoney(missingAmount)}`;
  return z.object({
    amount: z
      .string()
      .transform((amount) => parseAmount(amount)?.value ?? 0)
      .pipe(z.number().positive(text).max(missingAmount, text)),
  });
};

function RecordDialog({
  payer,
  desk,
  onClose,
}: {
  payer: RegistrationPayment['payer'];
  desk: Desk;
  onClose: () => void;
}) {
  const record = useMutation(buildRecordDeskPaymentMutation(useQueryClient()));
  const { receivedAmount, missingAmount } = desk;
  return (
    <FormDialog
      title={`Payment of ${payer.name}`}
      schema={formOf(desk)}
      defaultValues={{ amount: String(missingAmount / 100) }}
      errorFields={{ more_than_due: 'amount' }}
      pending={record.isPending}
      pendingText="Saving..."
      submitLabel="Record payment"
      onSubmit={({ amount }, outcome) => record.mutate({ regID: payer._id, amount, receivedAmount }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>
            Record it when you have the money. The delegate is mailed, and gets a receipt if the registration
            is confirmed.
          </p>
          <Field
            label={`Amount received (${getClubCurrencySign()})`}
            help={`${formatClubMoney(missingAmount)} to pay.`}
            error={mistake('amount')}
            autoComplete="off"
            inputMode="decimal"
            {...register('amount')}
          />
        </>
      )}
    </FormDialog>
  );
}

function RemoveDialog({
  payer,
  payment,
  onClose,
}: {
  payer: RegistrationPayment['payer'];
  payment: Payment;
  onClose: () => void;
}) {
  const undo = useMutation(buildUndoDeskPaymentMutation(useQueryClient()));
  const remove = () =>
    undo.mutate(
      { regID: payer._id, paymentID: payment._id },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={`Remove ${formatClubMoney(payment.amount)}?`}
      answer="Remove payment"
      variant="danger"
      pending={undo.isPending}
      onYes={remove}
      onNo={onClose}
    >
      <p>
        {payer.name} then owes this amount again, is mailed, and loses a receipt for it. Only remove what was
        recorded by mistake. If you gave money back, send a refund instead.
      </p>
    </ConfirmDialog>
  );
}
