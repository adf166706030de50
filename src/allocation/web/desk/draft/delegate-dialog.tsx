import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { Choices, DraftRow } from '../../../contract.ts';
import { keyOf } from '../../../rule/inputs.ts';
import { type Draft, reasonsQuery } from '../api.ts';
import { withFate, withLevel, withSwap } from '../choices.ts';
import { classInWords, seatInWords } from '../words.ts';
import { effectOfSwap } from './swap.ts';

/** A delegate of a draft: why this seat, and what can be done otherwise in the next draft. */
export function DelegateDialog({
  eventName,
  draft,
  row,
  nameOf,
  pending,
  onDraft,
  onClose,
}: {
  eventName: string;
  draft: Draft;
  row: DraftRow;
  nameOf: (committee: string) => string;
  pending: boolean;
  onDraft: (choices: Choices) => void;
  onClose: () => void;
}) {
  const isBeginner = draft.again.beginners.includes(row.regID);
  const mayChange = row.how !== 'had before' && row.name !== null && draft.publishedAt === null;
  return (
    <Dialog
      open
      held={pending}
      onClose={onClose}
      title={row.name ?? 'Registration is gone'}
      className="max-w-2xl"
    >
      <div className="grid gap-5">
        <p className="font-heading text-xl">
          {row.seat ? seatInWords(row.seat, nameOf) : 'No seat'}
          <span className="block font-text text-sm text-muted">{classInWords(row.class)}</span>
        </p>
        <Wishes row={row} nameOf={nameOf} />
        <Why eventName={eventName} draftID={draft._id} regID={row.regID} />
        {mayChange && (
          <>
            <PinForm draft={draft} row={row} nameOf={nameOf} pending={pending} onDraft={onDraft} />
            <SwapForm draft={draft} row={row} nameOf={nameOf} pending={pending} onDraft={onDraft} />
            <div className="flex flex-wrap gap-3 border-t border-line pt-4">
              <Button
                variant="quiet"
                disabled={pending}
                onClick={() => onDraft(withLevel(draft.again, row.regID, !isBeginner))}
              >
                {isBeginner ? 'Not a beginner' : 'Count as a beginner'}
              </Button>
              {row.how === 'rule' ? (
                <Button
                  variant="quiet"
                  disabled={pending}
                  onClick={() => onDraft(withFate(draft.again, row.regID, 'left out'))}
                >
                  Leave out of the next draft
                </Button>
              ) : (
                <Button
                  variant="quiet"
                  disabled={pending}
                  onClick={() => onDraft(withFate(draft.again, row.regID, 'rule'))}
                >
                  Leave it to the rule again
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Wishes({ row, nameOf }: { row: DraftRow; nameOf: (committee: string) => string }) {
  return (
    <ol className="grid gap-1 text-sm">
      {row.wishes.map(({ committee, portfolios }) => (
        <li key={committee}>
          <span className="font-semibold">{nameOf(committee)}</span>
          {portfolios.length > 0 && `: ${portfolios.join(', ')}`}
        </li>
      ))}
    </ol>
  );
}

function Why({ eventName, draftID, regID }: { eventName: string; draftID: string; regID: string }) {
  const reasons = useQuery(reasonsQuery(eventName, draftID, regID));
  return (
    <section aria-label="Why" className="border-l-4 border-gold-line bg-sunken px-4 py-3">
      {reasons.data ? (
        reasons.data.words.map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <QueryState query={reasons} />
      )}
    </section>
  );
}

interface Act {
  draft: Draft;
  row: DraftRow;
  nameOf: (committee: string) => string;
  pending: boolean;
  onDraft: (choices: Choices) => void;
}

function PinForm({ draft, row, nameOf, pending, onDraft }: Act) {
  const seats = draft.committees.flatMap(({ committee, portfolios }) =>
    portfolios.map(({ portfolio }) => ({ committee, portfolio })),
  );
  const [chosen, choose] = useState(row.seat ? keyOf(row.seat) : '');
  const seat = seats.find((one) => keyOf(one) === chosen);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Select
        name="pin"
        label="Pin to a seat"
        placeholder="Choose a seat"
        options={seats.map((one) => ({ value: keyOf(one), label: seatInWords(one, nameOf) }))}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
      <Button
        variant="quiet"
        disabled={!seat}
        pending={pending}
        onClick={() => seat && onDraft(withFate(draft.again, row.regID, seat))}
      >
        Pin and draft anew
      </Button>
    </div>
  );
}

/** A swap is shown with what it does to both before it is done. */
function SwapForm({ draft, row, nameOf, pending, onDraft }: Act) {
  const others = draft.rows.filter(
    (one) => one.regID !== row.regID && (one.how === 'rule' || one.how === 'pinned') && one.seat && one.name,
  );
  const [chosen, choose] = useState('');
  const other = others.find(({ regID }) => regID === chosen);
  if (!row.seat) return null;
  const swap = other && effectOfSwap(row, other);
  return (
    <div className="grid gap-3">
      <Select
        name="swap"
        label="Swap with"
        placeholder="Choose a delegate"
        options={others.map((one) => ({
          value: one.regID,
          label: `${one.name} (${one.seat ? seatInWords(one.seat, nameOf) : ''})`,
        }))}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
      {other && swap && (
        <div role="status" className="grid gap-1 text-sm">
          {swap.effects.map(({ row: whose, from, to }) => (
            <p key={whose.regID}>
              <span className="font-semibold">{whose.name}</span>: from {classInWords(from).toLowerCase()} to{' '}
              {classInWords(to).toLowerCase()}
            </p>
          ))}
          <p className="font-semibold">
            {swap.sum === 0
              ? 'Together they fare as well as before.'
              : `Together they fare ${swap.sum < 0 ? 'better' : 'worse'}, by ${Math.abs(swap.sum)} in the sum of wishes.`}
          </p>
          <div>
            <Button
              variant="quiet"
              pending={pending}
              onClick={() => onDraft(withSwap(draft.again, row, other))}
            >
              Swap and draft anew
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
