import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorCode, errorText } from '#platform/web/api.ts';
import { readLinkToken } from '#platform/web/link-token.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { rememberReturnPath } from '#platform/web/return-path.ts';
import { useLoginState } from '#platform/web/session.ts';
import { useSiteFacts } from '#platform/web/site-facts.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { confirmInstitute, oneTimeLinkMinutes } from '../contract.ts';
import { buildConfirmInstituteQuery } from './api.ts';

export const meta = () => [{ title: pageTitle('Confirm institute email') }];

/** Confirms the institute e-mail of the account, after a login if necessary (product 3.13). */
export default function ConfirmInstitute() {
  const login = useLoginState();
  return (
    <div className="wrap grid min-h-[60vh] place-items-center py-10 md:py-20">
      <Card framed className="grid w-full max-w-2xl justify-items-center gap-6 text-center">
        <HarmonographFigure
          figure="confirm institute email"
          hues={['violet', 'azure', 'viridian']}
          draws
          className="w-40"
        />
        {login === 'out' ? (
          <LogInFirst />
        ) : (
          <div role="status" className="grid justify-items-center gap-6">
            {login === 'unknown' ? <Confirming /> : <Confirmation />}
          </div>
        )}
      </Card>
    </div>
  );
}

function Confirming() {
  return <h1 className="text-2xl">Confirming your institute email...</h1>;
}

function LogInFirst() {
  return (
    <>
      <h1 className="text-2xl">Log in first</h1>
      <p>
        Log in to the account that requested this link. We then confirm your institute email automatically.
      </p>
      <LinkButton to="/login" onClick={() => rememberReturnPath()}>
        Log in
      </LinkButton>
    </>
  );
}

function Confirmation() {
  const token = readLinkToken(useParams().token);
  const confirmation = useQuery(buildConfirmInstituteQuery(token, useQueryClient()));
  if (confirmation.isPending) return <Confirming />;
  if (confirmation.isError) return <Failed error={confirmation.error} />;
  return (
    <>
      <h1 className="text-2xl">Your institute email is confirmed</h1>
      <p>No other account can use your institute details now.</p>
      <LinkButton to="/dashboard">Go to your dashboard</LinkButton>
    </>
  );
}

const { noSuchLink, alreadyConfirmed, linkExpired, instituteEmailExists, scholarIdExists } =
  confirmInstitute.errors;
const writeTo = (email: string) => `Another account has confirmed it. If it is yours, write to ${email}.`;
const adviceFor = (email: string): Readonly<Record<string, string>> => ({
  [noSuchLink.code]:
    'Another account requested this link, or you requested a newer one. You can send a new link from your dashboard.',
  [alreadyConfirmed.code]: 'There is nothing left to do.',
  [linkExpired.code]: `Links work for ${oneTimeLinkMinutes} minutes. You can send a new link from your dashboard.`,
  [instituteEmailExists.code]: writeTo(email),
  [scholarIdExists.code]: writeTo(email),
});

function Failed({ error }: { error: unknown }) {
  const { email } = useSiteFacts().club;
  const otherAdvice = `Open the link again in a minute. If that does not help, write to ${email}.`;
  return (
    <>
      <h1 className="text-2xl">We could not confirm your institute email</h1>
      <div className="grid gap-2">
        <p className="font-semibold">{errorText(error)}</p>
        <p className="text-muted">{adviceFor(email)[errorCode(error) ?? ''] ?? otherAdvice}</p>
      </div>
      <LinkButton to="/dashboard">Go to your dashboard</LinkButton>
    </>
  );
}
