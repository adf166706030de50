import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import type { Choices } from '../../../contract.ts';
import type { Draft, DraftRow } from '../api.ts';
import { withSwap } from '../choices.ts';
import { rankText, seatText } from '../labels.ts';
import { EffectOf } from '../price-list.tsx';
import { effectsOfSwap } from './swap.ts';

/** Confirms a swap in a draft, after showing its effect on both delegates and on all others. */
export function SwapDialog({
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
  const choices = withSwap(draft.again, one, other);
  return (
    <Dialog open held={pending} onClose={onClose} title="Swap two seats?" className="max-w-xl">
      <div className="grid gap-4">
        {effectsOfSwap(one, other).map(({ row, from, to }) => {
          const seat = (row === one ? other : one).seat;
          return (
            <p key={row.registrationId}>
              <span className="font-semibold">{row.name}</span> gets {seat && seatText(seat, nameOf)}
              <span className="block text-sm text-muted">
                From {rankText(from).toLowerCase()} to {rankText(to).toLowerCase()}
              </span>
            </p>
          );
        })}
        <EffectOf eventName={eventName} draft={draft} choices={choices} />
        <DialogAnswers pending={pending} onCancel={onClose}>
          <Button pending={pending} pendingText="Allocating..." onClick={() => onDraft(choices)}>
            Swap and make a new draft
          </Button>
        </DialogAnswers>
      </div>
    </Dialog>
  );
}
