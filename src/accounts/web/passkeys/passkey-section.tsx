import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { createDialogMutationHandlers, type ErrorFields } from '#platform/web/ui/form-errors.ts';
import { formatClubDateTime, Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  addPasskey,
  type listOwnPasskeys,
  maxPasskeys,
  removePasskey,
  startPasskeyCreation,
} from '../../contract/passkeys.ts';
import { profileQuery } from '../api.ts';
import { SubmitButton } from '../form-page.tsx';
import { OwnPasswordField, PasswordDialog } from '../password-dialog.tsx';
import {
  addPasskeyMutation,
  passkeysQuery,
  refetchPasskeysSecondFactorAndSessions,
  removePasskeyMutation,
} from './api.ts';
import { supportsPasskeys } from './browser.ts';

type NewPasskey = { name: string; password: string };
const newPasskey = addPasskey.body.pick({ name: true }).extend(startPasskeyCreation.body.shape);
const errorFields: ErrorFields<NewPasskey> = { [startPasskeyCreation.errors.wrongPassword.code]: 'password' };

function AddPasskeyDialog({
  device,
  onCancel,
  onDone,
}: {
  device: string;
  onCancel: () => void;
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const add = useMutation(addPasskeyMutation);
  const { register, handleSubmit, setError, formState } = useForm<NewPasskey>({
    resolver: zodResolver(newPasskey),
    defaultValues: { name: device, password: '' },
  });
  const submit = handleSubmit((body) =>
    add.mutate(
      body,
      createDialogMutationHandlers(errorFields, setError, () => {
        refetchPasskeysSecondFactorAndSessions(cache);
        onDone();
      }),
    ),
  );
  return (
    <Dialog open held={add.isPending} onClose={onCancel} title="Add a passkey" className="max-w-lg">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label="Name"
          help="A name that you recognise, such as your device."
          maxLength={60}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <OwnPasswordField error={formState.errors.password?.message} field={register('password')} />
        <SubmitButton call={add} pendingText="Waiting for your browser...">
          Continue
        </SubmitButton>
      </form>
    </Dialog>
  );
}

function RemovePasskeyDialog({
  passkey: { passkeyID, name },
  onCancel,
  onDone,
}: {
  passkey: { passkeyID: string; name: string };
  onCancel: () => void;
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const { wrongPassword, noSuchPasskey } = removePasskey.errors;
  return (
    <PasswordDialog
      question={{
        title: `Remove ${name}?`,
        action: 'Remove',
        pendingText: 'Removing...',
        wrongPasswordCode: wrongPassword.code,
        goneCode: noSuchPasskey.code,
      }}
      call={useMutation(removePasskeyMutation)}
      body={(password) => ({ passkeyID, password })}
      onCancel={onCancel}
      onDone={() => {
        refetchPasskeysSecondFactorAndSessions(cache);
        onDone();
      }}
    >
      <p>You can no longer log in with it. Your other devices are logged out.</p>
    </PasswordDialog>
  );
}

type Passkey = AnswerOf<typeof listOwnPasskeys>['passkeys'][number];

/**
 * Lists the account's passkeys and lets the user add and delete some.
 * @param device suggested name of a new passkey
 */
export function PasskeySection({ device }: { device: string }) {
  const profile = useQuery(profileQuery);
  const passkeys = useQuery(passkeysQuery);
  const [openDialog, setOpenDialog] = useState<'add' | Passkey>();
  const [changeCount, setChangeCount] = useState(0);
  const section = useRef<HTMLElement>(null);
  // Moves the focus to the section, because the pressed button disappears with its row.
  useEffect(() => {
    if (changeCount > 0) section.current?.focus();
  }, [changeCount]);
  const close = () => setOpenDialog(undefined);
  const done = () => {
    close();
    setChangeCount(changeCount + 1);
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
        Log in with your fingerprint, your face or your screen lock. Your password still works.
        {profile.data && profile.data.role !== 'client' && ' A passkey is also your second factor.'}
      </p>
      {own.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {own.map((passkey) => (
            <PasskeyRow key={passkey.passkeyID} passkey={passkey} onRemove={() => setOpenDialog(passkey)} />
          ))}
        </ul>
      )}
      {passkeys.error && <p className="text-muted">{errorText(passkeys.error)}</p>}
      {passkeys.data && profile.data && (
        <AddPasskey
          isVerified={profile.data.isVerified}
          isFull={own.length >= maxPasskeys}
          onAdd={() => setOpenDialog('add')}
        />
      )}
      {openDialog === 'add' && <AddPasskeyDialog device={device} onCancel={close} onDone={done} />}
      {openDialog !== undefined && openDialog !== 'add' && (
        <RemovePasskeyDialog passkey={openDialog} onCancel={close} onDone={done} />
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
    <li className="grid grid-cols-main-end items-center gap-4 py-3">
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added <Time at={addedAt} />
        </p>
        <p className="text-sm text-muted">
          {onlyAt && `Works only at ${onlyAt}`}
          {!onlyAt && (lastUsedAt ? 'Last used ' : 'Not used yet')}
          {!onlyAt && lastUsedAt && <Time at={lastUsedAt} />}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={`Remove ${name}, added ${formatClubDateTime(addedAt)}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}

function AddPasskey({
  isVerified,
  isFull,
  onAdd,
}: {
  isVerified: boolean;
  isFull: boolean;
  onAdd: () => void;
}) {
  if (!isVerified) return <p className="text-muted">Verify your email address to add one.</p>;
  if (isFull) return <p className="text-muted">You have {maxPasskeys} passkeys, which is the maximum.</p>;
  if (!supportsPasskeys())
    return <p className="text-muted">This browser does not support passkeys at this address.</p>;
  return (
    <Button variant="quiet" className="justify-self-start" onClick={onAdd}>
      Add a passkey
    </Button>
  );
}
