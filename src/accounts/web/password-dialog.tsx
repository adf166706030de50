import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { errorCode } from '#platform/web/api.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { showErrorAsToastAndAtField } from '#platform/web/ui/form-errors.ts';
import type { Mutation } from '#platform/web/use-mutation.ts';
import { endOtherSessions } from '../contract.ts';
import { SubmitButton } from './form-page.tsx';

type Form = { password: string };

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
 * Asks for the password before an action, so that a stranger cannot do it in a browser that was left logged in.
 * @param question.wrongPasswordCode code of the error that is shown at the field
 * @param question.goneCode code of the error that closes the dialog, because nothing is left to do
 */
export function PasswordDialog<Body>({
  question: { title, action, pendingText, wrongPasswordCode, goneCode },
  children,
  call,
  body,
  onCancel,
  onDone,
}: {
  question: {
    title: string;
    action: string;
    pendingText: string;
    wrongPasswordCode: string;
    goneCode: string;
  };
  children?: ReactNode;
  call: Mutation<{ message: string }, Body>;
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
        showErrorAsToastAndAtField(error, { [wrongPasswordCode]: 'password' }, setError);
        if (errorCode(error) === goneCode) onDone();
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
