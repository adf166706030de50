import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { startSecondFactor } from '../../contract.ts';
import { startSecondFactorMutation } from '../api.ts';
import { type RefusedFields, showRefusal } from '../error-texts.ts';
import { SubmitButton } from '../form-page.tsx';

type Form = { password: string };
const refusedFields: RefusedFields<Form> = { [startSecondFactor.errors.wrongPassword[1]]: 'password' };

/** The first step: a session left open is not enough to set up a second factor. */
export function PasswordStep({
  passkeys,
  onSecret,
}: {
  /** How many the account has: each is a second factor already. */
  passkeys: number;
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
      <h2 className="text-xl">{passkeys === 0 ? 'It is off' : 'Your passkey is one'}</h2>
      <p>
        {passkeys === 0 ? (
          <>
            The quickest is a <TextLink to="/devices">passkey</TextLink>, on this device or a key.
          </>
        ) : (
          'An app is another, with recovery codes for the day the device of your passkey is lost.'
        )}
      </p>
      <p>
        For codes you need a phone with an authenticator app: Aegis, Google Authenticator, Ente Auth or any
        other that reads QR codes.
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
