import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { fetchReceiptPdf, ownReceiptsQuery } from './api.ts';

export function OwnReceipts({ registrationId }: { registrationId: string }) {
  const query = useQuery(ownReceiptsQuery);
  const { data } = query;
  const receipts = data?.receipts.filter(({ regID }) => regID === registrationId) ?? [];
  if (query.isError && !data) return <QueryState query={query} text="Receipts could not be loaded" />;
  if (receipts.length === 0) return null;
  return (
    <section aria-label="Receipts" className="grid gap-3 border-t border-line pt-6">
      <h4 className="text-xl">{plural(receipts.length, { one: 'Receipt', other: 'Receipts' })}</h4>
      <ul className="grid gap-4">
        {receipts.map(({ _id, number, amount, issuedAt, cancelledAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="tabular-nums">
              <strong>No. {number}</strong>, {formatClubMoney(amount)}
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
              Download PDF<span className="sr-only">, receipt {number}</span>
            </ReceiptButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ReceiptButton({ receiptId, children }: { receiptId: string; children: ReactNode }) {
  const download = useMutation({
    mutationFn: () => fetchReceiptPdf(receiptId),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <Button variant="quiet" pending={download.isPending} onClick={() => download.mutate()}>
      {children}
    </Button>
  );
}
