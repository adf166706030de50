import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BodyOf } from '#platform/contract/call.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { setUpReaderKey } from '../../contract.ts';
import {
  createReaderKey,
  type OpenKey,
  sealReaderKeyByNewRecoveryCode,
  sealReaderKeyByPassphrase,
} from '../../rule/reader-key.ts';
import { buildSetUpReaderKeyMutation } from '../api.ts';
import { emptyPassphraseFields, NewPassphraseFields, newPassphraseSchema } from './new-passphrase.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoverySheet } from './recovery-sheet.tsx';

interface NewKey {
  key: OpenKey;
  code: string;
  body: Omit<BodyOf<typeof setUpReaderKey>, 'password'>;
}

/**
 * Creates the key of a reader in the browser. It is stored on the server only after the recovery sheet was printed.
 * @param replaces id of the key that the reader has lost; null for the first key
 * @param onDone gets the open key, or undefined if the reader cancels
 */
export function ReaderKeySetup({
  replaces,
  onBegin,
  onDone,
}: {
  replaces: string | null;
  onBegin: () => void;
  onDone: (key?: OpenKey) => void;
}) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newPassphraseSchema),
    defaultValues: emptyPassphraseFields,
  });
  const [created, setCreated] = useState<NewKey>();
  const create = useMutation({
    mutationFn: async (typed: string): Promise<NewKey> => {
      const key = await createReaderKey();
      const { code, byRecovery } = await sealReaderKeyByNewRecoveryCode(key);
      const byPassphrase = await sealReaderKeyByPassphrase(key, typed);
      return { key, code, body: { publicKey: key.publicKey, byPassphrase, byRecovery, replaces } };
    },
  });
  const [isConfirming, setConfirming] = useState(false);
  const store = useMutation(buildSetUpReaderKeyMutation(useQueryClient()));
  if (created)
    return (
      <>
        <RecoverySheet
          code={created.code}
          publicKey={created.key.publicKey}
          submitLabel="Finish setup"
          pending={store.isPending}
          onKept={() => setConfirming(true)}
        />
        {isConfirming && (
          <PasswordDialog
            submitLabel="Store key"
            pending={store.isPending}
            onSubmit={({ password }, outcome) =>
              store.mutate(
                { ...created.body, password },
                {
                  ...outcome,
                  onSuccess: (answer) => {
                    outcome.onSuccess(answer);
                    onDone(created.key);
                  },
                },
              )
            }
            onClose={() => setConfirming(false)}
          />
        )}
      </>
    );
  return (
    <form
      method="post"
      noValidate
      className="grid max-w-2xl gap-5"
      onSubmit={handleSubmit(({ newPassphrase }) => {
        onBegin();
        create.mutate(newPassphrase, { onSuccess: setCreated, onError: toastFailure });
      })}
    >
      <h2 className="text-2xl">{replaces ? 'Set up a new key' : 'Set up your key'}</h2>
      {replaces ? (
        <p>
          Do this only if you have lost both your passphrase and your recovery sheet. With the new key you
          can’t open earlier reports, until the other reader shares them with you. Reports that only your old
          key opens are lost.
        </p>
      ) : (
        <>
          <p>
            You were named as one of two people who read reports of harassment and safety. Reports are locked
            in the writer’s browser, and only your key and that of the other reader open them.
          </p>
          <ol className="ml-5 grid list-decimal gap-1.5">
            <li>
              Choose a passphrase. You type it each time you read reports. It never leaves your browser.
            </li>
            <li>Print your recovery sheet, in case you forget the passphrase.</li>
          </ol>
          <p>
            If both readers lose their passphrase and their sheet, all reports are lost. No one can restore
            them.
          </p>
        </>
      )}
      <NewPassphraseFields register={register} mistakes={formState.errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={create.isPending} pendingText="Creating your key...">
          Create key
        </Button>
        {replaces && (
          <Button variant="quiet" disabled={create.isPending} onClick={() => onDone()}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
