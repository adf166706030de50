import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { toMajor } from '#platform/rule/money.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney, getClubCurrencySign } from '#platform/web/club-money.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type RefundDue, recordSentRefund, refundReasonLabels } from '../../../contract/refunds.ts';
import { parseAmount } from '../../../rule/statement/cells.ts';
import { buildRefundsDueQuery, markRefundAsSentMutation } from '../ledger-api.ts';
import { EarlierReversedRefunds, ReceivedPayments, RefundPayee } from './refund-parts.tsx';

/** Lists the refunds due with the payments received. Money must go back to the account from which it came. */
export function RefundsDueList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const refundsDue = useQuery(buildRefundsDueQuery(eventName, { search, page: useUrlPage() }));
  const [chosen, setChosen] = useState<RefundDue>();
  return (
    <section aria-label="Refunds due">
      <PagedList
        query={refundsDue}
        label="registrations"
        empty={
          <EmptyState
            text={search ? 'No registration matches' : 'No refunds due'}
            help={
              search
                ? undefined
                : 'Delegates who paid and are declined, withdraw or paid twice are listed here.'
            }
          />
        }
      >
        {(rows, { total, amount }) => (
          <>
            <p className="mb-2 text-sm text-muted tabular-nums">
              {plural(total, { one: '# registration', other: '# registrations' })}, {formatClubMoney(amount)}
              {!mayRefund && '. Only superadmins can send refunds.'}
            </p>
            <DataTable
              caption="Refunds due"
              rows={rows}
              columns={refundDueColumns(mayRefund ? setChosen : undefined)}
              idOf={({ regID }) => regID}
              isTall
            />
          </>
        )}
      </PagedList>
      {chosen && <SendDialog refund={chosen} onDone={() => setChosen(undefined)} />}
    </section>
  );
}

/**
 * Returns the columns of the list of refunds due.
 * @param choose undefined for viewers who may not send refunds
 */
const refundDueColumns = (choose: ((refund: RefundDue) => void) | undefined): Column<RefundDue>[] => [
  {
    id: 'payee',
    header: 'Name and reason',
    phone: 'title',
    cell: (refund) => <PayeeAndReason refund={refund} />,
  },
  {
    id: 'credits',
    header: 'Payment received',
    phone: 'body',
    width: '45%',
    cell: (refund) => <ReceivedPayments payments={refund} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'body',
    width: '10rem',
    cell: (refund) =>
      choose &&
      refund.waitingAmount === 0 && (
        <Button variant="quiet" className="print:hidden" onClick={() => choose(refund)}>
          Mark as sent
          <span className="sr-only"> to {refund.name ?? 'an erased registration'}</span>
        </Button>
      ),
  },
];

function PayeeAndReason({ refund }: { refund: RefundDue }) {
  const { amount, waitingAmount, reason } = refund;
  return (
    <p className="min-w-0 wrap-anywhere">
      <RefundPayee payee={refund} />
      <span className="block tabular-nums">
        <strong>{formatClubMoney(amount)}</strong>{' '}
        <span className="text-muted">· {refundReasonLabels[reason]}</span>
      </span>
      <EarlierReversedRefunds before={refund.before} />
      {waitingAmount > 0 && (
        <span className="block text-sm text-gold-text tabular-nums">
          {formatClubMoney(waitingAmount)} more is awaiting release. Send this after that.
        </span>
      )}
    </p>
  );
}

function SendDialog({ refund, onDone }: { refund: RefundDue; onDone: () => void }) {
  const send = useMutation(markRefundAsSentMutation(useQueryClient()));
  return (
    <FormDialog
      title={`${formatClubMoney(refund.amount)} to ${refund.name ?? 'an erased registration'}`}
      schema={sentRefund(refund)}
      defaultValues={{ amount: String(toMajor(refund.amount)), number: '' }}
      errorFields={{ number_used: 'number' }}
      pending={send.isPending}
      submitLabel="Mark as sent"
      onSubmit={({ amount, number }, outcome) =>
        send.mutate({ regID: refund.regID, amount, number }, outcome)
      }
      onClose={onDone}
    >
      {({ register, watch }, mistake) => (
        <>
          <p>
            Send the money with the club’s bank first, to the account it came from. The bank then gives the
            payment a number.
          </p>
          <Field
            label={`Amount sent (${getClubCurrencySign()})`}
            help={restText(refund, watch('amount'))}
            error={mistake('amount')}
            autoComplete="off"
            inputMode="decimal"
            {...register('amount')}
          />
          <Field
            label="Bank’s number of the refund"
            help="The transaction number that the bank shows. The next statement is matched by it."
            error={mistake('number')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...register('number')}
          />
          <ReceivedPayments payments={refund} />
          <p className="text-sm text-muted">
            Another superadmin has to release it. It is not in the ledger until then.
          </p>
        </>
      )}
    </FormDialog>
  );
}

const sentRefund = (refund: RefundDue) => {
  const text = `Enter the amount sent, at most ${formatClubMoney(refund.amount)}`;
  return z.object({
    amount: z
      .string()
      .transform((amount) => parseAmount(amount)?.value ?? 0)
      .pipe(z.number().positive(text).max(refund.amount, text)),
    number: recordSentRefund.body.shape.number,
  });
};

function restText(refund: RefundDue, typed: string): string {
  const amount = parseAmount(typed)?.value ?? 0;
  const rest = refund.amount - amount;
  return amount > 0 && rest > 0
    ? `Part of the refund: ${formatClubMoney(rest)} stays due.`
    : 'You can send a part. The rest stays due.';
}
