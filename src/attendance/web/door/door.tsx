import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '#pages/web/index.ts';
import { deviceLogOutParameter, scannerPath } from '#platform/contract/paths.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { isAdminOrSuperadmin, type Viewer } from '#platform/web/desk/viewer.ts';
import { useHasAnswerTimeoutPassed } from '#platform/web/no-answer.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { useEver } from '#platform/web/use-ever.ts';
import { useHydrated } from '#platform/web/use-hydrated.ts';
import { buildPractisePath, buildRealPath, practiceParameter } from '../../rule/practice.ts';
import { ownDutiesQuery } from '../api.ts';
import { storedDoorListsQuery } from '../device/queries.ts';
import { ensureScansLoaded, listWaitingScans } from '../device/scan-store.ts';
import { deleteStoredDoorLists } from '../device/stored-list.ts';
import { ToolPage } from '../device/tool-page.tsx';
import { DutyEventSelect } from '../duty-event-select.tsx';
import { ToolFooter, ToolNotice } from '../tool-frame.tsx';
import { useOpenedDutyPage } from '../use-opened-duty-page.ts';
import { LiveDoor } from './live-door.tsx';

const PracticeDoor = lazy(() => import('../practice/practice-door.tsx'));

export const meta = () => [{ title: pageTitle('Check-in') }];

/** Checks delegates in and out, or practises it on sample people, which makes no call (product 22.45). */
export default function DoorScreen() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const isPractice = search.has(practiceParameter);
  useEffect(() => {
    loadAsDocument();
    if (!isPractice) storePageForOffline(scannerPath);
  }, [isPractice]);
  // The prerendered page has no query, so the choice is made after hydration.
  if (!isHydrated)
    return (
      <>
        <h1 className="sr-only">Check-in</h1>
        <LoadingState />
      </>
    );
  if (!isPractice) return <RealDoor />;
  return (
    <>
      <h1 className="sr-only">Check-in practice</h1>
      <Suspense fallback={<LoadingState />}>
        <PracticeDoor endPath={buildRealPath(scannerPath, search)} />
      </Suspense>
    </>
  );
}

/** For volunteers with the duty 'door' and for the secretariat (product 22.4). */
function RealDoor() {
  useEffect(() => void ensureScansLoaded(), []);
  return (
    <ToolPage title="Check-in" path={scannerPath} countWaiting={countScans} unsent={unsentScans}>
      {(viewer) => <Content viewer={viewer} />}
    </ToolPage>
  );
}

/**
 * Reloads the page after a navigation within the app, because only the document of this page has a Permissions-Policy
 * header that allows the camera.
 */
function loadAsDocument(): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== scannerPath) location.reload();
}

const unsentScans = {
  one: '# scan of this device is not sent',
  other: '# scans of this device are not sent',
} as const;
async function countScans(): Promise<number> {
  await ensureScansLoaded();
  return listWaitingScans().length;
}

/**
 * Returns the events at which the user can check delegates in. They come from the server or, if it does not answer,
 * from the lists on this device. Undefined while they load.
 */
function useEvents(viewer: Viewer): { names: readonly string[]; isFromServer: boolean } | undefined {
  const [search] = useSearchParams();
  const { event } = useSite();
  const duties = useQuery({ ...ownDutiesQuery, enabled: viewer === 'client' });
  const stored = useQuery(storedDoorListsQuery);
  const isLate = useHasAnswerTimeoutPassed();
  const mayUseStored = useEver(isLate || viewer === 'failed' || duties.isError);
  if (isAdminOrSuperadmin(viewer)) return { names: [search.get('event') ?? event.name], isFromServer: true };
  if (duties.data)
    return {
      names: duties.data.duties.flatMap(({ kind, eventName }) => (kind === 'door' ? eventName : [])),
      isFromServer: true,
    };
  return mayUseStored && stored.data
    ? { names: [...new Set(stored.data.map(({ eventName }) => eventName))], isFromServer: false }
    : undefined;
}

function Content({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const events = useEvents(viewer);
  const hasNoDuty = events?.isFromServer === true && events.names.length === 0;
  const eventName = events?.names.find((name) => name === search.get('event')) ?? events?.names[0];
  useOpenedDutyPage('door', viewer === 'client' && events?.isFromServer ? eventName : undefined);
  useEffect(() => {
    if (hasNoDuty) deleteStoredDoorLists();
  }, [hasNoDuty]);
  if (viewer === 'without_second_factor')
    return (
      <ToolNotice>
        <NoAccess />
      </ToolNotice>
    );
  if (!events) return <LoadingState />;
  const { names } = events;
  if (hasNoDuty)
    return (
      <ToolNotice>
        <FailedState
          text="You have no duty at the door now"
          help="The secretariat assigns it for the days of a conference."
        >
          <LinkButton to="/duty">Open your duties</LinkButton>
        </FailedState>
      </ToolNotice>
    );
  if (eventName === undefined)
    return (
      <ToolNotice>
        <FailedState
          text="There is no network, and this device has no valid list"
          help="Connect to the internet once. Then the check-in works without it for up to 12 hours."
        >
          <Button onClick={() => location.reload()}>Try again</Button>
        </FailedState>
      </ToolNotice>
    );
  return (
    <>
      <LiveDoor
        key={eventName}
        eventName={eventName}
        settings={<DutyEventSelect names={names} eventName={eventName} />}
      />
      <ToolFooter
        help="Check-in"
        practisePath={buildPractisePath(scannerPath, search)}
        logOutPath={`${scannerPath}?${deviceLogOutParameter}`}
        back={
          isAdminOrSuperadmin(viewer)
            ? { to: `/attendance/${encodeURIComponent(eventName)}`, label: 'Attendance' }
            : { to: '/duty', label: 'Your duties' }
        }
      />
    </>
  );
}
