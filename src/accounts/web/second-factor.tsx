import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import type { getSecondFactor } from '../contract.ts';
import { leaving, profileQuery, secondFactorQuery } from './api.ts';
import { FormPage } from './form-page.tsx';
import { NotLoggedIn } from './not-logged-in.tsx';
import { PasswordStep } from './second-factor/password-step.tsx';
import { RecoveryCodes } from './second-factor/recovery-codes.tsx';
import { ScanStep } from './second-factor/scan-step.tsx';
import { Standing } from './second-factor/standing.tsx';
import { SignOutButton } from './sign-out-button.tsx';

export const meta = () => [{ title: pageTitle('Second factor') }];

/** Where the secretariat sets up, and takes away, the code that a login asks for beside the password. */
export default function SecondFactor() {
  const login = useLoginState();
  const isLeaving = useIsMutating(leaving) > 0;
  const profile = useQuery({ ...profileQuery, enabled: login === 'in' });
  const isStaff = profile.data !== undefined && profile.data.role !== 'client';
  const factor = useQuery({ ...secondFactorQuery, enabled: login === 'in' && isStaff });

  if (login === 'out' && !isLeaving) return <NotLoggedIn />;
  if (profile.data && !isStaff) return <Navigate to="/dashboard" replace />;
  if (profile.data && factor.data) return <Ready role={profile.data.role} standing={factor.data} />;
  const failed = profile.error ?? factor.error;
  return (
    <>
      <h1 className="sr-only">Second factor</h1>
      {failed ? (
        <FailedState text={errorText(failed)} help="Try again, or come back in a minute.">
          <Button onClick={() => Promise.all([profile.refetch(), factor.refetch()])}>Try again</Button>
        </FailedState>
      ) : (
        <LoadingState />
      )}
    </>
  );
}

/** What was just made and is shown this once; without it the screen shows how things stand. */
type Shown =
  | { what: 'secret'; secret: string; address: string }
  | { what: 'codes'; codes: readonly string[] };

function Ready({ role, standing }: { role: string; standing: AnswerOf<typeof getSecondFactor> }) {
  const [shown, setShown] = useState<Shown>();
  const showCodes = (codes: readonly string[]) => setShown({ what: 'codes', codes });
  const mayLeave = standing.onSince !== null || standing.passkeys > 0 || !standing.required;

  const step = () => {
    if (shown?.what === 'codes')
      return <RecoveryCodes codes={shown.codes} onKept={() => setShown(undefined)} />;
    if (standing.onSince !== null) return <Standing standing={standing} onCodes={showCodes} />;
    if (shown?.what === 'secret')
      return <ScanStep {...shown} onCodes={showCodes} onBack={() => setShown(undefined)} />;
    return (
      <PasswordStep passkeys={standing.passkeys} onSecret={(made) => setShown({ what: 'secret', ...made })} />
    );
  };
  return (
    <FormPage
      title="Second factor"
      lead={
        mayLeave
          ? 'Registrations hold people’s names, numbers and payments. With a code from your phone, a stolen password alone opens none of them.'
          : 'The club asks everybody in the secretariat for a second factor. Set yours up, then your desk opens.'
      }
      figure="second factor"
      after={mayLeave ? <TextLink to={`/${role}`}>Back to the desk</TextLink> : <SignOutButton />}
    >
      {step()}
    </FormPage>
  );
}
