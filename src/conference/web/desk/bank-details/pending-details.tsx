import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatSecondPersonWait } from '#accounts/contract.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { formatClubDateTime } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { compareBankDetails, listPaymentWayFacts, paymentWayLabels } from '../../../contract/payment-ways.ts';
import {
  type BankDetailsOfEvent,
  buildConfirmBankDetailsMutation,
  buildDiscardPendingBankDetailsMutation,
} from './api.ts';

/** Phones show the label above the two columns. */
const row = 'grid grid-cols-2 gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)]';

/** Compares old and new payment details. They must be confirmed by a superadmin other than the one who entered them. */
export function PendingBankDetails({
  event: { eventName, shown },
  pending,
  children,
}: {
  event: BankDetailsOfEvent;
  pending: NonNullable<BankDetailsOfEvent['pending']>;
  children?: ReactNode;
}) {
  const [openDialog, setOpenDialog] = useState<'confirm' | 'withdraw'>();
  const cache = useQueryClient();
  const confirm = useMutation(buildConfirmBankDetailsMutation(cache));
  const withdraw = useMutation(buildDiscardPendingBankDetailsMutation(cache));
  const send = (change: typeof confirm | typeof withdraw) =>
    change.mutate(
      { pending: pending._id },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
        onSettled: () => setOpenDialog(undefined),
      },
    );
  const { details, entered, isOwn, wait } = pending;
  return (
    <>
      <div className="rounded-plate border border-line">
        <p aria-hidden="true" className={`${row} bg-sunken text-sm font-semibold`}>
          <span className="hidden sm:block">Detail</span>
          <span>Shown now</span>
          <span>Waiting</span>
        </p>
        <dl>
          {compareBankDetails(shown, details).map(({ key, label, before, after }) => (
            <div key={key} className={`${row} border-t border-line`}>
              <dt className="col-span-2 text-sm font-semibold sm:col-span-1">{label}</dt>
              <dd className="wrap-anywhere tabular-nums">
                <span className="sr-only">Shown now: </span>
                {before ?? 'Not offered'}
              </dd>
              <dd className="wrap-anywhere tabular-nums">
                <span className="sr-only">Waiting: </span>
                {before === after ? (
                  'Unchanged'
                ) : (
                  <strong className="text-gold-text">{after ?? 'No longer offered'}</strong>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="max-w-prose text-sm">
        Entered by {isOwn ? 'you' : (entered.name ?? 'a former member')} on {formatClubDateTime(entered.at)}.{' '}
        {isOwn
          ? 'Another superadmin has to confirm them. We have emailed all superadmins.'
          : 'Compare every line with a document of the bank, not with a message.'}
      </p>
      {wait && (
        <p role="note" className="max-w-prose border-l-2 border-gold-line pl-4 text-sm">
          {formatSecondPersonWait(wait, clubRegion())}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!isOwn && !wait && <Button onClick={() => setOpenDialog('confirm')}>Confirm the new details</Button>}
        <Button variant="quiet" onClick={() => setOpenDialog('withdraw')}>
          Withdraw the change
        </Button>
        {children}
      </div>
      {openDialog === 'confirm' && (
        <ConfirmDialog
          title="Confirm these payment details?"
          answer="Confirm details"
          pending={confirm.isPending}
          onYes={() => send(confirm)}
          onNo={() => setOpenDialog(undefined)}
        >
          <p>From now on every delegate of {eventName} is asked to pay by one of these methods:</p>
          <ul className="grid gap-1">
            {details.ways.map((way) => (
              <li key={way.kind} className="wrap-anywhere tabular-nums">
                <strong>{paymentWayLabels[way.kind]}</strong>:{' '}
                {listPaymentWayFacts(way)
                  .map(({ text }) => text)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
      {openDialog === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw the change?"
          answer="Withdraw change"
          variant="danger"
          pending={withdraw.isPending}
          onYes={() => send(withdraw)}
          onNo={() => setOpenDialog(undefined)}
        >
          <p>Discard these changes? Delegates keep seeing the current details.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
