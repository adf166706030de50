import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type AskedSwap, refuseSwapMutation, swapsQuery } from '../api.ts';

/** Swaps that delegates have asked for, to be refused while no one has agreed; nothing where there are none. */
export function SwapsPanel({ eventName }: { eventName: string }) {
  const swaps = useQuery(swapsQuery(eventName));
  const { data } = swaps;
  const [refuses, setRefuses] = useState<AskedSwap>();
  if (swaps.isError && !data) return <QueryState query={swaps} text="Swaps could not be loaded" />;
  if (!data || data.swaps.length === 0) return null;
  return (
    <section aria-label="Swaps" className="grid gap-3 print:hidden">
      <h2 className="text-xl">Swaps asked for</h2>
      <ul className="grid gap-2">
        {data.swaps.map((swap) => (
          <li
            key={swap._id}
            className="flex flex-wrap items-center justify-between gap-3 border border-line px-4 py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              {inWords(swap.asker)} asks {inWords(swap.holder)}
              <span className="block text-sm text-muted">
                Made as soon as the other agrees, until <Time at={swap.until} />
              </span>
            </p>
            <Button variant="quiet" onClick={() => setRefuses(swap)}>
              Refuse<span className="sr-only"> the swap that {swap.asker.name} asks for</span>
            </Button>
          </li>
        ))}
      </ul>
      {refuses && <Refusing swap={refuses} onClose={() => setRefuses(undefined)} />}
    </section>
  );
}

function Refusing({ swap, onClose }: { swap: AskedSwap; onClose: () => void }) {
  const refusing = useMutation(refuseSwapMutation(useQueryClient()));
  const refuse = () =>
    refusing.mutate(
      { swapID: swap._id },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title="Refuse this swap?"
      answer="Refuse"
      variant="danger"
      pending={refusing.isPending}
      onYes={refuse}
      onNo={onClose}
    >
      <p>
        {inWords(swap.asker)} would swap with {inWords(swap.holder)}. Both keep their seats and are mailed
        that the secretariat has refused. The same swap can’t be asked for again.
      </p>
    </ConfirmDialog>
  );
}

const inWords = ({ name, seat }: AskedSwap['asker']): string =>
  `${name} (${seat.committee}: ${seat.portfolio})`;
