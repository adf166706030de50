import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ScreenHandle } from '#help/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { errorText } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { formatClubDateTime, Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { endSession, type listOwnSessions, sessionLifetimeDays } from '../contract.ts';
import { endSessionsMutation, logOutMutationFilter, sessionsQuery } from './api.ts';
import { FormPage } from './form-page.tsx';
import { NotLoggedInRedirect } from './not-logged-in.tsx';
import { PasskeySection } from './passkeys/passkey-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/**
 * The session that the user wants to end, or all sessions except this browser's if `sessionID` is missing. `label`
 * names the session or sessions within a sentence.
 */
interface SessionsToEnd {
  sessionID?: string;
  label: string;
}

function EndSessionDialog({
  sessions: { sessionID, label },
  onCancel,
  onDone,
}: {
  sessions: SessionsToEnd;
  onCancel: () => void;
  onDone: () => void;
}) {
  const cache = useQueryClient();
  const { wrongPassword, noSuchSession } = endSession.errors;
  return (
    <PasswordDialog
      question={{
        title: `Log out ${label}?`,
        action: 'Log out',
        pendingText: 'Logging out...',
        wrongPasswordCode: wrongPassword.code,
        goneCode: noSuchSession.code,
      }}
      call={useMutation(endSessionsMutation)}
      body={(password) => ({ sessionID, password })}
      onCancel={onCancel}
      onDone={() => {
        cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        onDone();
      }}
    />
  );
}

type Session = AnswerOf<typeof listOwnSessions>['sessions'][number];

const currentDevice = (sessions: readonly Session[]): string =>
  sessions.find(({ isThis }) => isThis)?.device ?? '';

const nameOf = ({ device }: Session) => device || 'Unknown device';

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionsToEnd>();
  const [endedCount, setEndedCount] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // Moves the focus to the list, because the pressed button disappears with its row.
  useEffect(() => {
    if (endedCount > 0) list.current?.focus();
  }, [endedCount]);
  const done = () => {
    setSessionsToEnd(undefined);
    setEndedCount(endedCount + 1);
  };
  const others = sessions.filter(({ isThis }) => !isThis);
  const own = sessions.filter(({ isThis }) => isThis);
  return (
    <div className="grid gap-5">
      <ul ref={list} tabIndex={-1} className="-mt-3 divide-y divide-line outline-none">
        {[...own, ...others].map((session) => (
          <li key={session.sessionID} className="grid grid-cols-main-end items-center gap-4 py-3">
            <div>
              <p className="font-semibold">{nameOf(session)}</p>
              <p className="text-sm text-muted">
                {session.isThis && 'This browser, since '}
                <Time at={session.since} />
              </p>
            </div>
            {!session.isThis && (
              <Button
                variant="quiet"
                aria-label={`Log out ${nameOf(session)}, ${formatClubDateTime(session.since)}`}
                onClick={() => setSessionsToEnd({ sessionID: session.sessionID, label: nameOf(session) })}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="text-muted">You are not logged in anywhere else.</p>}
      {others.length > 1 && (
        <Button variant="quiet" onClick={() => setSessionsToEnd({ label: 'everywhere else' })}>
          Log out everywhere else
        </Button>
      )}
      {sessionsToEnd && (
        <EndSessionDialog
          sessions={sessionsToEnd}
          onCancel={() => setSessionsToEnd(undefined)}
          onDone={done}
        />
      )}
    </div>
  );
}

const title = 'Devices and passkeys';

export const handle: ScreenHandle = { help: 'Devices and passkeys' };

export const meta = () => [{ title: pageTitle(title) }];

export default function Devices() {
  const login = useLoginState();
  const isLeaving = useIsMutating(logOutMutationFilter) > 0;
  const sessions = useQuery({ ...sessionsQuery, enabled: login === 'in' });

  if (login === 'out' && !isLeaving) return <NotLoggedInRedirect />;
  if (sessions.data)
    return (
      <FormPage
        title={title}
        lead={`A browser stays logged in for ${sessionLifetimeDays} days. Log out the ones you no longer use. If you see one you don’t know, change your password too.`}
        figure="where you are logged in"
        after={<TextLink to="/dashboard">Back</TextLink>}
      >
        <h2 className="mb-6 text-xl">Devices</h2>
        <SessionList sessions={sessions.data.sessions} />
        <PasskeySection device={currentDevice(sessions.data.sessions)} />
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
