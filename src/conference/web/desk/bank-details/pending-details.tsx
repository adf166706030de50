import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { waitText } from '#accounts/contract.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { timeInWords } from '#platform/web/ui/time.tsx';
import { type BankDetailsOfEvent, confirmMutation, withdrawMutation } from './api.ts';
import { displayText, fieldLabels, fieldNames } from './details-fields.ts';

/** Two columns on a phone, below the label. */
const row = 'grid grid-cols-2 gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]';

/** Old and new bank details side by side, with the confirm button for everyone except their author. */
export function PendingDetails({
  event: { eventName, shown },
  pending,
  children,
}: {
  event: BankDetailsOfEvent;
  pending: NonNullable<BankDetailsOfEvent['pending']>;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const [asking, setAsking] = useState<'confirm' | 'withdraw'>();
  const cache = useQueryClient();
  const confirm = useMutation(confirmMutation(cache));
  const withdraw = useMutation(withdrawMutation(cache));
  const send = (change: typeof confirm | typeof withdraw) =>
    change.mutate(
      { pending: pending._id },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.important }),
        onError: toastFailure,
        onSettled: () => setAsking(undefined),
      },
    );
  const { details, typed, isOwn, wait } = pending;
  return (
    <>
      <div className="rounded-plate border border-line">
        <p aria-hidden="true" className={`${row} bg-sunken text-sm font-semibold`}>
          <span className="hidden sm:block">Detail</span>
          <span>Shown now</span>
          <span>Waiting</span>
        </p>
        <dl>
          {fieldNames.map((field) => {
            const [before, after] = [displayText(shown, field), displayText(details, field)];
            return (
              <div key={field} className={`${row} border-t border-line`}>
                <dt className="col-span-2 text-sm font-semibold sm:col-span-1">{fieldLabels[field]}</dt>
                <dd className="wrap-anywhere tabular-nums">
                  <span className="sr-only">Shown now: </span>
                  {before}
                </dd>
                <dd className="wrap-anywhere tabular-nums">
                  <span className="sr-only">Waiting: </span>
                  {before === after ? 'Unchanged' : <strong className="text-gold-text">{after}</strong>}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
      <p className="max-w-prose text-sm">
        Entered by {isOwn ? 'you' : (typed.name ?? 'a former member')} on {timeInWords(typed.at)}.{' '}
        {isOwn
          ? 'Another superadmin has to confirm them. We have emailed all superadmins.'
          : 'Compare every line with the passbook, a cancelled cheque or a letter from the bank, not with a message.'}
      </p>
      {wait && (
        <p role="note" className="max-w-prose border-l-2 border-gold-line pl-4 text-sm">
          {waitText(wait, clubRegion())}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!isOwn && !wait && <Button onClick={() => setAsking('confirm')}>Confirm the new details</Button>}
        <Button variant="quiet" onClick={() => setAsking('withdraw')}>
          Withdraw the change
        </Button>
        {children}
      </div>
      {asking === 'confirm' && (
        <ConfirmDialog
          title="Confirm these bank details?"
          answer="Confirm details"
          pending={confirm.isPending}
          onYes={() => send(confirm)}
          onNo={() => setAsking(undefined)}
        >
          <p>
            From now on every delegate of the {eventName} is asked to pay to account{' '}
            <strong className="tabular-nums">{displayText(details, 'accountNumber')}</strong> of{' '}
            {details.accountHolder}, and the QR code pays to <strong>{details.upiIds[0]}</strong>.
          </p>
        </ConfirmDialog>
      )}
      {asking === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw the change?"
          answer="Withdraw change"
          variant="danger"
          pending={withdraw.isPending}
          onYes={() => send(withdraw)}
          onNo={() => setAsking(undefined)}
        >
          <p>Discard these changes? Delegates keep seeing the current details.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
