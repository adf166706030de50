import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { DialogButtons } from '#platform/web/desk/dialog-buttons.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { maxScansPerCall } from '../../contract.ts';
import type { ListedDelegate } from '../../rule/device-verdict.ts';
import type { Direction } from '../../rule/presence.ts';
import type { DoorPerson } from '../api.ts';
import type { Subject } from '../device/check-in.ts';
import { computePresenceOnDevice } from '../device/scan-store.ts';
import { useDoorSource } from './door-source.ts';
import { formatTimeAndDay } from './format-time-and-day.ts';
import { type Choice, checkInOrOutLabels, formatPresence, useFoundDelegates } from './use-found-delegates.ts';

interface Member {
  key: string;
  subject: Subject;
  name: string;
  detail: string;
  /** False if the delegate has come or left already. */
  isToDo: boolean;
}

/** Checks a whole delegation in or out with one press, also while offline (product 22.4, 22.11). */
export default function DelegationDialog({
  delegation,
  onClose,
  ...choice
}: Choice & { delegation: { _id: string; name: string }; onClose: () => void }) {
  const { eventName } = useDoorSource();
  const { query, listed, people } = useFoundDelegates(
    choice,
    { delegation: delegation._id },
    ({ delegation: own }) => own?._id === delegation._id,
  );
  const members = listed
    ? listed.map((delegate) => listedMember(delegate, { ...choice, eventName }))
    : people?.map((person) => foundMember(person, choice.direction));
  return (
    <Dialog open onClose={onClose} title={delegation.name} className="max-w-lg">
      {members ? (
        <DelegationForm
          members={members}
          madeAt={listed && choice.list?.madeAt}
          direction={choice.direction}
          onChoose={(chosen) => {
            choice.onChoose(chosen);
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

function foundMember(person: DoorPerson, direction: Direction): Member {
  const isToDo = (person.presence?.state === 'in') !== (direction === 'in');
  return {
    key: person.registrationId,
    subject: person,
    name: person.name,
    isToDo,
    detail: isToDo ? (person.committeeName ?? 'No seat') : formatPresence(person),
  };
}

/**
 * A delegate without a scan at this device can always be chosen, because this device does not know the scans of other
 * doors.
 */
function listedMember(
  delegate: ListedDelegate,
  { eventName, occasion, direction }: Choice & { eventName: string },
): Member {
  const { digest, name, committeeName } = delegate;
  const presence = computePresenceOnDevice({ eventName, occasion, digest }, '');
  const isToDo = presence?.state !== direction;
  return {
    key: digest,
    subject: delegate,
    name,
    isToDo,
    detail: isToDo
      ? committeeName
      : formatPresence({ presence: presence && { ...presence, at: new Date(presence.at).toISOString() } }),
  };
}

function DelegationForm({
  members,
  madeAt,
  direction,
  onChoose,
  onClose,
}: {
  members: readonly Member[];
  /** When the list of this device was made. Undefined if the server answered. */
  madeAt: string | undefined;
  direction: Direction;
  onChoose: (people: readonly Subject[]) => void;
  onClose: () => void;
}) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const chosen = members.filter(({ key, isToDo }) => isToDo && !unticked.has(key)).slice(0, maxScansPerCall);
  const toggle = (key: string) => {
    const next = new Set(unticked);
    if (!next.delete(key)) next.add(key);
    setUnticked(next);
  };
  return (
    <div className="grid gap-5">
      {madeAt !== undefined && (
        <p>
          No network. These delegates are in the list of {formatTimeAndDay(madeAt)}. Send the others to the
          desk.
        </p>
      )}
      <ul className="grid">
        {members.map((member) => (
          <li key={member.key} className="border-b border-line">
            <label className="flex min-h-12 items-center gap-3 py-2">
              <input
                type="checkbox"
                className="size-5"
                checked={chosen.includes(member)}
                disabled={!member.isToDo}
                onChange={() => toggle(member.key)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{member.name}</span>
                <span className="block text-sm text-muted">{member.detail}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <DialogButtons pending={false} worksOffline onCancel={onClose}>
        <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen.map(({ subject }) => subject))}>
          {checkInOrOutLabels[direction]} {plural(chosen.length, { one: '# delegate', other: '# delegates' })}
        </Button>
      </DialogButtons>
    </div>
  );
}
