import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { BodyOf } from '#platform/contract/call.ts';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { useUrlPage } from '#platform/web/desk/url-filters.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatDayInClubLocale, Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type {
  Refund,
  RefundDue,
  refundStates,
  releaseRefund,
  setRefundDebitVerdict,
} from '../../../contract/refunds.ts';
import { CreditConfirmationText } from '../bank-line.tsx';
import {
  buildRefundListQuery,
  cancelReversalMutation,
  confirmReversalMutation,
  releaseRefundMutation,
  reverseRefundMutation,
  setRefundDebitVerdictMutation,
} from '../ledger-api.ts';

export const deletedAccountText = 'a deleted account';

export function RefundPayee({
  payee: { regID: registrationId, name, reference },
}: {
  payee: { regID: string; name: string | null; reference: string | null };
}) {
  if (name === null) return <span className="text-muted">Erased registration</span>;
  return (
    <>
      <Link to={`/eventreg/${registrationId}`} className="font-semibold text-link">
        {name}
      </Link>
      {reference && <span className="text-sm text-muted tabular-nums"> {reference}</span>}
    </>
  );
}

export function RefundSummary({ refund }: { refund: Refund }) {
  return (
    <>
      <RefundPayee payee={refund} />
      <span className="block tabular-nums">
        <strong>{formatClubMoney(refund.amount)}</strong>, number {refund.number}
      </span>
    </>
  );
}

/** Shows earlier reversed refunds as a warning that the money may have been sent already. */
export function EarlierReversedRefunds({ before }: { before: RefundDue['before'] }) {
  return before.map(({ amount, number, sentBy, requestedBy, reversed }) => (
    <span
      key={`${number} ${reversed.at}`}
      className="block text-sm font-semibold text-gold-text tabular-nums"
    >
      Reversed before: {formatClubMoney(amount)}, number {number}. Sent by {sentBy ?? deletedAccountText},
      reversed by{' '}
      {formatNameList([requestedBy, reversed.name].filter((name) => name !== null)) || deletedAccountText},{' '}
      <Time at={reversed.at} />
    </span>
  ));
}

/** Shows where the money to refund came from: bank lines, and payments at the desk with the name of the recorder. */
export function ReceivedPayments({
  payments: { credits, deskPayments },
}: {
  payments: Pick<RefundDue, 'credits' | 'deskPayments'>;
}) {
  return (
    <ul className="grid min-w-0 gap-1 text-sm">
      {credits.map((credit) => (
        <li key={credit._id} className="wrap-anywhere">
          <span className="text-muted tabular-nums">
            {formatClubMoney(credit.amount)} received on {formatDayInClubLocale(credit.day)}
          </span>
          <span className="block">{credit.text}</span>
          <CreditConfirmationText credit={credit} />
          {credit.isNewAccount && (
            <span className="block font-semibold text-gold-text">
              No statement of {credit.bank} was confirmed by two people yet. Check that this account is the
              club’s.
            </span>
          )}
        </li>
      ))}
      {deskPayments.map(({ amount, at, by }) => (
        <li key={at} className="wrap-anywhere">
          <span className="block tabular-nums">{formatClubMoney(amount)} paid at the desk</span>
          <span className="font-semibold text-gold-text">
            Recorded by {by ?? deletedAccountText} on <Time at={at} />. No bank statement shows it.
          </span>
        </li>
      ))}
    </ul>
  );
}

export function RefundListByState({
  eventName,
  state,
  label,
  help,
  columns,
}: {
  eventName: string;
  state: (typeof refundStates)[number];
  label: string;
  help: string;
  columns: readonly Column<Refund>[];
}) {
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const refunds = useQuery(buildRefundListQuery({ eventName, state }, { search, page: useUrlPage() }));
  return (
    <PagedList
      query={refunds}
      label="refunds"
      empty={
        <EmptyState text={search ? 'No refund matches' : 'No refunds'} help={search ? undefined : help} />
      }
    >
      {(rows, { total, amount }) => (
        <>
          <p className="mb-2 text-sm text-muted tabular-nums">
            {plural(total, { one: '# refund', other: '# refunds' })}, {formatClubMoney(amount)}
          </p>
          <DataTable caption={label} rows={rows} columns={columns} idOf={({ _id }) => _id} isTall />
        </>
      )}
    </PagedList>
  );
}

const toasts = {
  onSuccess: ({ message }: { message: string }) =>
    toast(message, { kind: 'success', duration: toastDurations.important }),
  onError: toastFailure,
};

export function useRefundActions() {
  const cache = useQueryClient();
  const release = useMutation(releaseRefundMutation(cache));
  const reverse = useMutation(reverseRefundMutation(cache));
  const confirm = useMutation(confirmReversalMutation(cache));
  const cancel = useMutation(cancelReversalMutation(cache));
  const setDebit = useMutation(setRefundDebitVerdictMutation(cache));
  return {
    isPending: [release, reverse, confirm, cancel, setDebit].some(({ isPending }) => isPending),
    release: (body: BodyOf<typeof releaseRefund>, onSettled: () => void) =>
      release.mutate(body, { ...toasts, onSettled }),
    reverse: (refundId: string, onSettled: () => void) =>
      reverse.mutate({ refundID: refundId }, { ...toasts, onSettled }),
    confirmRefundReversal: (refundId: string, onSettled: () => void) =>
      confirm.mutate({ refundID: refundId }, { ...toasts, onSettled }),
    cancelRefundReversal: (refundId: string) => cancel.mutate({ refundID: refundId }, toasts),
    setRefundDebit: (body: BodyOf<typeof setRefundDebitVerdict>) => setDebit.mutate(body, toasts),
  };
}
