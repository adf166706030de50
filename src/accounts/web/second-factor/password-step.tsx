import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { startSecondFactor } from '../../contract.ts';
import { startSecondFactorMutation } from '../api.ts';
import { type RefusedFields, showRefusal } from '../error-texts.ts';
import { SubmitButton } from '../form-page.tsx';

type Form = { password: string };
const refusedFields: RefusedFields<Form> = { [startSecondFactor.errors.wrongPassword[1]]: 'password' };

/** The first step: a session left open is not enough to set up a second factor. */
export function PasswordStep({
  onSecret,
}: {
  onSecret: (made: { secret: string; address: string }) => void;
}) {
  const start = useMutation(startSecondFactorMutation);
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(startSecondFactor.body),
  });
  const submit = handleSubmit((body) =>
    start.mutate(body, {
      onSuccess: ({ secret, address }) => onSecret({ secret, address }),
      onError: (error) => showRefusal(error, refusedFields, setError),
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <h2 className="text-xl">It is off</h2>
      <p>
        You need a phone with an authenticator app: Aegis, Google Authenticator, Ente Auth or any other that
        reads QR codes.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        help="Once more, so that nobody sets this up on a screen you left open."
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <SubmitButton call={start} pendingText="One moment...">
        Set it up
      </SubmitButton>
    </form>
  );
}
