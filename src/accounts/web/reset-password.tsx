import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { errorCode } from '#platform/web/api.ts';
import { readLinkToken } from '#platform/web/link-token.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { type ErrorFields, showErrorAsToastAndAtField } from '#platform/web/ui/form-errors.ts';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { resetPassword } from '../contract.ts';
import { resetPasswordMutation } from './api.ts';
import { FormPage, OutcomeHeading, SubmitButton } from './form-page.tsx';

export const meta = () => [{ title: pageTitle('Reset password') }];

type Form = { token: string; newpwd: string; cnewpwd: string };

/** The delay that product 13.2 fixes. */
const redirectDelayMs = 5_000;
const errorFields: ErrorFields<Form> = { [resetPassword.errors.commonPassword.code]: 'newpwd' };
const deadLinkCodes: readonly string[] = [
  resetPassword.errors.noUser.code,
  resetPassword.errors.linkExpired.code,
];

export default function ResetPassword() {
  const token = readLinkToken(useParams().token);
  const reset = useMutation(resetPasswordMutation);
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(resetPassword.body),
    defaultValues: { token },
  });
  const { errors } = formState;

  const submit = handleSubmit((body) =>
    reset.mutate(body, {
      onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.reset }),
      onError: (error) => showErrorAsToastAndAtField(error, errorFields, setError, toastDurations.reset),
    }),
  );

  return (
    <FormPage
      title="Reset password"
      lead="Choose a new password. Every device that is logged in to your account will be logged out."
      figure="reset password"
    >
      {reset.isSuccess ? (
        <Done text={reset.data.message} />
      ) : (
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          {reset.isError && deadLinkCodes.includes(errorCode(reset.error) ?? '') && (
            <p className="border-l-4 border-danger pl-4">
              This link is incomplete, expired or was already used.{' '}
              <TextLink to="/forgotPassword">Request a new link</TextLink>
            </p>
          )}
          <PasswordField
            label="New password"
            autoComplete="new-password"
            help="At least 8 characters. A sentence you remember is a good one."
            error={errors.newpwd?.message}
            {...register('newpwd')}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            error={errors.cnewpwd?.message}
            {...register('cnewpwd')}
          />
          <SubmitButton call={reset} pendingText="Saving...">
            Set new password
          </SubmitButton>
        </form>
      )}
    </FormPage>
  );
}

function Done({ text }: { text: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="grid gap-4">
      <OutcomeHeading>{text}</OutcomeHeading>
      <p>We take you to the login page in five seconds. Log in there with your new password.</p>
      <LinkButton to="/login">Log in now</LinkButton>
    </div>
  );
}
