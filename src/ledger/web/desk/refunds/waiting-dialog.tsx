import { formatMoney } from '#platform/rule/money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import type { Refund } from '../../../contract.ts';
import { Came } from './came.tsx';
import { useRefundAnswers } from './use-refund-answers.ts';

/** What is to become of a refund that waits for a second person. */
export interface Asked {
  refund: Refund;
  what: 'release' | 'take back';
}

/** Asks before a refund that waits is released or taken back: to whom, how much, by which number, and what follows. */
export function WaitingDialog({ asked: { refund, what }, onDone }: { asked: Asked; onDone: () => void }) {
  const { release, takeBack, isPending } = useRefundAnswers();
  const { _id, name, paise, number, owedPaise } = refund;
  const isTooMuch = owedPaise < paise;
  const whose = `${formatMoney(paise)} to ${name ?? 'an erased registration'}`;
  if (what === 'take back')
    return (
      <ConfirmDialog
        title={`${whose} were not sent?`}
        answer="Mark as not sent"
        variant="danger"
        pending={isPending}
        onNo={onDone}
        onYes={() => takeBack(_id, onDone)}
      >
        <p>Nothing is booked yet, and no mail was sent. The refund is listed under ‘Refunds due’ again.</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Release ${whose}?`}
      answer={isTooMuch ? 'The money has left: release' : 'Release refund'}
      variant={isTooMuch ? 'danger' : 'primary'}
      pending={isPending}
      onNo={onDone}
      onYes={() => release({ refundID: _id, ...(isTooMuch ? { hasLeft: true } : {}) }, onDone)}
    >
      {isTooMuch && (
        <p className="font-semibold text-gold-text">
          Only {owedPaise > 0 ? formatMoney(owedPaise) : 'Rs 0'} of it is owed by now. If the money has not
          left, cancel and choose ‘Mark as not sent’.
        </p>
      )}
      <Came credits={refund.credits} />
      <p>
        Look in the bank first: {formatMoney(paise)} have left with the number{' '}
        <strong className="wrap-anywhere tabular-nums">{number}</strong>.
      </p>
      <p>
        It is then entered in the ledger
        {name && `, and we email the number to ${name}`}.
      </p>
    </ConfirmDialog>
  );
}
