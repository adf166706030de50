import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { errorText } from '#platform/web/api.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { removePasskey } from '../../contract/passkeys.ts';
import { type RefusedFields, showRefusal } from '../error-texts.ts';
import { SubmitButton } from '../form-page.tsx';
import { refreshPasskeys, removePasskeyMutation } from './api.ts';

type Form = { password: string };
const refusedFields: RefusedFields<Form> = { [removePasskey.errors.wrongPassword[1]]: 'password' };

/** Asks for the password before a passkey goes: a browser left open must not take its owner's away. */
export function RemovePasskeyDialog({
  passkey: { passkeyID, name },
  onCancel,
  onDone,
}: {
  passkey: { passkeyID: string; name: string };
  onCancel: () => void;
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const remove = useMutation(removePasskeyMutation);
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(removePasskey.body.pick({ password: true })),
  });
  const close = () => {
    refreshPasskeys(cache);
    onDone();
  };
  const submit = handleSubmit(({ password }) =>
    remove.mutate(
      { passkeyID, password },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          close();
        },
        onError: (error) => {
          showRefusal(error, refusedFields, setError);
          if (errorText(error) === removePasskey.errors.noSuchPasskey[1]) close();
        },
      },
    ),
  );
  return (
    <Dialog open held={remove.isPending} onClose={onCancel} title={`Remove ${name}?`} className="max-w-lg">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>It opens your account no more, and your other devices are signed out.</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          help="Yours, so that nobody does this on a screen you left open."
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <SubmitButton call={remove} pendingText="Removing...">
          Remove
        </SubmitButton>
      </form>
    </Dialog>
  );
}
