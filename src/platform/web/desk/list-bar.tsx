import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { CloseIcon, FilterIcon } from '../ui/icons.tsx';

export interface Filter {
  /** Needed if another filter can have the same label. */
  id?: string;
  label: string;
  value: string;
  /** The value with which the filter selects all rows. */
  defaultValue: string;
  /** Options of the filter. Without them the filter is a date input. */
  choices?: readonly { id: string; label: string }[];
  /** True to show no chip, for the sort order and for a filter that a tab shows. */
  chipless?: boolean;
  onChange: (value: string) => void;
}

/** Creates a filter from its choices. The first choice is the default, which selects all rows. */
export function createChoiceFilter<Id extends string>({
  label,
  choices,
  names,
  chosen,
  chipless,
  onChoose,
}: {
  label: string;
  choices: readonly Id[];
  names: Readonly<Record<Id, string>>;
  chosen: Id;
  chipless?: boolean;
  onChoose: (id: Id) => void;
}): Filter {
  return {
    label,
    value: chosen,
    defaultValue: choices[0] ?? '',
    choices: choices.map((id) => ({ id, label: names[id] })),
    ...(chipless && { chipless }),
    onChange(value) {
      const id = choices.find((choice) => choice === value);
      if (id !== undefined) onChoose(id);
    },
  };
}

/** Search and filters above a list. Active filters are shown below as chips that remove them. */
export function ListBar({
  search,
  filters = [],
  tabs,
  chips,
  children,
}: {
  search?: ReactNode;
  filters?: readonly Filter[];
  tabs?: ReactNode;
  chips?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const active = filters.filter(({ chipless, value, defaultValue }) => !chipless && value !== defaultValue);

  const place = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    const rect = button.current?.getBoundingClientRect();
    if (newState !== 'open' || !rect) return;
    currentTarget.style.top = `${rect.bottom + scrollY + 6}px`;
    currentTarget.style.left = `${rect.left + scrollX}px`;
  };

  return (
    <div className="grid gap-2 print:hidden">
      <div className="list-bar">
        {search}
        {filters.length > 0 && (
          <>
            <button ref={button} type="button" popoverTarget={id} className="button button-quiet">
              <FilterIcon />
              Filters
              {active.length > 0 && <span className="text-gold-text tabular-nums">({active.length})</span>}
            </button>
            <section
              id={id}
              popover="auto"
              aria-label="Filters"
              onBeforeToggle={place}
              className="filter-menu"
            >
              <div className="grid gap-3">
                {filters.map((filter) => (
                  <FilterField key={filter.id ?? filter.label} filter={filter} />
                ))}
                <button
                  type="button"
                  popoverTarget={id}
                  popoverTargetAction="hide"
                  className="button button-primary sm:hidden"
                >
                  Show list
                </button>
              </div>
            </section>
          </>
        )}
        {tabs}
        {children && <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>}
      </div>
      {(active.length > 0 || chips) && (
        <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
          {active.map((filter) => (
            <li key={filter.id ?? filter.label}>
              <Chip
                onRemove={() => {
                  filter.onChange(filter.defaultValue);
                  button.current?.focus();
                }}
              >
                {filter.label}:{' '}
                {filter.choices?.find((choice) => choice.id === filter.value)?.label ?? filter.value}
              </Chip>
            </li>
          ))}
          {chips}
        </ul>
      )}
    </div>
  );
}

function FilterField({ filter: { label, value, choices, onChange } }: { filter: Filter }) {
  const id = useId();
  return (
    <div className="grid gap-1 text-sm">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {choices ? (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)} className="control">
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="date"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="control"
        />
      )}
    </div>
  );
}

export function Chip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onRemove} className="chip">
      <span className="sr-only">Remove the filter </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <CloseIcon />
    </button>
  );
}
