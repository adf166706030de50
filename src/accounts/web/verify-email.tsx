import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi, errorCode, retryWhenBusyOptions } from '#platform/web/api.ts';
import { readLinkToken } from '#platform/web/link-token.ts';
import { failedOffline, getErrorOrOfflineText } from '#platform/web/offline.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { rememberLoginEmail } from '#platform/web/return-path.ts';
import { readToken, useLoginState } from '#platform/web/session.ts';
import { useSiteFacts } from '#platform/web/site-facts.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { getPendingButtonText, QueueNotice } from '#platform/web/ui/queue-notice.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { eraseUnrequestedSignup, findAccountOfVerificationLink, verifyEmail } from '../contract.ts';
import { profileQuery } from './api.ts';

const listedCodes: readonly string[] = [
  ...Object.values(verifyEmail.errors).map(({ code }) => code),
  'internal_error',
  'invalid_input',
];

/** Returns the error's own text if product 12.5 lists the error, otherwise a general text. */
function verificationErrorText(error: unknown): string {
  return failedOffline(error) || listedCodes.includes(errorCode(error) ?? '')
    ? getErrorOrOfflineText(error)
    : 'something went wrong';
}

type LinkAccount = NonNullable<AnswerOf<typeof findAccountOfVerificationLink>['account']>;

/**
 * Finds the account that the user must confirm as their own before it is verified. `ask` is null if the user is logged
 * in to that account, or if the link would verify no account. The result is cached, so that a later login does not
 * change it.
 */
