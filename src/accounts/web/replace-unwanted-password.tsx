import type { FormEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { errorCode, errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { replaceUnwantedPassword } from '../contract.ts';
import { revertPasswordMutation } from './api.ts';
import { FormPage, OutcomeHeading, SubmitButton } from './form-page.tsx';

const title = 'This was not me';

export const meta = () => [{ title: pageTitle(title) }];

const deadLinkCodes: readonly string[] = [
  replaceUnwantedPassword.errors.noUser.code,
  replaceUnwantedPassword.errors.linkExpired.code,
];

/**
 * Asks for a confirmation before the password change is reverted. Opening the page changes nothing, because mail
 * scanners open links.
 */
export default function RevertPasswordChange() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const revert = useMutation(revertPasswordMutation);
  const isDead = revert.isError && deadLinkCodes.includes(errorCode(revert.error) ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    revert.mutate(
      { token },
      {
        onSuccess: ({ message, resetToken }) => {
          toast(message, { kind: 'success', duration: toastDurations.reset });
          navigate(`/resetpassword/${resetToken}`, { replace: true });
        },
        onError: (error) =>
          toast(errorText(error), { kind: 'error', duration: toastDurations.reset, failure: error }),
      },
    );
  };

  return (
    <FormPage
      title={title}
      lead="We emailed you that your password was changed. If you did not change it, secure your account here."
      figure="this was not me"
      after={!isDead && <TextLink to="/">It was me, keep the new password</TextLink>}
    >
      {isDead ? (
        <DeadLink />
      ) : (
        <form method="post" noValidate onSubmit={submit} className="grid gap-5">
          <ul className="grid list-disc gap-2 pl-5">
            <li>Your account is logged out on every device.</li>
            <li>The new password stops working.</li>
            <li>You choose another password.</li>
          </ul>
          <SubmitButton call={revert} pendingText="Logging out...">
            It was not me: log out every device
          </SubmitButton>
        </form>
      )}
    </FormPage>
  );
}

function DeadLink() {
  return (
    <div className="grid gap-4">
      <OutcomeHeading>This link is incomplete, expired or was already used</OutcomeHeading>
      <p>You can reset your password instead. That logs out every device too.</p>
      <LinkButton to="/forgotPassword">Request a reset link</LinkButton>
    </div>
  );
}
