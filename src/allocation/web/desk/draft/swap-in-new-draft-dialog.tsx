import { DialogButtons } from '#platform/web/desk/dialog-buttons.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { Choices } from '../../../contract.ts';
import type { Draft, DraftRow } from '../api.ts';
import { pinToEachOthersSeats } from '../choices.ts';
import { formatRank, formatSeat } from '../labels.ts';
import { ChoiceEffect } from '../trade-off-list.tsx';
import { computeSwapEffects } from './swap.ts';

export function SwapInNewDraftDialog({
  eventName,
  draft,
  pair: [one, other],
  nameOf,
  pending,
  onDraft,
  onClose,
}: {
  eventName: string;
  draft: Draft;
  pair: readonly [DraftRow, DraftRow];
  nameOf: (committee: string) => string;
  pending: boolean;
  onDraft: (choices: Choices) => void;
  onClose: () => void;
}) {
  const choices = pinToEachOthersSeats(draft.again, one, other);
  return (
    <Dialog open held={pending} onClose={onClose} title="Swap two seats?" className="max-w-xl">
      <div className="grid gap-4">
        {computeSwapEffects(one, other).map(({ row, from, to }) => {
          const seat = (row === one ? other : one).seat;
          return (
            <p key={row.registrationId}>
              <span className="font-semibold">{row.name}</span> gets {seat && formatSeat(seat, nameOf)}
              <span className="block text-sm text-muted">
                From {formatRank(from).toLowerCase()} to {formatRank(to).toLowerCase()}
              </span>
            </p>
          );
        })}
        <ChoiceEffect eventName={eventName} draft={draft} choices={choices} />
        <DialogButtons pending={pending} onCancel={onClose}>
          <Button pending={pending} pendingText="Allocating..." onClick={() => onDraft(choices)}>
            Swap and make a new draft
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
