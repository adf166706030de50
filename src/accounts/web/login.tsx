import { zodResolver } from '@hookform/resolvers/zod';
import { useContext, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MetaArgs, Navigate, useSearchParams } from 'react-router';
import { errorCode } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { parseNextPath, readLoginEmail, rememberReturnPath } from '#platform/web/return-path.ts';
import { useLoginState } from '#platform/web/session.ts';
import { getSiteFactsOfMatches, useSiteFacts } from '#platform/web/site-facts.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, PasswordField } from '#platform/web/ui/field.tsx';
import { type ErrorFields, showErrorAsToastAndAtField } from '#platform/web/ui/form-errors.ts';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { login } from '../contract.ts';
import { logInMutation } from './api.ts';
import { FormPage, SubmitButton } from './form-page.tsx';
import { LogInChoicesContext } from './log-in-choices.ts';
import { LoginCode } from './login-code.tsx';
import { passkeyLoginMutation } from './passkeys/api.ts';
import { suggestPasskeys, supportsPasskeys } from './passkeys/browser.ts';
import { LoginError } from './provider/login-error.tsx';
import { ProviderButton } from './provider/provider-button.tsx';

/**
 * Logs in with a passkey, by a button or by the suggestion that the browser shows at a field with `autoComplete`
 * 'webauthn'.
 * @param isSuggesting whether such a field is rendered
 */
function usePasskeyLogin(isSuggesting: boolean): { isPending: boolean; ask: () => void } {
  const { isPending, mutate } = useMutation({
    ...passkeyLoginMutation,
    onError: toastFailure,
  });
  useEffect(() => {
    if (!isSuggesting || isPending) return;
    const leaving = new AbortController();
    suggestPasskeys(leaving.signal)
      // A failed suggestion is ignored, because the user can still log in in another way.
      .catch(() => undefined)
      .then((chosen) => chosen && mutate(chosen));
    return () => leaving.abort();
  }, [isSuggesting, isPending, mutate]);
  return { isPending, ask: () => mutate(undefined) };
}

/** Asks for the passkey of an account that has no other second factor. */
function LoginPasskey({
  isPending,
  onUsePasskey,
  onBack,
}: {
  isPending: boolean;
  onUsePasskey: () => void;
  onBack: () => void;
}) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="outline-none">
        The second factor of your account is a passkey. Use the device you created it on. Lost it? Ask a
        superadmin to reset your second factor.
      </p>
      <Button
        className="w-full"
        pending={isPending}
        pendingText="Waiting for your passkey..."
        onClick={onUsePasskey}
      >
        Use your passkey
      </Button>
      <div>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

export const meta = ({ matches }: MetaArgs) => [
  { title: pageTitle('Log in') },
  {
    name: 'description',
    content: `Log in to ${getSiteFactsOfMatches(matches).club.name} to register and to follow your registration.`,
  },
];

type Form = { email: string; password: string; code?: unknown };

const { noAccount, wrong, scheduledForDeletion, codeNeeded, codeWrong, passkeyNeeded } = login.errors;
const errorFields: ErrorFields<Form> = {
  [noAccount.code]: 'email',
  [scheduledForDeletion.code]: 'email',
  [wrong.code]: 'password',
  [codeNeeded.code]: 'code',
  [codeWrong.code]: 'code',
};
/** Maps error codes to the help text that is shown at the field. */
const adviceFor = (email: string): Readonly<Record<string, string>> => ({
  [noAccount.code]: 'Check the address, or sign up with it.',
  [scheduledForDeletion.code]: `To restore it, write to ${email} before the 15 days are over.`,
});

export default function Login() {
  const advice = adviceFor(useSiteFacts().club.email);
  const state = useLoginState();
  const Choices = useContext(LogInChoicesContext);
  const logIn = useMutation(logInMutation);
  const [search] = useSearchParams();
  const next = parseNextPath(search);
  useEffect(() => {
    if (state === 'out' && next) rememberReturnPath(next);
  }, [state, next]);
  const [step, setStep] = useState<'password' | 'code' | 'passkey'>('password');
  const passkey = usePasskeyLogin(state === 'out' && step === 'password' && supportsPasskeys());
  const { register, handleSubmit, setError, setValue, getValues, resetField, formState } = useForm<Form>({
    resolver: zodResolver(login.body),
  });
  // After hydration, because all visitors get the same prerendered page.
  useEffect(() => {
    const email = readLoginEmail();
    if (email && !getValues('email')) setValue('email', email);
  }, [getValues, setValue]);
  const { errors } = formState;
  if (state === 'in' && !logIn.isPending && !passkey.isPending)
    return <Navigate to={next ?? '/dashboard'} replace />;

  const handleError = (error: unknown) => {
    const code = errorCode(error) ?? '';
    if (code === passkeyNeeded.code) return setStep('passkey');
    if (code === codeNeeded.code && step === 'password') return setStep('code');
    if (errorFields[code] !== 'code' && errorFields[code]) setStep('password');
    showErrorAsToastAndAtField(error, errorFields, setError);
  };
  const submit = handleSubmit((body) => logIn.mutate(body, { onError: handleError }));
  const back = () => {
    resetField('code');
    setStep('password');
  };

  const submitButton = (
    <SubmitButton call={logIn} pendingText="Logging in...">
      Log in
    </SubmitButton>
  );

  return (
    <FormPage
      title="Log in"
      lead="Register for the conference and see the status of your registration."
      figure="log in"
      after={
        <p>
          New here? <TextLink to="/signup">Sign up</TextLink>
        </p>
      }
    >
      {Choices && step === 'password' && <Choices />}
      <LoginError />
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        {step === 'password' && (
          <>
            <ProviderButton />
            <Field
              label="Email"
              type="email"
              autoComplete="username webauthn"
              inputMode="email"
              autoCapitalize="none"
              help={advice[errors.email?.type ?? '']}
              error={errors.email?.message}
              {...register('email')}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              error={errors.password?.message}
              {...register('password')}
            />
            <p className="-mt-2 text-sm">
              <TextLink to="/forgotPassword">Forgot password?</TextLink>
            </p>
            {submitButton}
            {/* Renders the button on the server too, so that the layout does not move in browsers that support passkeys. */}
            {(state === 'unknown' || supportsPasskeys()) && (
              <Button
                variant="quiet"
                className="w-full"
                pending={passkey.isPending}
                pendingText="Waiting for your passkey..."
                onClick={passkey.ask}
              >
                Use a passkey
              </Button>
            )}
          </>
        )}
        {step === 'passkey' && (
          <LoginPasskey isPending={passkey.isPending} onUsePasskey={passkey.ask} onBack={back} />
        )}
        {step === 'code' && (
          <LoginCode error={errors.code?.message} field={register('code')} onBack={back}>
            {submitButton}
          </LoginCode>
        )}
      </form>
    </FormPage>
  );
}
