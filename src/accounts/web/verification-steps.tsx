import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, errorCode, somethingWentWrongText } from '#platform/web/api.ts';
import { sendsMail } from '#platform/web/html-attributes.ts';
import { failedOffline, getErrorOrOfflineText } from '#platform/web/offline.ts';
import { useSiteFacts } from '#platform/web/site-facts.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { LinkSentText } from '#platform/web/ui/link-sent-text.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { oneTimeLinkMinutes, sendOwnVerificationLink } from '../contract.ts';
import { type Profile, profileQuery, sendVerificationLinkMutation } from './api.ts';
import { LogOutButton } from './log-out-button.tsx';
import { SupportContacts } from './support-contacts.tsx';

/** Replaces the dashboard of a delegate whose address is not verified (product 3.3). */
export function UnverifiedEmailScreen({ profile }: { profile: Profile }) {
  const { event } = useSiteFacts();
  return (
    <div className="wrap pb-section">
      <PageHead
        title="Verify your email"
        lead={
          sendsMail()
            ? 'We have emailed you a link. Open it, and you can register.'
            : 'Before you can register, verify that this address is yours. It takes a minute.'
        }
      />
      <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-16">
        <ol className="grid gap-6">
          {sendsMail() ? (
            <MailedLinkSteps email={profile.email} />
          ) : (
            <UnmailedLinkSteps email={profile.email} />
          )}
          <Step number={3} title="Come back here">
            <p>Then refresh this page to see your dashboard.</p>
            <CheckVerified />
          </Step>
          <Step number={4} title="Register">
            <p className="max-md:hidden">
              Then click 'Apply' in the navbar to register for the {event.name}.
            </p>
            <p className="md:hidden">Then open the menu and tap Apply.</p>
          </Step>
        </ol>
        <div className="grid content-start gap-8">
          <SupportContacts />
          <LogOutButton />
        </div>
      </div>
    </div>
  );
}

/** The welcome mail contains a link, so another one is only sent when the reader asks for it. */
function MailedLinkSteps({ email }: { email: string }) {
  return (
    <>
      <Step number={1} title="Open the link">
        <p>
          It is in the email that we sent to <strong className="wrap-anywhere">{email}</strong> when you
          signed up. It works once, within {oneTimeLinkMinutes} minutes.
        </p>
      </Step>
      <Step number={2} title="No email, or too late?">
        <p>Check your spam folder, then send the link again.</p>
        <SendLink email={email} />
      </Step>
    </>
  );
}

function UnmailedLinkSteps({ email }: { email: string }) {
  return (
    <>
      <Step number={1} title="Send the link">
        <SendLink email={email} />
      </Step>
      <Step number={2} title="Open the link">
        <p>It works once, within {oneTimeLinkMinutes} minutes.</p>
      </Step>
    </>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <Card className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4">
        <span aria-hidden="true" className="font-heading text-3xl leading-none text-gold-text">
          {number}
        </span>
        <div className="grid justify-items-start gap-3">
          <h2 className="text-xl">{title}</h2>
          {children}
        </div>
      </Card>
    </li>
  );
}

const listedCodes: readonly string[] = [
  ...Object.values(sendOwnVerificationLink.errors).map(({ code }) => code),
  'internal_error',
  'invalid_input',
  'unauthorized',
];

/**
 * Returns the error's own text if product 12.5 lists the error, otherwise a general text. An answer with status 200 but
 * an unexpected message has a text and no code.
 */
function sendLinkErrorText(error: unknown): string {
  const isSuccessWithoutLink = error instanceof ApiError && error.status === 200;
  return isSuccessWithoutLink || failedOffline(error) || listedCodes.includes(errorCode(error) ?? '')
    ? getErrorOrOfflineText(error)
    : somethingWentWrongText;
}

function SendLink({ email }: { email: string }) {
  const send = useMutation({
    ...sendVerificationLinkMutation,
    onSuccess: () =>
      toast('Verification link provided', { kind: 'success', duration: toastDurations.verificationLink }),
    onError: (error) =>
      toast(sendLinkErrorText(error), { kind: 'error', duration: toastDurations.important, failure: error }),
  });
  return (
    <>
      <p>
        {sendsMail() ? 'We’ll email it to ' : 'It is for '}
        <strong className="[overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <Button pending={send.isPending} pendingText="Sending..." onClick={() => send.mutate()}>
        Send Email Verification link
      </Button>
      <div role="status">
        {send.data && <SentVerification email={email} link={send.data.verifyEmailLink} />}
      </div>
    </>
  );
}

function SentVerification({ email, link }: { email: string; link: string | undefined }) {
  if (link === undefined)
    return (
      <p className="font-semibold">
        {sendsMail() ? (
          <>
            The link is on its way to <span className="[overflow-wrap:anywhere]">{email}</span>.
          </>
        ) : (
          <LinkSentText email={email} />
        )}
      </p>
    );
  return (
    <p>
      <span className="block">Click on below link:</span>
      <a href={link} className="break-all text-gold-text underline underline-offset-4">
        {link}
      </a>
    </p>
  );
}

function CheckVerified() {
  // The link opens in another tab. Its reader sees the dashboard on coming back.
  const profile = useQuery({ ...profileQuery, refetchOnWindowFocus: 'always' });
  const check = async () => {
    const { data } = await profile.refetch();
    if (data && !data.isVerified) toast('Not verified yet. Open the link in the email first.');
  };
  return (
    <Button variant="quiet" pending={profile.isFetching} pendingText="Checking..." onClick={check}>
      I have verified
    </Button>
  );
}
