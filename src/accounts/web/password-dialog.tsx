import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { errorCode } from '#platform/web/api.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { showError } from '#platform/web/ui/form-errors.ts';
import { endOtherSessions } from '../contract.ts';
import { SubmitButton } from './form-page.tsx';

type Form = { password: string };

/** The user's password, for reauthentication. */
export function OwnPasswordField({
  error,
  field,
}: {
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  return (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      help="To confirm that it is you."
      error={error}
      {...field}
    />
  );
}

/**
 * Asks for the password before something ends: a browser left open must not take anything from its owner.
 * @param question.wrongPassword the code of the error that is shown at the field
 * @param question.gone the code of the error after which there is nothing left to end
 */
export function PasswordDialog<Body>({
  question: { title, action, pendingText, wrongPassword, gone },
  children,
  call,
  body,
  onCancel,
  onDone,
}: {
  question: { title: string; action: string; pendingText: string; wrongPassword: string; gone: string };
  children?: ReactNode;
  call: UseMutationResult<{ message: string }, Error, Body>;
  body: (password: string) => Body;
  onCancel: () => void;
  onDone: () => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(endOtherSessions.body),
  });
  const submit = handleSubmit(({ password }) =>
    call.mutate(body(password), {
      onSuccess: ({ message }) => {
        toast(message, { kind: 'success', duration: toastDurations.important });
        onDone();
      },
      onError: (error) => {
        showError(error, { [wrongPassword]: 'password' }, setError);
        if (errorCode(error) === gone) onDone();
      },
    }),
  );
  return (
    <Dialog open held={call.isPending} onClose={onCancel} title={title} className="max-w-lg">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        {children}
        <OwnPasswordField error={formState.errors.password?.message} field={register('password')} />
        <SubmitButton call={call} pendingText={pendingText}>
          {action}
        </SubmitButton>
      </form>
    </Dialog>
  );
}
