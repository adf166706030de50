import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { type Choices, demandingSeatAudiences, groupWishes, type SeatName } from '../../contract.ts';
import { allocationPolicies, buildPortfolioKey } from '../../rule/inputs.ts';
import type { Draft } from './api.ts';
import { defaultDraftChoices, replaceSeatChoice } from './choices.ts';
import { allocationMethodLabels, formatSeat } from './labels.ts';
import { TradeOffList } from './trade-off-list.tsx';

const policyHelp = {
  bands:
    'As few as possible outside the committees they chose, then as few as possible without a seat they chose.',
  least_sum: 'Best on average, even if a few get nothing they chose.',
  rank_maximal: 'As many first choices as possible, then as many second choices.',
} as const satisfies Record<Choices['policy'], string>;

const groupNames = {
  none: 'Ignore groups',
  spread: 'Spread groups over committees if no delegate loses by it',
  together: 'Keep groups together if no delegate loses by it',
} as const satisfies Record<Choices['groups'], string>;

const demandingNames = {
  not_beginners: 'Not for beginners, except those you allow',
  everyone: 'For everyone',
} as const satisfies Record<Choices['demandingFor'], string>;

export function DraftChoicesForm({
  eventName,
  draft,
  nameOf,
  pending,
  onDraft,
}: {
  eventName: string;
  draft?: Draft;
  nameOf: (committee: string) => string;
  pending: boolean;
  onDraft: (choices: Choices) => void;
}) {
  const [choices, setChoices] = useState(draft?.again ?? defaultDraftChoices);
  const names = new Map(
    draft?.rows.map(({ registrationId, name }) => [registrationId, name ?? 'a former delegate']),
  );
  return (
    <form
      className="plate grid gap-5 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onDraft(choices);
      }}
    >
      <RadioCards
        name="policy"
        label="Rule"
        choices={allocationPolicies.map((policy) => ({
          value: policy,
          label: allocationMethodLabels[policy],
          help: policyHelp[policy],
          checked: choices.policy === policy,
        }))}
        onChange={({ target }) =>
          setChoices({
            ...choices,
            policy: allocationPolicies.find((policy) => policy === target.value) ?? 'bands',
          })
        }
      />
      <Select
        name="groups"
        label="Groups that registered together"
        options={groupWishes.map((value) => ({ value, label: groupNames[value] }))}
        value={choices.groups}
        onChange={({ target }) =>
          setChoices({ ...choices, groups: groupWishes.find((wish) => wish === target.value) ?? 'none' })
        }
      />
      <Select
        name="demanding"
        label="Demanding portfolios"
        options={demandingSeatAudiences.map((value) => ({ value, label: demandingNames[value] }))}
        value={choices.demandingFor}
        onChange={({ target }) =>
          setChoices({
            ...choices,
            demandingFor:
              demandingSeatAudiences.find((audience) => audience === target.value) ?? 'not_beginners',
          })
        }
      />
      {draft && (
        <SeatList
          draft={draft}
          nameOf={nameOf}
          labels={{ add: 'Keep a seat free', added: 'Kept free' }}
          seats={choices.kept}
          onChange={(kept) => setChoices({ ...choices, kept })}
        />
      )}
      <Removable
        label="Beginners who may have demanding seats"
        items={choices.admitted.map((id) => ({ id, text: names.get(id) ?? id }))}
        onRemove={(id) => setChoices(replaceSeatChoice(choices, id, 'rule'))}
      />
      <Removable
        label="Pinned"
        items={choices.pins.map((pin) => ({
          id: pin.regID,
          text: `${names.get(pin.regID)}: ${formatSeat(pin, nameOf)}`,
        }))}
        onRemove={(id) => setChoices({ ...choices, pins: choices.pins.filter(({ regID }) => regID !== id) })}
      />
      <Removable
        label="Left out"
        items={choices.excluded.map((id) => ({ id, text: names.get(id) ?? id }))}
        onRemove={(id) =>
          setChoices({ ...choices, excluded: choices.excluded.filter((excludedId) => excludedId !== id) })
        }
      />
      <TradeOffList eventName={eventName} choices={choices} />
      <div>
        <Button type="submit" pending={pending} pendingText="Allocating...">
          Make a draft
        </Button>
      </div>
    </form>
  );
}

function SeatList({
  draft,
  nameOf,
  labels,
  seats,
  onChange,
}: {
  draft: Draft;
  nameOf: (committee: string) => string;
  labels: { add: string; added: string };
  seats: readonly SeatName[];
  onChange: (seats: SeatName[]) => void;
}) {
  const offered = draft.committees.flatMap(({ committee, portfolios }) =>
    portfolios.map(({ portfolio }) => ({ committee, portfolio })),
  );
  return (
    <>
      <Select
        name={labels.add}
        label={labels.add}
        placeholder="Choose a seat"
        options={offered.map((seat) => ({ value: buildPortfolioKey(seat), label: formatSeat(seat, nameOf) }))}
        value=""
        onChange={({ target }) => {
          const seat = offered.find((candidate) => buildPortfolioKey(candidate) === target.value);
          if (seat) onChange([...seats, seat]);
        }}
      />
      <Removable
        label={labels.added}
        items={seats.map((seat, at) => ({ id: String(at), text: formatSeat(seat, nameOf) }))}
        onRemove={(id) => onChange(seats.filter((_, at) => String(at) !== id))}
      />
    </>
  );
}

function Removable({
  label,
  items,
  onRemove,
}: {
  label: string;
  items: readonly { id: string; text: string }[];
  onRemove: (id: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <ul className="mt-1 flex flex-wrap gap-2">
        {items.map(({ id, text }) => (
          <li
            key={id}
            className="inline-flex items-center gap-2 border border-line py-1 pr-1 pl-3 text-sm wrap-anywhere"
          >
            {text}
            <button
              type="button"
              onClick={() => onRemove(id)}
              className="min-h-6 px-2 font-semibold text-gold-text"
            >
              Remove<span className="sr-only"> {text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
