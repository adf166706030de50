import { useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Time, timeInWords } from '#platform/web/ui/time.tsx';
import type { getSessions } from '../../contract.ts';
import { type Ended, EndSessionDialog } from './end-session-dialog.tsx';

type Session = AnswerOf<typeof getSessions>['sessions'][number];

/** What the browser that looks calls itself. */
export const deviceIn = (sessions: readonly Session[]): string =>
  sessions.find(({ isThis }) => isThis)?.device ?? '';

const nameOf = ({ device }: Session) => device || 'An unknown program';

/** The browser that looks stands first; each other one can be logged out, and all of them at once. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const [asked, setAsked] = useState<Ended>();
  const [ended, setEnded] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed goes with what it logged out.
  useEffect(() => {
    if (ended > 0) list.current?.focus();
  }, [ended]);
  const done = () => {
    setAsked(undefined);
    setEnded(ended + 1);
  };
  const others = sessions.filter(({ isThis }) => !isThis);
  const own = sessions.filter(({ isThis }) => isThis);
  return (
    <div className="grid gap-5">
      <ul ref={list} tabIndex={-1} className="-mt-3 divide-y divide-line outline-none">
        {[...own, ...others].map((session) => (
          <li key={session.sessionID} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-3">
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
                aria-label={`Log out ${nameOf(session)}, ${timeInWords(session.since)}`}
                onClick={() => setAsked({ sessionID: session.sessionID, what: nameOf(session) })}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="text-muted">You are logged in nowhere else.</p>}
      {others.length > 1 && (
        <Button variant="quiet" onClick={() => setAsked({ what: 'everywhere else' })}>
          Log out everywhere else
        </Button>
      )}
      {asked && <EndSessionDialog ended={asked} onCancel={() => setAsked(undefined)} onDone={done} />}
    </div>
  );
}
