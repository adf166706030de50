import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { isServerUnavailableError, useHasAnswerTimeoutPassed } from '#platform/web/no-answer.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState, FailedState } from '#platform/web/ui/states.tsx';
import { useEver } from '#platform/web/use-ever.ts';
import { Slides } from './ceremony/slides.tsx';
import { buildSlidesQuery, buildStoredSlidesQuery } from './ceremony/stored-slides.ts';

export const meta = () => [{ title: pageTitle('Ceremony') }];

/** The slides of the awards ceremony, also without a network once they were opened with one (product 30.11). */
export default function CeremonyScreen() {
  const { event = '' } = useParams();
  return (
    <main id="main">
      <h1 className="sr-only">Awards ceremony</h1>
      <Ceremony key={event} eventName={event} />
    </main>
  );
}

function Ceremony({ eventName }: { eventName: string }) {
  const viewer = useViewerRoleOrStatus();
  const query = useQuery({ ...buildSlidesQuery(eventName), enabled: viewer === 'superadmin' });
  const stored = useQuery(buildStoredSlidesQuery(eventName)).data;
  const isLate = useHasAnswerTimeoutPassed();
  const isUnanswered = viewer === 'failed' || (query.error !== null && isServerUnavailableError(query.error));
  const mayUseStored = useEver(isLate || isUnanswered) && (!query.isError || isUnanswered);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded) void storePageForOffline('/ceremony/-');
  }, [isLoaded]);
  const isOther = viewer !== 'superadmin' && viewer !== 'unknown' && viewer !== 'failed';
  if (isOther)
    return (
      <Notice>
        <NoAccess allows="superadmin" />
      </Notice>
    );
  const awardsPath = `/awards/${encodeURIComponent(eventName)}`;
  const slides = query.data ?? (mayUseStored ? stored : undefined);
  if (!slides)
    return (
      <Notice>
        {isUnanswered && stored === null ? (
          <FailedState
            text="There is no network, and this device has no slides"
            help="Open the slides once with a network before the ceremony. They then work without it for 12 hours."
          >
            <Button onClick={() => location.reload()}>Try again</Button>
          </FailedState>
        ) : (
          <QueryState query={query} />
        )}
      </Notice>
    );
  if (slides.length === 0)
    return (
      <Notice>
        <EmptyState text="No award is decided yet" help="Each decided award has its slides.">
          <LinkButton to={awardsPath}>Open the awards</LinkButton>
        </EmptyState>
      </Notice>
    );
  return <Slides eventName={eventName} slides={slides} awardsPath={awardsPath} />;
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div className="wrap max-w-3xl py-6">{children}</div>
);
