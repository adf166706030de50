import { useEffect, useEffectEvent } from 'react';
import { PassCard } from '#attendance/web/index.ts';
import { serverRetryMs } from '#platform/web/stored-queue.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { usePlaceAfterReload } from '#platform/web/use-place-after-reload.ts';
import { SessionsNowAndNext } from '#timetable/web/index.ts';
import type { StoredPass, StoredPasses } from './stored-passes.ts';

/** Shows the passes that are stored on this device, while the server does not respond (product 22.24). */
export function StoredPassesWithoutNetwork({
  stored: { keptAt, passes },
  retry,
}: {
  stored: StoredPasses;
  retry: () => void;
}) {
  usePlaceAfterReload();
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    const onOnline = () => tryAgain();
    addEventListener('online', onOnline);
    // A network that hangs never goes offline, so its end is no event.
    const timer = setInterval(onOnline, serverRetryMs);
    return () => {
      removeEventListener('online', onOnline);
      clearInterval(timer);
    };
  }, []);
  return (
    <div className="wrap max-w-3xl pb-section">
      <PageHead title="Dashboard" lead="Your pass and your timetable." />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-3 border-l-4 border-gold bg-surface px-4 py-3">
        <p role="status" className="min-w-0 flex-1 basis-56">
          <strong>No network.</strong> This phone stored what you see on{' '}
          <Time at={new Date(keptAt).toISOString()} />.
        </p>
        <Button variant="quiet" onClick={retry}>
          Try again
        </Button>
      </div>
      <ul className="grid gap-8">
        {passes.map((pass) => (
          <li key={pass.registrationId}>
            <Stored pass={pass} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Stored({ pass }: { pass: StoredPass }) {
  const { eventName, committeeName, portfolio, backgroundGuide, sessions } = pass;
  return (
    <Card framed>
      <article aria-label={eventName} className="relative grid gap-6">
        <header className="wrap-anywhere">
          <h2 className="text-sm text-muted">{eventName}</h2>
          <h3 className="text-2xl">{portfolio}</h3>
          <p>{committeeName}</p>
          {backgroundGuide !== null && (
            <a
              href={backgroundGuide}
              target="_blank"
              rel="noreferrer"
              className="mt-2 inline-flex min-h-11 items-center text-gold-text underline underline-offset-4"
            >
              Background guide
            </a>
          )}
        </header>
        <PassCard pass={pass} canReplace={false} />
        <SessionsNowAndNext sessions={sessions} />
      </article>
    </Card>
  );
}
