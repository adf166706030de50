import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { profileQuery } from '#accounts/web/index.ts';
import {
  DeviceLogOut,
  DutyEventSelect,
  LoggedOut,
  ownDutiesQuery,
  ToolFooter,
  useOpenedDutyPage,
} from '#attendance/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { deviceLogOutParameter, hospitalityPath } from '#platform/contract/paths.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus, type Viewer } from '#platform/web/desk/viewer.ts';
import { countQueuedEntries, useDeviceQueue, useSendingQueuedEntries } from '#platform/web/device-queue.ts';
import { useHasAnswerTimeoutPassed } from '#platform/web/no-answer.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { deleteStoredGuestLists } from './device/stored-list.ts';
import { storedGuestListsQuery } from './device/use-guest-list.ts';
import { UnsentChanges } from './device-status.tsx';
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
  const isLoggingOut = search.has(deviceLogOutParameter);
  return (
    <div className="wrap max-w-5xl pt-5">
      <h1 className="mb-3 text-2xl">Hospitality</h1>
      {isLoggingOut ? (
        <Suspense fallback={<LoadingState />}>
          <DeviceLogOut back={hospitalityPath} />
        </Suspense>
      ) : (
        <Content viewer={viewer} />
      )}
      {!isLoggingOut && (
        <div className="-mx-[16px]">
          <ToolFooter
            help="Hospitality"
            logOutPath={`${hospitalityPath}?${deviceLogOutParameter}`}
            back={backToDesk[viewer] ?? { to: '/duty', label: 'Your duties' }}
          />
        </div>
      )}
    </div>
  );
}

const backToDesk: Partial<Record<Viewer, { to: string; label: string }>> = {
  admin: { to: '/admin', label: 'Today' },
  superadmin: { to: '/duties', label: 'Duties' },
};

const unsentEntries = {
  one: '# change of this device is not sent',
  other: '# changes of this device are not sent',
} as const;

/**
 * Returns the account, and the events of the viewer. They come from the server or, if it does not answer, from the lists
 * on this device. Both are undefined while they load.
 */
function useAccountAndEvents(viewer: Viewer) {
  const [search] = useSearchParams();
  const { event } = useSite();
  const profile = useQuery({ ...profileQuery, enabled: viewer !== 'unknown' && viewer !== 'visitor' });
  const duties = useQuery({ ...ownDutiesQuery, enabled: viewer === 'client' });
  const stored = useQuery(storedGuestListsQuery).data;
  const isLate = useHasAnswerTimeoutPassed();
  const accountId = profile.data?._id ?? stored?.[0]?.accountId;
  if (isAdminOrSuperadmin(viewer))
    return { accountId, events: { names: [search.get('event') ?? event.name], isFromServer: true } };
  const own = duties.data?.duties.flatMap(({ kind, eventName }) => (kind === 'hospitality' ? eventName : []));
  if (own) return { accountId, events: { names: own, isFromServer: true } };
  const mayUseStored = isLate || viewer === 'failed' || duties.isError;
  if (!mayUseStored || !stored) return { accountId, events: undefined };
  return { accountId, events: { names: stored.map(({ eventName }) => eventName), isFromServer: false } };
}

function Content({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const { accountId, events } = useAccountAndEvents(viewer);
  const hasNoDuty = events?.isFromServer === true && events.names.length === 0;
  const eventName = events?.names.find((name) => name === search.get('event')) ?? events?.names[0];
  useOpenedDutyPage('hospitality', viewer === 'client' && events?.isFromServer ? eventName : undefined);
  useEffect(() => {
    if (hasNoDuty) deleteStoredGuestLists();
  }, [hasNoDuty]);
  // Also after the duty has ended, so that the audit log misses no opening (product 28.3). The server refuses an
  // account without its second factor, and what it refuses is dropped.
  useSendingQueuedEntries(viewer === 'without_second_factor' ? undefined : accountId);
  if (viewer === 'without_second_factor') return <NoAccess />;
  if (!events) return <LoadingState />;
  const { names } = events;
  if (hasNoDuty) return <NoDuty accountId={accountId} />;
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
    </div>
  );
}

/** Shown after the duty has ended. What the device has not sent yet is sent from here too. */
function NoDuty({ accountId }: { accountId: string | undefined }) {
  const { waiting, isStored, refused } = useDeviceQueue();
  const own = waiting.filter((entry) => entry.accountId === accountId);
  return (
    <div className="grid gap-5">
      <FailedState
        text="You have no duty in hospitality now"
        help="The secretariat assigns it for the days of a conference."
      >
        <LinkButton to="/duty">Open your duties</LinkButton>
      </FailedState>
      <UnsentChanges waiting={own.length} isStored={isStored} refused={refused} />
    </div>
  );
}
