import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { swapHours } from '../contract.ts';
import { keyOf } from '../rule/inputs.ts';
import { askForSwapMutation, swappableQuery } from './api.ts';

const title = 'Which seat would you swap for?';

/** Names a taken seat without its holder. */
export function AskForSwap({ eventName, onClose }: { eventName: string; onClose: () => void }) {
  const swappable = useQuery(swappableQuery(eventName));
  const asking = useMutation(askForSwapMutation(useQueryClient()));
  const [chosen, choose] = useState('');
  const [missing, setMissing] = useState(false);
  if (!swappable.data)
    return (
      <Dialog open onClose={onClose} title={title} className="max-w-lg">
        <QueryState query={swappable} />
      </Dialog>
    );
  const { seats } = swappable.data;
  const seat = seats.find((one) => keyOf(one) === chosen);
  const ask = () => {
    setMissing(!seat);
    if (!seat) return focusField('swap');
    asking.mutate(
      { eventName, committee: seat.committee, portfolio: seat.portfolio },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog title={title} answer="Ask" pending={asking.isPending} onYes={ask} onNo={onClose}>
      <p>
        Whoever has it is asked by mail, without your name, and has {swapHours} hours. Once they accept, the
        seats are swapped at once; the secretariat may refuse before.
      </p>
      <Select
        name="swap"
        label="Seat"
        placeholder="Choose a seat"
        error={missing && !seat ? 'Choose a seat' : undefined}
        options={seats.map((one) => ({
          value: keyOf(one),
          label: `${one.committeeName}: ${one.portfolio}`,
        }))}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
    </ConfirmDialog>
  );
}
