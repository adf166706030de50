import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { ExperienceLevelForm } from '#registration/web/index.ts';
import type { Choices } from '../../../contract.ts';
import { buildPortfolioKey, countOccurrences } from '../../../rule/inputs.ts';
import { buildSeatReasonsQuery, type Draft, type DraftRow } from '../api.ts';
import { replaceSeatChoice, type SeatChoice } from '../choices.ts';
import { formatRank, formatSeat } from '../labels.ts';
import { ChoiceEffect } from '../trade-off-list.tsx';

export function DraftDelegateDialog({
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
  const mayChange = row.how !== 'seated_before' && row.name !== null && draft.publishedAt === null;
  return (
    <Dialog
      open
      held={pending}
      onClose={onClose}
      title={row.name ?? 'Deleted registration'}
      className="max-w-2xl"
    >
      <div className="grid gap-5">
        <p className="font-heading text-xl">
          {row.seat ? formatSeat(row.seat, nameOf) : 'No seat'}
          <span className="block font-text text-sm text-muted">{formatRank(row.rank)}</span>
        </p>
        <Wishes row={row} nameOf={nameOf} />
        <Why eventName={eventName} draftId={draft._id} registrationId={row.registrationId} />
        {mayChange && (
          <>
            <ExperienceLevelForm
              key={row.experienceLevel}
              eventName={eventName}
              registrationId={row.registrationId}
              level={row.experienceLevel}
            />
            <NextDraftForm
              eventName={eventName}
              draft={draft}
              row={row}
              nameOf={nameOf}
              pending={pending}
              onDraft={onDraft}
            />
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

function Why({
  eventName,
  draftId,
  registrationId,
}: {
  eventName: string;
  draftId: string;
  registrationId: string;
}) {
  const reasons = useQuery(buildSeatReasonsQuery(eventName, draftId, registrationId));
  return (
    <section aria-label="Why" className="border-l-4 border-gold-line bg-sunken px-4 py-3">
      <h3 className="mb-1 text-sm text-muted">What the delegate reads</h3>
      {reasons.data ? (
        reasons.data.words.map((sentence) => <p key={sentence}>{sentence}</p>)
      ) : (
        <QueryState query={reasons} />
      )}
    </section>
  );
}

function NextDraftForm({
  eventName,
  draft,
  row,
  nameOf,
  pending,
  onDraft,
}: {
  eventName: string;
  draft: Draft;
  row: DraftRow;
  nameOf: (committee: string) => string;
  pending: boolean;
  onDraft: (choices: Choices) => void;
}) {
  const options = seatChoices(draft, row, nameOf);
  const now = currentChoice(draft.again, row.registrationId);
  const [chosen, choose] = useState(now);
  const choice = chosen === now ? undefined : options.find(({ value }) => value === chosen)?.choice;
  const choices = choice && replaceSeatChoice(draft.again, row.registrationId, choice);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (choices) onDraft(choices);
      }}
    >
      <Select
        name="seat"
        label="In the next draft"
        options={options.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
      {choices && <ChoiceEffect eventName={eventName} draft={draft} choices={choices} />}
      <div>
        <Button
          type="submit"
          variant="quiet"
          disabled={!choices}
          pending={pending}
          pendingText="Allocating..."
        >
          Make a new draft
        </Button>
      </div>
    </form>
  );
}

/**
 * Lists what the next draft can give the delegate. Portfolios are left out if all their seats are assigned or pinned
 * for others.
 */
function seatChoices(
  { committees, rows, again }: Draft,
  { registrationId, experienceLevel }: DraftRow,
  nameOf: (committee: string) => string,
): { value: string; label: string; choice: SeatChoice }[] {
  const isBeginner = experienceLevel === 'Beginner';
  const taken = countOccurrences([
    ...rows.flatMap(({ how, seat }) => (how === 'seated_before' && seat ? [buildPortfolioKey(seat)] : [])),
    ...again.pins.filter((pin) => pin.regID !== registrationId).map(buildPortfolioKey),
  ]);
  return [
    { value: 'rule', label: 'Use the result of the rule', choice: 'rule' },
    ...(isBeginner
      ? [
          {
            value: 'admitted',
            label: 'Use the result of the rule, including demanding seats',
            choice: 'admitted' as const,
          },
        ]
      : []),
    { value: 'left_out', label: 'No seat for now', choice: 'left_out' },
    ...committees.flatMap(({ committee, portfolios }) =>
      portfolios.flatMap(({ portfolio, seats }) => {
        const seat = { committee, portfolio };
        const value = buildPortfolioKey(seat);
        if ((taken.get(value) ?? 0) >= seats) return [];
        return [{ value, label: `Pinned to ${portfolio} (${nameOf(committee)})`, choice: seat }];
      }),
    ),
  ];
}

function currentChoice({ pins, excluded, admitted }: Choices, registrationId: string): string {
  const pin = pins.find(({ regID }) => regID === registrationId);
  if (pin) return buildPortfolioKey(pin);
  if (excluded.includes(registrationId)) return 'left_out';
  return admitted.includes(registrationId) ? 'admitted' : 'rule';
}
