import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { DialogButtons } from '#platform/web/desk/dialog-buttons.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { maxScans } from '../../contract.ts';
import { matchesName } from '../../rule/device-verdict.ts';
import type { Direction } from '../../rule/presence.ts';
import { type DoorPerson, doorPeopleQuery } from '../api.ts';
import type { Subject } from '../device/check-in.ts';
import { doorSearchQuery } from '../device/queries.ts';
import { isNoAnswer, useContact } from '../device/send-scans.ts';
import type { StoredList } from '../device/stored-list.ts';
import { formatTimeAndDay } from './format-time-and-day.ts';

export function presenceText({ presence }: DoorPerson): string {
  if (!presence) return 'Not here yet';
  const when = `${formatTimeAndDay(presence.at)}, ${presence.door}`;
  return presence.state === 'in' ? `Here since ${when}` : `Left at ${when}`;
}

const actionOf: Readonly<Record<Direction, string>> = { in: 'Check in', out: 'Check out' };
const shown = 10;

/** Lists the delegates found by name. A button checks in one of them, another one the whole delegation. */
export function FoundPeople({
  eventName,
  occasion,
  search,
  direction,
  pending,
  list,
  onChoose,
}: {
  eventName: string;
  occasion: string;
  search: string;
  direction: Direction;
  pending: boolean;
  list: StoredList | undefined;
  onChoose: (people: readonly Subject[]) => void;
}) {
  const [delegation, setDelegation] = useState<{ _id: string; name: string }>();
  const query = useQuery(doorSearchQuery(eventName, { occasion, q: search }));
  const { isReachable } = useContact();
  const isUnanswered = query.error !== null && isNoAnswer(query.error);
  if (list && (isUnanswered || (!query.data && !isReachable)))
    return <ListedPeople {...{ list, search, direction, pending, onChoose }} />;
  if (!query.data) return <QueryState query={query} />;
  const people = query.data.people.toSorted(
    (a, b) => Number(a.portfolio === null) - Number(b.portfolio === null),
  );
  if (people.length === 0)
    return <EmptyState text="No delegate has this name" help="Try the beginning of another name." />;
  return (
    <>
      <ul aria-label="Delegates found" className="grid gap-3">
        {people.slice(0, shown).map((person) => (
          <li
            key={person.registrationId}
            className="flex flex-wrap items-center justify-between gap-3 border border-line bg-surface px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <p className="text-lg font-semibold">{person.name}</p>
              <p>{[person.portfolio, person.committeeName].filter(Boolean).join(', ') || 'No seat'}</p>
              <p className="text-sm text-muted">{presenceText(person)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                pending={pending}
                aria-label={`${actionOf[direction]} ${person.name}`}
                onClick={() => onChoose([person])}
              >
                {actionOf[direction]}
              </Button>
              {person.delegation && (
                <Button
                  variant="quiet"
                  aria-label={`Whole delegation ${person.delegation.name}`}
                  onClick={() => setDelegation(person.delegation ?? undefined)}
                >
                  Whole delegation
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {people.length > shown && <p className="text-muted">Enter more of the name to see the others.</p>}
      {delegation && (
        <DelegationDialog
          eventName={eventName}
          occasion={occasion}
          delegation={delegation}
          direction={direction}
          onChoose={onChoose}
          onClose={() => setDelegation(undefined)}
        />
      )}
    </>
  );
}

/** Lists the matching delegates of this device's list, while there is no network. */
function ListedPeople({
  list,
  search,
  direction,
  pending,
  onChoose,
}: {
  list: StoredList;
  search: string;
  direction: Direction;
  pending: boolean;
  onChoose: (people: readonly Subject[]) => void;
}) {
  const people = list.delegates.filter(({ name }) => matchesName(name, search));
  if (people.length === 0)
    return (
      <EmptyState
        text={`No delegate in the list of ${formatTimeAndDay(list.madeAt)} has this name`}
        help="Try the beginning of another name, or send them to the desk."
      />
    );
  return (
    <>
      <ul aria-label="Delegates found on this device" className="grid gap-3">
        {people.slice(0, shown).map((person) => (
          <li
            key={person.digest}
            className="flex flex-wrap items-center justify-between gap-3 border border-line bg-surface px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <p className="text-lg font-semibold">{person.name}</p>
              <p>
                {person.portfolio}, {person.committeeName}
              </p>
            </div>
            <Button
              pending={pending}
              aria-label={`${actionOf[direction]} ${person.name}`}
              onClick={() => onChoose([person])}
            >
              {actionOf[direction]}
            </Button>
          </li>
        ))}
      </ul>
      {people.length > shown && <p className="text-muted">Enter more of the name to see the others.</p>}
    </>
  );
}

function DelegationDialog({
  eventName,
  occasion,
  delegation,
  direction,
  onChoose,
  onClose,
}: {
  eventName: string;
  occasion: string;
  delegation: { _id: string; name: string };
  direction: Direction;
  onChoose: (people: readonly Subject[]) => void;
  onClose: () => void;
}) {
  const query = useQuery(doorPeopleQuery(eventName, { occasion, delegation: delegation._id }));
  return (
    <Dialog open onClose={onClose} title={delegation.name} className="max-w-lg">
      {query.data ? (
        <DelegationForm
          people={query.data.people}
          direction={direction}
          onChoose={(chosen) => {
            onChoose(chosen);
            onClose();
          }}
          onClose={onClose}
        />
      ) : (
        <QueryState query={query} />
      )}
    </Dialog>
  );
}

function DelegationForm({
  people,
  direction,
  onChoose,
  onClose,
}: {
  people: readonly DoorPerson[];
  direction: Direction;
  onChoose: (people: readonly Subject[]) => void;
  onClose: () => void;
}) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const toDo = people.filter(({ presence }) => (presence?.state === 'in') !== (direction === 'in'));
  const chosen = toDo.filter(({ registrationId }) => !unticked.has(registrationId)).slice(0, maxScans);
  const toggle = (id: string) => {
    const next = new Set(unticked);
    if (!next.delete(id)) next.add(id);
    setUnticked(next);
  };
  return (
    <div className="grid gap-5">
      <ul className="grid">
        {people.map((person) => (
          <li key={person.registrationId} className="border-b border-line">
            <label className="flex min-h-12 items-center gap-3 py-2">
              <input
                type="checkbox"
                className="size-5"
                checked={chosen.includes(person)}
                disabled={!toDo.includes(person)}
                onChange={() => toggle(person.registrationId)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{person.name}</span>
                <span className="block text-sm text-muted">
                  {toDo.includes(person) ? (person.committeeName ?? 'No seat') : presenceText(person)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <DialogButtons pending={false} onCancel={onClose}>
        <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
          {actionOf[direction]} {plural(chosen.length, { one: '# delegate', other: '# delegates' })}
        </Button>
      </DialogButtons>
    </div>
  );
}
