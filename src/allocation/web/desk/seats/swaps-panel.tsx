import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { type AskedSwap, refuseSwapMutation, swapsQuery } from '../api.ts';

/** Swaps that delegates have asked for, to be refused while nobody has agreed; nothing where there are none. */
export function SwapsPanel({ eventName }: { eventName: string }) {
  const { data } = useQuery(swapsQuery(eventName));
  const [refuses, setRefuses] = useState<AskedSwap>();
  if (!data || data.swaps.length === 0) return null;
  return (
    <section aria-label="Swaps" className="plate grid gap-4 p-5 print:hidden">
      <Table
        caption="Swaps asked for, made once the other agrees"
        columns={['Asks', 'Is asked', 'Until', 'Refuse'].map((label) => ({ id: label, label }))}
      >
        {data.swaps.map((swap) => (
          <tr key={swap._id}>
            <th scope="row">{inWords(swap.asker)}</th>
            <td>{inWords(swap.holder)}</td>
            <td>
              <Time at={swap.until} />
            </td>
            <td>
              <Button variant="quiet" onClick={() => setRefuses(swap)}>
                Refuse<span className="sr-only"> the swap that {swap.asker.name} asks for</span>
              </Button>
            </td>
          </tr>
        ))}
      </Table>
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
        onError: (error) =>
          toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important }),
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
        {inWords(swap.asker)}, would swap with {inWords(swap.holder)}. Both keep their seats and are mailed
        that the secretariat has refused. The same swap can’t be asked for again.
      </p>
    </ConfirmDialog>
  );
}

const inWords = ({ name, seat }: AskedSwap['asker']): string =>
  `${name}, ${seat.committee}: ${seat.portfolio}`;
