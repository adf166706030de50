import { useState } from 'react';
import { narrowing } from '../../../contract/desk/index.ts';
import type { useListFilter } from './use-list-filter.ts';

const words = {
  mode: {
    label: 'Registered as',
    any: 'Alone or in a group',
    individual: 'Alone',
    leader: 'Leaders of groups',
    member: 'Members of groups',
  },
  from: {
    label: 'Institute',
    any: 'Every institute',
    institute: 'Students of the institute',
    outside: 'From outside',
  },
  accommodation: {
    label: 'Accommodation',
    any: 'With or without a bed',
    Yes: 'Need a bed',
    No: 'Need no bed',
  },
  money: {
    label: 'Money',
    any: 'Paid in whatever way',
    'in the bank': 'Money in the bank',
    'in parts': 'In the bank, in parts',
    'other sum': 'Another sum came',
    nearly: 'Nearly the same number',
    'used twice': 'Used twice',
    'looks right': 'Picture looks right, no money yet',
    'look closely': 'Look closely',
    'not read': 'Not read, nothing found',
  },
  asked: {
    label: 'Proof requested',
    any: 'Requested or not',
    'asked again': 'Requested, no answer yet',
    answered: 'Requested and answered',
  },
  sort: {
    label: 'Order',
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    money: 'By money, surest first',
  },
} as const;

/** What narrows and sorts the list; on a phone they fold away behind one line. */
export function FilterChoices({
  chosen,
  choose,
}: Pick<ReturnType<typeof useListFilter>, 'chosen' | 'choose'>) {
  const inUse = [chosen.mode, chosen.from, chosen.accommodation, chosen.money, chosen.asked].filter(
    (choice) => choice !== 'any',
  ).length;
  const [open, setOpen] = useState(false);
  return (
    <div className="print:hidden">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-gold-text md:hidden"
      >
        <span aria-hidden="true">{open ? '−' : '+'}</span>
        Filters and order{inUse > 0 && ` (${inUse} in use)`}
      </button>
      <div className={`${open ? 'grid' : 'hidden'} gap-2 md:flex md:flex-wrap`}>
        {(['mode', 'from', 'accommodation', 'money', 'asked', 'sort'] as const).map((name) => (
          <select
            key={name}
            aria-label={words[name].label}
            value={chosen[name]}
            onChange={({ target }) => {
              const choice = narrowing[name].find((one) => one === target.value);
              if (choice) choose(name, choice);
            }}
            className="control py-1.5 text-sm md:w-auto"
          >
            {narrowing[name].map((choice) => (
              <option key={choice} value={choice}>
                {(words[name] as Record<string, string>)[choice]}
              </option>
            ))}
          </select>
        ))}
      </div>
    </div>
  );
}
