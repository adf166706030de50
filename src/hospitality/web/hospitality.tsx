import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { profileQuery } from '#accounts/web/index.ts';
import {
  DeviceLogOut,
  DutyEventSelect,
  LoggedOut,
  ownDutiesQuery,
  useOpenedDutyPage,
} from '#attendance/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { deviceLogOutParameter, hospitalityPath } from '#platform/contract/paths.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus, type Viewer } from '#platform/web/desk/viewer.ts';
import { countQueuedEntries } from '#platform/web/device-queue.ts';
import { useHasAnswerTimeoutPassed } from '#platform/web/no-answer.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { deleteStoredGuestLists } from './device/stored-list.ts';
import { storedGuestListsQuery } from './device/use-guest-list.ts';
import { HospitalityDesk } from './hospitality-desk.tsx';

export const meta = () => [{ title: pageTitle('Hospitality') }];

/** Finds delegates, and looks after beds, meals and arrivals (product 28.1). Works without a network. */
export default function HospitalityScreen() {
  const viewer = useViewerRoleOrStatus();
  const [search] = useSearchParams();
  useEffect(() => {
    storePageForOffline(hospitalityPath);
  }, []);
  if (viewer === 'visitor') return <LoggedOut countWaiting={countQueuedEntries} texts={unsentEntries} />;
  return (
    <div className="wrap max-w-5xl pt-fluid-md pb-section">
      <h1 className="mb-4 text-3xl">Hospitality</h1>
      {search.has(deviceLogOutParameter) ? (
        <Suspense fallback={<LoadingState />}>
          <DeviceLogOut back={hospitalityPath} />
        </Suspense>
      ) : (
        <Content viewer={viewer} />
      )}
    </div>
  );
}

const unsentEntries = {
  one: '# change of this device is not sent',
  other: '# changes of this device are not sent',
} as const;

/**
 * Returns the events of the viewer and the account. They come from the server or, if it does not answer, from the lists
 * on this device. Undefined while they load.
 */
function useEvents(viewer: Viewer) {
  const [search] = useSearchParams();
  const { event } = useSite();
  const profile = useQuery({ ...profileQuery, enabled: viewer !== 'unknown' && viewer !== 'visitor' });
  const duties = useQuery({ ...ownDutiesQuery, enabled: viewer === 'client' });
  const stored = useQuery(storedGuestListsQuery).data;
  const isLate = useHasAnswerTimeoutPassed();
  const accountId = profile.data?._id ?? stored?.[0]?.accountId;
  if (isAdminOrSuperadmin(viewer))
    return { names: [search.get('event') ?? event.name], accountId, isFromServer: true };
  const own = duties.data?.duties.flatMap(({ kind, eventName }) => (kind === 'hospitality' ? eventName : []));
  if (own) return { names: own, accountId, isFromServer: true };
  const mayUseStored = isLate || viewer === 'failed' || duties.isError;
  return mayUseStored && stored
    ? { names: stored.map(({ eventName }) => eventName), accountId, isFromServer: false }
    : undefined;
}

function Content({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const events = useEvents(viewer);
  const hasNoDuty = events?.isFromServer === true && events.names.length === 0;
  const eventName = events?.names.find((name) => name === search.get('event')) ?? events?.names[0];
  useOpenedDutyPage('hospitality', viewer === 'client' && events?.isFromServer ? eventName : undefined);
  useEffect(() => {
    if (hasNoDuty) deleteStoredGuestLists();
  }, [hasNoDuty]);
  if (viewer === 'without_second_factor') return <NoAccess />;
  if (!events) return <LoadingState />;
  const { names, accountId } = events;
  if (hasNoDuty)
    return (
      <FailedState
        text="You have no duty in hospitality now"
        help="The secretariat assigns it for the days of a conference."
      >
        <LinkButton to="/duty">Open your duties</LinkButton>
      </FailedState>
    );
  if (eventName === undefined)
    return (
      <FailedState
        text="There is no network, and this device has no valid list"
        help="Connect to the internet once. Then hospitality works without it for up to 12 hours."
      >
        <Button onClick={() => location.reload()}>Try again</Button>
      </FailedState>
    );
  if (accountId === undefined) return <LoadingState />;
  return (
    <div className="grid gap-5">
      <DutyEventSelect names={names} eventName={eventName} />
      <HospitalityDesk
        key={eventName}
        eventName={eventName}
        accountId={accountId}
        isSuperadmin={viewer === 'superadmin'}
      />
      <p>
        <LinkButton variant="quiet" to={`${hospitalityPath}?${deviceLogOutParameter}`}>
          Log out of this device
        </LinkButton>
      </p>
    </div>
  );
}
