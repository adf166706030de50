import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { errorText } from '#platform/web/api.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { endOtherSessions, endSession } from '../../contract.ts';
import { endSessionsMutation, sessionsQuery } from '../api.ts';
import { type RefusedFields, showRefusal } from '../error-texts.ts';
import { SubmitButton } from '../form-page.tsx';

/** What is to be logged out: one session, or without an id every other one; `what` names it in a sentence. */
export interface Ended {
  sessionID?: string;
  what: string;
}

type Form = { password: string };
const refusedFields: RefusedFields<Form> = { [endOtherSessions.errors.wrongPassword[1]]: 'password' };

/** Asks for the password before anything is logged out: a browser left open must not throw its owner out. */
export function EndSessionDialog({
  ended: { sessionID, what },
  onCancel,
  onDone,
}: {
  ended: Ended;
  onCancel: () => void;
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const end = useMutation(endSessionsMutation);
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(endOtherSessions.body),
  });
  const close = () => {
    cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    onDone();
  };
  const submit = handleSubmit(({ password }) =>
    end.mutate(
      { sessionID, password },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          close();
        },
        onError: (error) => {
          showRefusal(error, refusedFields, setError);
          if (errorText(error) === endSession.errors.noSuchSession[1]) close();
        },
      },
    ),
  );
  return (
    <Dialog open held={end.isPending} onClose={onCancel} title={`Log out ${what}?`} className="max-w-lg">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          help="Yours, so that nobody does this on a screen you left open."
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <SubmitButton call={end} pendingText="Logging out...">
          Log out
        </SubmitButton>
      </form>
    </Dialog>
  );
}
