import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  buildDiscountCodesQuery,
  buildStopCodeMutation,
  type DiscountCode,
  type EventSettings,
} from './api.ts';
import {
  AddDiscountCodeDialog,
  discountScopeNames,
  EditDiscountCodeDialog,
} from './discount-code-dialog.tsx';

type OpenDialog = { what: 'add' } | { what: 'edit' | 'stop'; code: DiscountCode };

export function DiscountCodes({ event }: { event: EventSettings }) {
  const codes = useQuery(buildDiscountCodesQuery(event.eventName));
  const stop = useMutation(buildStopCodeMutation(useQueryClient()));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <section className="plate grid max-w-3xl gap-5 p-5 md:p-7" aria-labelledby="discount-codes">
      <div className="grid gap-4">
        <h2 id="discount-codes" className="scroll-mt-20 text-lg">
          Discount codes
        </h2>
        <p className="text-sm text-muted">
          Delegates enter codes before they pay. Each delegate can use several, each once.
        </p>
      </div>
      {!codes.data ? (
        <QueryState query={codes} />
      ) : codes.data.codes.length === 0 ? (
        <p className="text-muted">No codes yet.</p>
      ) : (
        <ul className="grid" aria-label="Discount codes">
          {codes.data.codes.map((code) => (
            <Code
              key={code._id}
              code={code}
              event={event}
              onEdit={() => setDialog({ what: 'edit', code })}
              onStop={() => setDialog({ what: 'stop', code })}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="quiet" onClick={() => setDialog({ what: 'add' })}>
          Add a code
        </Button>
      </div>
      {dialog?.what === 'add' && <AddDiscountCodeDialog event={event} onClose={close} />}
      {dialog?.what === 'edit' && <EditDiscountCodeDialog code={dialog.code} event={event} onClose={close} />}
      {dialog?.what === 'stop' && (
        <ConfirmDialog
          title={`Stop ${dialog.code.code}?`}
          answer="Stop code"
          variant="danger"
          pending={stop.isPending}
          onYes={() => stop.mutate(dialog.code._id, createToastMutationHandlers(close))}
          onNo={close}
        >
          <p>No one can use it until you activate it again. Delegates who have used it keep their fee.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Code({
  code: { code, percent, amount, scope, maxUses, used, expiresAt, isStopped, uses },
  event: { timeZone },
  onEdit,
  onStop,
}: {
  code: DiscountCode;
  event: EventSettings;
  onEdit: () => void;
  onStop: () => void;
}) {
  const region = { ...clubRegion(), timeZone };
  const facts = [
    `${percent === null ? formatClubMoney(amount ?? 0) : `${percent}%`} off: ${discountScopeNames[scope].toLowerCase()}`,
    expiresAt && `until ${formatDateTime(Date.parse(expiresAt), region)}`,
    maxUses === null
      ? plural(used, { one: 'used once', other: 'used # times' })
      : `${used} of ${maxUses} used`,
  ].filter(Boolean);
  return (
    <li className="grid gap-2 border-line py-2.5 not-first:border-t">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {code}
            {isStopped && <span className="ml-2 text-sm text-muted">Stopped</span>}
          </p>
          <p className="text-sm text-muted">{facts.join(', ')}</p>
        </div>
        <div className="flex gap-2">
          <Button variant="quiet" onClick={onEdit}>
            {isStopped ? 'Activate' : 'Edit'}
            <span className="sr-only"> {code}</span>
          </Button>
          {!isStopped && (
            <Button variant="quiet" onClick={onStop}>
              Stop<span className="sr-only"> {code}</span>
            </Button>
          )}
        </div>
      </div>
      {uses.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-1">Who used {code}</summary>
          <ul className="mt-1 grid gap-1">
            {uses.map(({ registrationId, name, email, at, discountAmount }) => (
              <li key={registrationId} className="flex flex-wrap justify-between gap-x-4">
                <Link to={`/eventreg/${registrationId}`} className="text-link wrap-anywhere">
                  {name}, {email}
                </Link>
                <span className="text-muted">
                  {formatClubMoney(discountAmount)}, {formatDateTime(Date.parse(at), region)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
