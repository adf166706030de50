import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#platform/rule/money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { ownReceiptsQuery } from './api.ts';
import { ReceiptButton } from './receipt-button.tsx';

/** The receipts of a delegate's registration, cancelled ones marked; nothing where there is none. */
export function OwnReceipts({ registrationId }: { registrationId: string }) {
  const own = useQuery(ownReceiptsQuery);
  const { data } = own;
  const receipts = data?.receipts.filter((one) => one.regID === registrationId) ?? [];
  if (own.isError && !data) return <QueryState query={own} text="Receipts could not be loaded" />;
  if (receipts.length === 0) return null;
  return (
    <section aria-label="Receipts" className="grid gap-3 border-t border-line pt-6">
      <h4 className="text-xl">{receipts.length === 1 ? 'Receipt' : 'Receipts'}</h4>
      <ul className="grid gap-4">
        {receipts.map(({ _id, number, paise, issuedAt, cancelledAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="tabular-nums">
              <strong>No. {number}</strong>, {formatMoney(paise)}
              <span className="block text-sm text-muted">
                {cancelledAt === null ? (
                  <Time at={issuedAt} />
                ) : (
                  <>
                    <strong className="text-danger">Cancelled</strong>, <Time at={cancelledAt} />
                  </>
                )}
              </span>
            </p>
            <ReceiptButton receiptId={_id}>
              Save as PDF<span className="sr-only">, receipt {number}</span>
            </ReceiptButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
