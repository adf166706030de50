import { useState } from 'react';
import { matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { bedText } from './bed-text.ts';
import type { Guest } from './device/stored-list.ts';
import type { OpenGuestList } from './device/use-guest-list.ts';
import { GuestDialog } from './guest-dialog.tsx';
import { teamText } from './team-text.ts';

const shown = 10;

/** Finds a delegate or a person of the team by the beginning of a name, also without a network, and opens the personal details. */
export function FindGuest({ guests }: { guests: OpenGuestList }) {
  const [text, setText] = useState('');
  const [openedId, setOpenedId] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const { people } = guests.list;
  const found = people.filter(({ name, delegation }) =>
    matchesWordPrefixes(`${name} ${delegation ?? ''}`, text),
  );
  // The details stay closed until their opening is recorded, so that the audit log misses none (product 28.3).
  const open = async ({ registrationId }: Guest) => {
    setFailed(false);
    const isRecorded = await guests.recordOpening(registrationId);
    setFailed(!isRecorded);
    if (isRecorded) setOpenedId(registrationId);
  };
  const opened = people.find(({ registrationId }) => registrationId === openedId);
  return (
    <div className="grid gap-4">
      <Field
        name="guest"
        label="Name"
        help="The beginning of a name or a delegation. Opening a person is written to the audit log."
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {hasFailed && (
        <p role="alert" className="field-error">
          This browser can’t note for the audit log that you opened the details. Connect to the internet and
          tap the name again.
        </p>
      )}
      {text.trim() !== '' && found.length === 0 && (
        <EmptyState text="No one has this name" help="Try the beginning of another name." />
      )}
      {found.length > 0 && (
        <ul aria-label="Delegates found" className="grid gap-2">
          {found.slice(0, shown).map((guest) => (
            <li key={guest.registrationId}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 border border-line bg-surface px-4 py-3 text-left wrap-anywhere hover:border-gold-text"
                onClick={() => open(guest)}
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block text-lg font-semibold">{guest.name}</span>
                  <span className="block text-sm text-muted">
                    {guest.duties
                      ? teamText(guest.duties)
                      : [guest.portfolio, guest.committeeName].filter(Boolean).join(', ') || 'No seat'}
                  </span>
                </span>
                <span className="flex items-center gap-3">
                  {guest.age === 'minor' && <Badge tone="pending">Under 18</Badge>}
                  <span>{bedText(guest)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && <p className="text-muted">Enter more of the name to see the others.</p>}
      {opened && <GuestDialog guest={opened} guests={guests} onClose={() => setOpenedId(undefined)} />}
    </div>
  );
}
