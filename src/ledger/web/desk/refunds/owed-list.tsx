import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { parseAmount } from '#bank/rule/statement/cells.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { plural } from '#platform/rule/plural.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type Owed, refundReasonLabels, sendRefund } from '../../../contract.ts';
import { owedQuery, sendRefundMutation } from '../api.ts';
import { Payee, ReceivedCredits, ReversedBefore } from './refund-parts.tsx';

/** Refunds due, with the credits they refund: money is refunded to the account it came from. */
export function OwedList({ eventName, mayRefund }: { eventName: string; mayRefund: boolean }) {
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const owed = useQuery(owedQuery(eventName, { search, page: useUrlPage() }));
  const [chosen, setChosen] = useState<Owed>();
  return (
    <section aria-label="Refunds due">
      <PagedList
        query={owed}
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
        {(rows, { total, paise }) => (
          <>
            <p className="mb-2 text-sm text-muted tabular-nums">
              {plural(total, { one: '# registration', other: '# registrations' })}, {formatMoney(paise)}
              {!mayRefund && '. Only superadmins can send refunds.'}
            </p>
            <DataTable
              caption="Refunds due"
              rows={rows}
              columns={owedColumns(mayRefund ? setChosen : undefined)}
              idOf={({ regID }) => regID}
              isTall
            />
          </>
        )}
      </PagedList>
      {chosen && <SendDialog owed={chosen} onDone={() => setChosen(undefined)} />}
    </section>
  );
}

/** @param choose undefined for viewers who may not send refunds */
const owedColumns = (choose: ((owed: Owed) => void) | undefined): Column<Owed>[] => [
  { id: 'payee', header: 'Name and reason', phone: 'title', cell: (owed) => <PayeeAndReason owed={owed} /> },
  {
    id: 'credits',
    header: 'Payment received',
    phone: 'body',
    width: '45%',
    cell: ({ credits }) => <ReceivedCredits credits={credits} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    phone: 'body',
    width: '10rem',
    cell: (owed) =>
      choose &&
      owed.waitingPaise === 0 && (
        <Button variant="quiet" className="print:hidden" onClick={() => choose(owed)}>
          Mark as sent
          <span className="sr-only"> to {owed.name ?? 'an erased registration'}</span>
        </Button>
      ),
  },
];

function PayeeAndReason({ owed }: { owed: Owed }) {
  const { paise, waitingPaise, reason } = owed;
  return (
    <p className="min-w-0 wrap-anywhere">
      <Payee payee={owed} />
      <span className="block tabular-nums">
        <strong>{formatMoney(paise)}</strong>{' '}
        <span className="text-muted">· {refundReasonLabels[reason]}</span>
      </span>
      <ReversedBefore before={owed.before} />
      {waitingPaise > 0 && (
        <span className="block text-sm text-gold-text tabular-nums">
          {formatMoney(waitingPaise)} more is awaiting release. Send this after that.
        </span>
      )}
    </p>
  );
}

/** Asks for the sum and the bank's number of a refund that was just sent: all that is due, or a part of it. */
function SendDialog({ owed, onDone }: { owed: Owed; onDone: () => void }) {
  const send = useMutation(sendRefundMutation(useQueryClient()));
  return (
    <FormDialog
      title={`${formatMoney(owed.paise)} to ${owed.name ?? 'an erased registration'}`}
      schema={sentRefund(owed)}
      defaultValues={{ paise: String(owed.paise / 100), number: '' }}
      errorFields={{ number_used: 'number' }}
      pending={send.isPending}
      submitLabel="Mark as sent"
      onSubmit={({ paise, number }, outcome) => send.mutate({ regID: owed.regID, paise, number }, outcome)}
      onClose={onDone}
    >
      {({ register, watch }, mistake) => (
        <>
          <p>
            Send the money with the club’s bank first, to the account it came from. The bank then gives the
            payment a number.
          </p>
          <Field
            label="Amount sent, in rupees"
            help={restText(owed, watch('paise'))}
            error={mistake('paise')}
            autoComplete="off"
            inputMode="decimal"
            {...register('paise')}
          />
          <Field
            label="Bank’s number of the refund"
            help="UTR or transaction number. The next statement is matched by it."
            error={mistake('number')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...register('number')}
          />
          <ReceivedCredits credits={owed.credits} />
          <p className="text-sm text-muted">
            Another superadmin has to release it. It is not in the ledger until then.
          </p>
        </>
      )}
    </FormDialog>
  );
}

const sentRefund = (owed: Owed) => {
  const text = `Enter the amount sent, at most ${formatMoney(owed.paise)}`;
  return z.object({
    paise: z
      .string()
      .transform((amount) => parseAmount(amount)?.paise ?? 0)
      .pipe(z.number().positive(text).max(owed.paise, text)),
    number: sendRefund.body.shape.number,
  });
};

function restText(owed: Owed, amount: string): string {
  const paise = parseAmount(amount)?.paise ?? 0;
  const rest = owed.paise - paise;
  return paise > 0 && rest > 0
    ? `Part of the refund: ${formatMoney(rest)} stays due.`
    : 'You can send a part. The rest stays due.';
}
