import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { useSiteFacts } from '#platform/web/site-facts.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import { verifyToken } from '../contract.ts';
import { verificationErrorText } from './error-texts.ts';
import { readerQuery, verificationQuery } from './verification-api.ts';
import { WasThisYou } from './was-this-you.tsx';

export const meta = () => [{ title: pageTitle('Verify email') }];

/** Product 13.2. */
const toRegistrationAfter = 2_500;

/**
 * The three stages of product 3.3: verifying, success, failure. Where this browser has no session of the account, its
 * reader is asked first (product 3.12).
 */
export default function VerifyEmail() {
  const { token = '' } = useParams();
  const reader = useQuery(readerQuery(token, useQueryClient()));
  const [saidYes, setSaidYes] = useState(false);
  const ask = saidYes ? null : reader.data?.ask;
  return (
    <div className="wrap grid min-h-[60vh] place-items-center py-10 md:py-20">
      <Card framed className="grid w-full max-w-2xl justify-items-center gap-6 text-center">
        <Figure figure="verify email" hues={['violet', 'azure', 'viridian']} draws className="w-40" />
        {ask && <WasThisYou account={ask} token={token} onYes={() => setSaidYes(true)} />}
        <div role="status" className="grid justify-items-center gap-6 empty:hidden">
          {reader.isPending && <Verifying />}
          {reader.isError && <Failed text={verificationErrorText(reader.error)} />}
          {reader.data?.isUsed && <VerifiedBefore />}
          {ask === null && !reader.data?.isUsed && <Verification token={token} />}
        </div>
      </Card>
    </div>
  );
}

/** Uses the link by standing there. */
function Verification({ token }: { token: string }) {
  const { event } = useSiteFacts();
  const verification = useQuery(verificationQuery(token, useQueryClient(), event.name));
  if (verification.isSuccess) return verification.data.isUsed ? <VerifiedBefore /> : <Verified />;
  if (verification.isError) return <Failed text={verificationErrorText(verification.error)} />;
  return <Verifying />;
}

function Verifying() {
  return <h1 className="text-2xl">Verifying your email please wait...</h1>;
}

function Verified() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/registration', { replace: true }), toRegistrationAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <h1 className="text-2xl">Email verified...redirecting to event registration page after 2 seconds...</h1>
      <LinkButton variant="quiet" to="/registration" replace>
        Go there now
      </LinkButton>
    </>
  );
}

/** Mail apps and readers open a link twice: the second time there is nothing left to do. */
function VerifiedBefore() {
  return (
    <>
      <h1 className="text-2xl">Your email is verified</h1>
      <p className="text-muted">This link has done its work. Log in and register.</p>
      <LinkButton to="/login?next=/registration">Log in</LinkButton>
    </>
  );
}

const advice: Readonly<Record<string, string>> = {
  [verifyToken.errors.alreadyVerified[1]]: 'There is nothing left to do: log in and register.',
  [verifyToken.errors.userNotFound[1]]:
    'If you have opened this link before, your e-mail is verified: log in. If not, a part of the link was lost: your dashboard sends a new one.',
  [verifyToken.errors.linkExpired[1]]: 'Links work for 60 minutes. Your dashboard sends a new one.',
};

function Failed({ text }: { text: string }) {
  const { club } = useSiteFacts();
  const otherAdvice = `Open the link again in a minute. If that does not help, write to ${club.email}.`;
  return (
    <>
      <h1 className="text-2xl">Email verification failed</h1>
      <div className="grid gap-2">
        <p className="font-semibold">{text}</p>
        <p className="text-muted">{advice[text] ?? otherAdvice}</p>
      </div>
      <LinkButton to="/login?next=/dashboard">Log in</LinkButton>
    </>
  );
}
