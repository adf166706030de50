import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { providerReturnPath } from '#platform/contract/provider.ts';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { FormPage } from '../form-page.tsx';
import { finishQuery } from './api.ts';
import { ProviderCode } from './provider-code.tsx';
import { ProviderSignUp } from './provider-sign-up.tsx';
import { useSendToLogin } from './refused.tsx';

export const meta = () => [{ title: pageTitle('Log in') }];

/** Where the provider leads back to: a session, a code to type, a form to sign up, or the log-in page with a sentence. */
export default function ReturnFromProvider() {
  const [query] = useState(() => (typeof location === 'undefined' ? '' : location.search.slice(1)));
  const isReady = useLoginState() !== 'unknown';
  const { data, error } = useQuery(finishQuery(query));
  const navigate = useNavigate();
  const sendToLogin = useSendToLogin();

  const refusal = error ? errorText(error) : undefined;
  const leadsNowhere = isReady && query === '';
  useEffect(() => {
    if (refusal !== undefined || leadsNowhere) sendToLogin(refusal);
  }, [refusal, leadsNowhere, sendToLogin]);
  // What the provider sent back does not stay in the address: it is used up.
  const isAsking = data !== undefined && data.outcome !== 'in';
  useEffect(() => {
    if (isAsking) navigate(providerReturnPath, { replace: true });
  }, [isAsking, navigate]);

  if (data?.outcome === 'code')
    return (
      <FormPage
        title="Log in"
        lead="Your account has a second factor, which is asked for here too."
        figure="log in"
      >
        <ProviderCode ticket={data.ticket} />
      </FormPage>
    );
  if (data?.outcome === 'new')
    return (
      <FormPage
        title="Sign up"
        lead="Nearly there: a few facts, and you can register for the conference. You need no password here."
        figure="sign up"
      >
        <ProviderSignUp {...data} />
      </FormPage>
    );
  return (
    <>
      <h1 className="sr-only">Log in</h1>
      <LoadingState />
    </>
  );
}
