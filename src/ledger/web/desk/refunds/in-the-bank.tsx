import { Button } from '#platform/web/ui/button.tsx';
import { dayInWords, Time } from '#platform/web/ui/time.tsx';
import type { Refund } from '../../../contract.ts';
import { useRefundAnswers } from './use-refund-answers.ts';

/** The line of a statement that shows a refund, and those that were taken for it wrongly. */
export function InTheBank({ refund, mayRefund }: { refund: Refund; mayRefund: boolean }) {
  const { _id, debit, refused } = refund;
  const { judgeDebit, isPending } = useRefundAnswers();
  return (
    <>
      {debit ? (
        <p className="wrap-anywhere">
          <span className="block font-semibold text-viridian">
            In the bank’s statement of {dayInWords(debit.day)}
          </span>
          {debit.text}
        </p>
      ) : (
        <p>No statement shows it yet</p>
      )}
      {refused.map(({ _id: debitId, day, text, by, at }) => (
        <div key={debitId} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
            Not the line of {dayInWords(day)}, says {by ?? 'an account that is gone'}, <Time at={at} />
            <span className="block line-through">{text}</span>
          </p>
          {mayRefund && (
            <Button
              variant="quiet"
              pending={isPending}
              onClick={() => judgeDebit({ refundID: _id, debitID: debitId, verdict: 'open' })}
            >
              Take back the refusal
            </Button>
          )}
        </div>
      ))}
    </>
  );
}
