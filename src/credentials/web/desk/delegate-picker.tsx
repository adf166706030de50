import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { buildDelegatesByNameQuery } from '../api.ts';

export interface PickedDelegate {
  registrationId: string;
  name: string;
}

const shown = 8;

/** Finds a delegate with a seat by name. */
export function DelegatePicker({
  eventName,
  picked,
  onPick,
}: {
  eventName: string;
  picked: PickedDelegate | undefined;
  onPick: (delegate: PickedDelegate | undefined) => void;
}) {
  const [search, setSearch] = useState('');
  if (picked)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{picked.name}</p>
        <Button variant="quiet" onClick={() => onPick(undefined)}>
          Choose another delegate
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3">
      <SearchBox label="Search a delegate by name" value={search} onChange={setSearch} />
      {search.trim() !== '' && <Found eventName={eventName} search={search} onPick={onPick} />}
    </div>
  );
}

function Found({
  eventName,
  search,
  onPick,
}: {
  eventName: string;
  search: string;
  onPick: (delegate: PickedDelegate) => void;
}) {
  const query = useQuery(buildDelegatesByNameQuery(eventName, search));
  if (!query.data) return <QueryState query={query} />;
  const seated = query.data.people.filter(({ portfolio }) => portfolio !== null);
  if (seated.length === 0) return <p className="text-muted">No delegate with a seat has this name.</p>;
  return (
    <ul aria-label="Delegates found" className="grid gap-2">
      {seated.slice(0, shown).map(({ registrationId, name, portfolio, committeeName }) => (
        <li key={registrationId}>
          <button
            type="button"
            className="w-full cursor-pointer border border-line bg-surface px-4 py-2.5 text-left wrap-anywhere hover:border-gold-line"
            onClick={() => onPick({ registrationId, name })}
          >
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-muted">
              {portfolio}, {committeeName}
            </span>
          </button>
        </li>
      ))}
      {seated.length > shown && <li className="text-muted">Enter more of the name to see the others.</li>}
    </ul>
  );
}
