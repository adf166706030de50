import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time, timeInWords } from '#platform/web/ui/time.tsx';
import { type getPasskeys, mostPasskeys } from '../../contract/passkeys.ts';
import { profileQuery } from '../api.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { passkeysQuery } from './api.ts';
import { knowsPasskeys } from './browser.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

type Passkey = AnswerOf<typeof getPasskeys>['passkeys'][number];

/**
 * The passkeys of the own account: what they are, which there are, one more, one less.
 * @param device what a new one is called unless its owner has a better name
 */
export function PasskeySection({ device }: { device: string }) {
  const profile = useQuery(profileQuery);
  const passkeys = useQuery(passkeysQuery);
  const [asked, setAsked] = useState<'add' | Passkey>();
  const [changes, setChanges] = useState(0);
  const section = useRef<HTMLElement>(null);
  // The button that was pressed goes with what it removed.
  useEffect(() => {
    if (changes > 0) section.current?.focus();
  }, [changes]);
  const close = () => setAsked(undefined);
  const done = () => {
    close();
    setChanges(changes + 1);
  };
  const own = passkeys.data?.passkeys ?? [];
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="passkeys-title"
      className="mt-8 grid gap-4 border-t border-line pt-6 outline-none"
    >
      <h2 id="passkeys-title" className="text-xl">
        Passkeys
      </h2>
      <p>
        Log in with your fingerprint, your face or the lock of your screen. Your password goes on working
        {profile.data && profile.data.role !== 'client' && ', and a passkey is your second factor'}.
      </p>
      {own.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {own.map((passkey) => (
            <PasskeyRow key={passkey.passkeyID} passkey={passkey} onRemove={() => setAsked(passkey)} />
          ))}
        </ul>
      )}
      {passkeys.error && <p className="text-muted">{errorText(passkeys.error)}</p>}
      {passkeys.data && profile.data && (
        <Adding
          isVerified={profile.data.isVerified}
          isFull={own.length >= mostPasskeys}
          onAdd={() => setAsked('add')}
        />
      )}
      {asked === 'add' && <AddPasskeyDialog device={device} onCancel={close} onDone={done} />}
      {asked !== undefined && asked !== 'add' && (
        <RemovePasskeyDialog passkey={asked} onCancel={close} onDone={done} />
      )}
    </section>
  );
}

function PasskeyRow({
  passkey: { name, addedAt, lastUsedAt, onlyAt },
  onRemove,
}: {
  passkey: Passkey;
  onRemove: () => void;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-3">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added <Time at={addedAt} />
        </p>
        <p className="text-sm text-muted">
          {onlyAt && `Made for ${onlyAt}, and works nowhere else`}
          {!onlyAt && (lastUsedAt ? 'Last used ' : 'Not used yet')}
          {!onlyAt && lastUsedAt && <Time at={lastUsedAt} />}
        </p>
      </div>
      <Button variant="quiet" aria-label={`Remove ${name}, added ${timeInWords(addedAt)}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

/** The way to one more, or why there is none. */
function Adding({ isVerified, isFull, onAdd }: { isVerified: boolean; isFull: boolean; onAdd: () => void }) {
  if (!isVerified)
    return <p className="text-muted">You can add one when you have verified your email address.</p>;
  if (isFull) return <p className="text-muted">You have {mostPasskeys}, which is the most.</p>;
  if (!knowsPasskeys()) return <p className="text-muted">This browser makes no passkeys at this address.</p>;
  return (
    <Button variant="quiet" className="justify-self-start" onClick={onAdd}>
      Add a passkey
    </Button>
  );
}
