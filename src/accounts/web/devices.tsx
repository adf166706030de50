import { useIsMutating, useQuery } from '@tanstack/react-query';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { sessionDays } from '../contract.ts';
import { leaving, sessionsQuery } from './api.ts';
import { deviceIn, SessionList } from './devices/session-list.tsx';
import { FormPage } from './form-page.tsx';
import { NotLoggedIn } from './not-logged-in.tsx';
import { PasskeySection } from './passkeys/passkey-section.tsx';

const title = 'Devices and passkeys';

export const meta = () => [{ title: pageTitle(title) }];

/** Every browser that is logged in to the own account, how to log it out from here, and the account's passkeys. */
export default function Devices() {
  const login = useLoginState();
  const isLeaving = useIsMutating(leaving) > 0;
  const sessions = useQuery({ ...sessionsQuery, enabled: login === 'in' });

  if (login === 'out' && !isLeaving) return <NotLoggedIn />;
  if (sessions.data)
    return (
      <FormPage
        title={title}
        lead={`A browser stays logged in for ${sessionDays} days. Log out those you no longer use, and if there is one you don’t know, change your password too.`}
        figure="where you are logged in"
        after={<TextLink to="/dashboard">Back</TextLink>}
      >
        <h2 className="mb-6 text-xl">Where you are logged in</h2>
        <SessionList sessions={sessions.data.sessions} />
        <PasskeySection device={deviceIn(sessions.data.sessions)} />
      </FormPage>
    );
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {sessions.error ? (
        <FailedState text={errorText(sessions.error)} help="Try again, or come back in a minute.">
          <Button onClick={() => sessions.refetch()}>Try again</Button>
        </FailedState>
      ) : (
        <LoadingState />
      )}
    </>
  );
}