function buildReaderQuery(token: string, cache: QueryClient) {
  return queryOptions({
    queryKey: ['verification', 'reader', token],
    queryFn: async (): Promise<{ ask: LinkAccount | null }> => {
      const { account } = await callApi(findAccountOfVerificationLink, { body: { token } });
      return { ask: account && (await isLoggedInTo(account, cache)) ? null : account };
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}

async function isLoggedInTo({ email }: LinkAccount, cache: QueryClient): Promise<boolean> {
  if (!readToken()) return false;
  const profile = await cache.fetchQuery(profileQuery).catch(() => undefined);
  return profile?.email === email;
}

/**
 * Verifies the address as a query, not a mutation, so that opening the page sends one request and shows one result.
 */
function buildVerificationQuery(token: string, cache: QueryClient, eventName: string) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: async () => {
      try {
        const answer = await callApi(verifyEmail, { params: { token } });
        cache.removeQueries({ queryKey: profileQuery.queryKey });
        toast(
          `Email verified successfully, redirecting to registration page after 2sec or alternatively you can go to applynow page to register for the ${eventName}`,
          { kind: 'success', duration: toastDurations.important },
        );
        return answer;
      } catch (error) {
        toast(verificationErrorText(error), {
          kind: 'error',
          duration: toastDurations.important,
          failure: error,
        });
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}

const rejectSignupMutation = mutationOptions({
  ...retryWhenBusyOptions,
  mutationFn: (token: string) => callApi(eraseUnrequestedSignup, { body: { token } }),
});

/**
 * Asks whether the account belongs to the user. A stranger can sign up with another person's address. The owner of the
 * address must not verify that account (product 3.12).
 */
function WasThisYou({
  account: { name, email },
  token,
  onYes,
}: {
  account: LinkAccount;
  token: string;
  onYes: () => void;
}) {
  const reject = useMutation(rejectSignupMutation);
  if (reject.isSuccess) return <Rejected />;
  const rejectAccount = () =>
    reject.mutate(token, {
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
        <p>An account was opened with your address and this name:</p>
      </div>
      <dl className="grid w-full max-w-md gap-x-6 gap-y-1 border-y border-line py-4 sm:grid-cols-start-main sm:text-left">
        <dt className="text-muted">Name</dt>
        <dd className="font-semibold [overflow-wrap:anywhere]">{name}</dd>
        <dt className="mt-2 text-muted sm:mt-0">Email</dt>
        <dd className="font-semibold [overflow-wrap:anywhere]">{email}</dd>
      </dl>
      <div className="grid w-full max-w-md gap-3 sm:grid-cols-2">
        <Button disabled={reject.isPending} onClick={onYes}>
          Yes, verify my email
        </Button>
        <Button
          variant="quiet"
          pending={reject.isPending}
          pendingText={getPendingButtonText(reject, 'Deleting...')}
          onClick={rejectAccount}
        >
          No, delete the account
        </Button>
      </div>
      <QueueNotice call={reject} />
      <p className="text-sm text-muted">
        If you choose No, we delete the account immediately. You can then sign up with your address.
      </p>
    </>
  );
}

function Rejected() {
  const focus = useCallback((heading: HTMLHeadingElement | null) => heading?.focus(), []);
  return (
    <>
      <div className="grid gap-3">
        <h1 ref={focus} tabIndex={-1} className="text-2xl outline-none">
          Account deleted
        </h1>
        <p>Thank you for telling us. You can sign up with your address now.</p>
      </div>
      <LinkButton variant="quiet" to="/signup">
        Sign up
      </LinkButton>
    </>
  );
}

export const meta = () => [{ title: pageTitle('Verify email') }];

/** The delay that product 13.2 fixes. */
const redirectDelayMs = 2_500;

/**
 * Asks whether the account belongs to the user (product 3.12), then shows the states of product 3.3: verifying, success
 * or failure.
 */
export default function VerifyEmail() {
  const token = readLinkToken(useParams().token);
  const reader = useQuery(buildReaderQuery(token, useQueryClient()));
  const [isConfirmed, setConfirmed] = useState(false);
  const ask = isConfirmed ? null : reader.data?.ask;
  return (
    <div className="wrap grid min-h-[60vh] place-items-center py-10 md:py-20">
      <Card framed className="grid w-full max-w-2xl justify-items-center gap-6 text-center">
        <HarmonographFigure
          figure="verify email"
          hues={['violet', 'azure', 'viridian']}
          draws
          className="w-40"
        />
        {ask && <WasThisYou account={ask} token={token} onYes={() => setConfirmed(true)} />}
        <div role="status" className="grid justify-items-center gap-6 empty:hidden">
          {reader.isPending && <Verifying />}
          {reader.isError && <Failed error={reader.error} />}
          {ask === null && <Verification token={token} email={reader.data?.ask?.email} />}
        </div>
      </Card>
    </div>
  );
}

/** @param email address of the account, if the reader is not logged in to it */
function Verification({ token, email }: { token: string; email: string | undefined }) {
  const { event } = useSiteFacts();
  const verification = useQuery(buildVerificationQuery(token, useQueryClient(), event.name));
  if (verification.isSuccess) return <Verified email={email} />;
  if (verification.isError) return <Failed error={verification.error} />;
  return <Verifying />;
}

function Verifying() {
  return <h1 className="text-2xl">Verifying your email please wait...</h1>;
}

/** Leads on to the form. A reader who is not logged in logs in first, with the address filled in (product 4.5). */
function Verified({ email }: { email: string | undefined }) {
  const navigate = useNavigate();
  const isLoggedOut = useLoginState() === 'out';
  const to = isLoggedOut ? '/login?next=/registration' : '/registration';
  useEffect(() => {
    if (email !== undefined) rememberLoginEmail(email);
    const timer = setTimeout(() => navigate(to, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate, to, email]);
  return (
    <>
      <h1 className="text-2xl">Email verified...redirecting to event registration page after 2 seconds...</h1>
      <LinkButton variant="quiet" to={to} replace>
        {isLoggedOut ? 'Log in and register' : 'Go to registration'}
      </LinkButton>
    </>
  );
}

const advice: Readonly<Record<string, string>> = {
  [verifyEmail.errors.alreadyVerified.code]: 'You can log in and register.',
  [verifyEmail.errors.userNotFound.code]:
    'If you have opened this link before, your email is verified: log in. If not, the link is incomplete: send a new link from your dashboard.',
  [verifyEmail.errors.linkExpired.code]:
    'Links work for 60 minutes. You can send a new link from your dashboard.',
};

function Failed({ error }: { error: unknown }) {
  const { club } = useSiteFacts();
  const otherAdvice = `Open the link again in a minute. If that does not help, write to ${club.email}.`;
  return (
    <>
      <h1 className="text-2xl">
        {errorCode(error) === verifyEmail.errors.alreadyVerified.code
          ? 'Your email is already verified'
          : 'Email verification failed'}
      </h1>
      <div className="grid gap-2">
        <p className="font-semibold">{verificationErrorText(error)}</p>
        <p className="text-muted">{advice[errorCode(error) ?? ''] ?? otherAdvice}</p>
      </div>
      <LinkButton to="/login?next=/dashboard">Log in</LinkButton>
    </>
  );
}
