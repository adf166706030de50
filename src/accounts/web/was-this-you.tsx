import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { pendingTextOf, QueueNotice } from '#platform/web/ui/queue-notice.tsx';
import { verificationErrorText } from './error-texts.ts';
import { disownMutation, type LinkAccount } from './verification-api.ts';

/**
 * Asks the reader of a verification link whether the account is theirs: anybody can sign up with anybody's address, and
 * without the question its owner would verify the account of a stranger (product 3.12).
 */
export function WasThisYou({
  account: { name, email },
  token,
  onYes,
}: {
  account: LinkAccount;
  token: string;
  onYes: () => void;
}) {
  const disown = useMutation(disownMutation);
  if (disown.isSuccess) return <Gone />;
  const no = () =>
    disown.mutate(token, {
      onError: (error) =>
        toast(verificationErrorText(error), {
          kind: 'error',
          duration: toastDurations.important,
          failure: error,
        }),
    });
  return (
    <>
      <div className="grid gap-3">
        <h1 className="text-2xl">Was this you?</h1>
        <p>Somebody signed up with your address and this name:</p>
      </div>
      <dl className="grid w-full max-w-md gap-x-6 gap-y-1 border-y border-line py-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:text-left">
        <dt className="text-muted">Name</dt>
        <dd className="font-semibold [overflow-wrap:anywhere]">{name}</dd>
        <dt className="mt-2 text-muted sm:mt-0">Email</dt>
        <dd className="font-semibold [overflow-wrap:anywhere]">{email}</dd>
      </dl>
      <div className="grid w-full max-w-md gap-3 sm:grid-cols-2">
        <Button disabled={disown.isPending} onClick={onYes}>
          Yes, verify my email
        </Button>
        <Button
          variant="quiet"
          pending={disown.isPending}
          pendingText={pendingTextOf(disown, 'Removing...')}
          onClick={no}
        >
          No, remove it
        </Button>
      </div>
      <QueueNotice call={disown} />
      <p className="text-sm text-muted">
        If you say no, the account is removed at once, and your address is free for you.
      </p>
    </>
  );
}

function Gone() {
  const focus = useCallback((heading: HTMLHeadingElement | null) => heading?.focus(), []);
  return (
    <>
      <div className="grid gap-3">
        <h1 ref={focus} tabIndex={-1} className="text-2xl outline-none">
          The account is gone
        </h1>
        <p>Thank you for telling us. Nothing of it is left, and your address is free.</p>
      </div>
      <LinkButton variant="quiet" to="/signup">
        Sign up yourself
      </LinkButton>
    </>
  );
}
