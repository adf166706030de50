import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { MetaArgs } from 'react-router';
import { sendsMail } from '#platform/web/html-attributes.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { getSiteFactsOfMatches } from '#platform/web/site-facts.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { type ErrorFields, showErrorAsToastAndAtField } from '#platform/web/ui/form-errors.ts';
import { MailIcon } from '#platform/web/ui/icons.tsx';
import { LinkSentText, linkSentTitle } from '#platform/web/ui/link-sent-text.tsx';
import type { WaitingCall } from '#platform/web/ui/queue-notice.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { oneTimeLinkMinutes, sendResetLink } from '../contract.ts';
import { sendResetLinkMutation } from './api.ts';
import { FormPage, OutcomeHeading, SubmitButton } from './form-page.tsx';

export const meta = ({ matches }: MetaArgs) => [
  { title: pageTitle('Forgot password') },
  {
    name: 'description',
    content: `Get a link by email to set a new password for ${getSiteFactsOfMatches(matches).club.name}.`,
  },
];

type Form = { email: string };

const { noUser, notVerified } = sendResetLink.errors;
const errorFields: ErrorFields<Form> = { [noUser.code]: 'email', [notVerified.code]: 'email' };
const advice: Readonly<Record<string, string>> = {
  [noUser.code]: 'Check the address. Use the personal email you signed up with.',
  [notVerified.code]: `This address is not verified, so you cannot reset its password. You can sign up with it again an hour after the first sign-up.`,
};

export default function ForgotPassword() {
  const sendTo = useMutation(sendResetLinkMutation);
  return (
    <FormPage
      title="Forgot password"
      lead="Enter your email. We send you a link to set a new password."
      figure="forgot password"
      after={
        <p>
          Remembered it? <TextLink to="/login">Log in</TextLink>
        </p>
      }
    >
      {sendTo.isSuccess ? (
        <Sent email={sendTo.variables.email} again={() => sendTo.reset()} />
      ) : (
        <AddressForm
          call={sendTo}
          send={(body, onError) =>
            sendTo.mutate(body, {
              onSuccess: ({ message }) => toast(message, { kind: 'success', duration: toastDurations.reset }),
              onError,
            })
          }
        />
      )}
    </FormPage>
  );
}

function AddressForm({
  call,
  send,
}: {
  call: WaitingCall;
  send: (body: Form, onError: (error: unknown) => void) => void;
}) {
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(sendResetLink.body),
  });
  const error = formState.errors.email;
  const submit = handleSubmit((body) =>
    send(body, (refused) => showErrorAsToastAndAtField(refused, errorFields, setError, toastDurations.reset)),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        help={advice[error?.type ?? ''] ?? 'The personal address you log in with.'}
        error={error?.message}
        {...register('email')}
      />
      <SubmitButton call={call} pendingText="Sending...">
        Send reset link
      </SubmitButton>
    </form>
  );
}

function Sent({ email, again }: { email: string; again: () => void }) {
  return (
    <div className="grid gap-4">
      <span className="text-3xl text-gold-text">
        <MailIcon />
      </span>
      <OutcomeHeading>{linkSentTitle('Check your email')}</OutcomeHeading>
      <p>
        <LinkSentText email={email} /> It works once, within {oneTimeLinkMinutes} minutes.
      </p>
      {sendsMail() && (
        <>
          <p className="text-muted">
            No email after a few minutes? Check your spam folder, then send the link again.
          </p>
          <Button variant="quiet" onClick={again}>
            Send link again
          </Button>
        </>
      )}
    </div>
  );
}
