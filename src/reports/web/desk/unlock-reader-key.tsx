import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { currentPasswordField, wrongPasswordError } from '#accounts/contract/common.ts';
import { errorCode } from '#platform/web/api.ts';
import { createToastMutationHandlers, toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { OwnKey } from '../../contract.ts';
import {
  type OpenKey,
  openReaderKeyByPassphrase,
  openReaderKeyByRecoveryCode,
  sealReaderKeyByPassphrase,
} from '../../rule/reader-key.ts';
import { decodeSecretCode } from '../../rule/secret-code.ts';
import { buildResealReaderKeyMutation } from '../api.ts';
import { nonBlankTextSchema } from '../non-blank-text.ts';
import { mistypedCodeText, SecretCodeField } from '../secret-code-field.tsx';
import { emptyPassphraseFields, NewPassphraseFields, newPassphraseSchema } from './new-passphrase.tsx';

interface Props {
  ownKey: OwnKey;
  onOpen: (key: OpenKey) => void;
  /** Is called when the reader has lost passphrase and sheet, and wants a new key. */
  onLost: () => void;
}

/** Opens the reader's key with the passphrase, or with the code of the recovery sheet. */
export function UnlockReaderKey({ ownKey, onOpen, onLost }: Props) {
  const [isForgotten, setForgotten] = useState(false);
  /**
   * Opens the reports if the server shows the public key that belongs to the opened private key. Otherwise new reports
   * would be sealed to a key of another person.
   */
  const openIfOwn = (key: OpenKey) => {
    if (key.publicKey === ownKey.publicKey) return onOpen(key);
    toast('The site shows another public key than yours. Tell the person who runs it before you go on.', {
      kind: 'error',
      duration: 60_000,
    });
  };
  return (
    <section aria-labelledby="unlock" className="plate grid max-w-2xl gap-4 p-5">
      <h2 id="unlock" className="text-xl">
        {isForgotten ? 'Use your recovery sheet' : 'Open reports'}
      </h2>
      {isForgotten ? (
        <Recover ownKey={ownKey} onOpen={openIfOwn} onLost={onLost} onBack={() => setForgotten(false)} />
      ) : (
        <ByPassphrase ownKey={ownKey} onOpen={openIfOwn} onForgotten={() => setForgotten(true)} />
      )}
    </section>
  );
}

const passphraseForm = z.object({ passphrase: nonBlankTextSchema('Enter your passphrase') });

function ByPassphrase({
  ownKey,
  onOpen,
  onForgotten,
}: Pick<Props, 'ownKey' | 'onOpen'> & { onForgotten: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passphraseForm),
    defaultValues: { passphrase: '' },
  });
  const open = useMutation({
    mutationFn: (typed: string) => openReaderKeyByPassphrase(ownKey.byPassphrase, typed),
  });
  const submit = handleSubmit(({ passphrase }) =>
    open.mutate(passphrase, {
      onSuccess: (key) => {
        if (key) onOpen(key);
        else setError('passphrase', { message: 'This passphrase is wrong' });
      },
      onError: toastFailure,
    }),
  );
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <PasswordField
        label="Passphrase for reports"
        help="Not the password of your account. It never leaves this browser."
        autoComplete="off"
        error={formState.errors.passphrase?.message}
        {...register('passphrase')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={open.isPending} pendingText="Opening...">
          Open reports
        </Button>
        <Button variant="quiet" onClick={onForgotten}>
          Forgot your passphrase?
        </Button>
      </div>
    </form>
  );
}

const recoveryForm = newPassphraseSchema.safeExtend({
  recoveryCode: nonBlankTextSchema('Enter the code of your recovery sheet'),
  password: currentPasswordField,
});

function Recover({ ownKey, onOpen, onLost, onBack }: Props & { onBack: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(recoveryForm),
    defaultValues: { ...emptyPassphraseFields, recoveryCode: '', password: '' },
  });
  const open = useMutation({
    mutationFn: async ({ recoveryCode, newPassphrase }: z.infer<typeof recoveryForm>) => {
      const random = await decodeSecretCode(recoveryCode);
      if (!random) return mistypedCodeText;
      const key = await openReaderKeyByRecoveryCode(ownKey.byRecovery, random);
      if (!key) return 'This code does not match your key';
      return { key, byPassphrase: await sealReaderKeyByPassphrase(key, newPassphrase) };
    },
  });
  const store = useMutation(buildResealReaderKeyMutation(useQueryClient()));
  const submit = handleSubmit((typed) =>
    open.mutate(typed, {
      onSuccess: (result) => {
        if (typeof result === 'string') return setError('recoveryCode', { message: result });
        const { key, byPassphrase } = result;
        const { password } = typed;
        store.mutate(
          { key, keyId: ownKey.keyId, byPassphrase, password },
          {
            ...createToastMutationHandlers(() => onOpen(key)),
            onError: (failure) => {
              if (errorCode(failure) !== wrongPasswordError.code) return toastFailure(failure);
              setError('password', { message: wrongPasswordError.message }, { shouldFocus: true });
            },
          },
        );
      },
      onError: toastFailure,
    }),
  );
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <SecretCodeField
        label="Code of your recovery sheet"
        help="Capital letters and hyphens do not matter. The code stays valid."
        error={formState.errors.recoveryCode?.message}
        {...register('recoveryCode')}
      />
      <NewPassphraseFields register={register} mistakes={formState.errors} />
      <PasswordField
        label="Password of your account"
        help="The password with which you log in."
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={open.isPending || store.isPending} pendingText="Opening...">
          Save passphrase and open
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
      <p className="text-sm text-muted">
        Lost the sheet too?{' '}
        <button
          type="button"
          className="min-h-11 font-semibold underline decoration-gold-line underline-offset-4"
          onClick={onLost}
        >
          Set up a new key
        </button>
      </p>
    </form>
  );
}
