import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { NotLoggedIn } from '#accounts/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { doorLogOutParameter, scannerPath } from '#platform/contract/paths.ts';
import { plural } from '#platform/rule/plural.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { mayReview, useViewer, type Viewer } from '#platform/web/desk/viewer.ts';
import { keepPageOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { ownDutiesQuery } from '../api.ts';
import { storedListsQuery } from '../device/queries.ts';
import { loadScans, useWaitingScans } from '../device/scan-store.ts';
import { deleteLists } from '../device/stored-list.ts';
import { EventSelect } from '../event-select.tsx';
import { CheckIn } from './check-in.tsx';
import { LogOutOfDoor } from './log-out-of-door.tsx';
import { useIsAnswerLate } from './use-is-answer-late.ts';

export const meta = () => [{ title: pageTitle('Check-in') }];

/** Checks delegates in. Open to volunteers with that duty and to the secretariat (product 22.4). */
export default function DoorScreen() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  useEffect(() => {
    loadAsDocument();
    loadScans();
    keepPageOffline(scannerPath);
  }, []);
  if (viewer === 'visitor') return <SignedOut />;
  return (
    <div className="wrap max-w-3xl pt-fluid-md pb-section">
      <h1 className="mb-4 text-3xl">Check-in</h1>
      {search.has(doorLogOutParameter) ? <LogOutOfDoor /> : <Content viewer={viewer} />}
    </div>
  );
}

/** Reloads the page after a navigation within the app, because only this document's policy allows the camera. */
function loadAsDocument(): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== scannerPath) location.reload();
}

/** Deletes the lists of a device whose session has ended. Its scans stay until a volunteer logs in again. */
function SignedOut() {
  const waiting = useWaitingScans().length;
  useEffect(() => {
    deleteLists();
  }, []);
  return (
    <>
      {waiting > 0 && (
        <p role="status" className="wrap max-w-3xl pt-fluid-md text-lg font-semibold">
          {plural(waiting, {
            one: '# scan of this device is not sent. Log in to send it.',
            other: '# scans of this device are not sent. Log in to send them.',
          })}
        </p>
      )}
      <NotLoggedIn />
    </>
  );
}

/**
 * Returns the events of the caller, from the server or, while it does not answer, from the lists of this device.
 * Undefined while they load.
 */
function useEvents(viewer: Viewer): { names: readonly string[]; isFromServer: boolean } | undefined {
  const [search] = useSearchParams();
  const { event } = useSite();
  const duties = useQuery({ ...ownDutiesQuery, enabled: viewer === 'client' });
  const stored = useQuery(storedListsQuery);
  const isLate = useIsAnswerLate();
  if (mayReview(viewer)) return { names: [search.get('event') ?? event.name], isFromServer: true };
  if (duties.data)
    return {
      names: duties.data.duties.flatMap(({ kind, eventName }) => (kind === 'door' ? eventName : [])),
      isFromServer: true,
    };
  const mayUseStored = isLate || viewer === 'failed' || duties.isError;
  return mayUseStored && stored.data
    ? { names: [...new Set(stored.data.map(({ eventName }) => eventName))], isFromServer: false }
    : undefined;
}

function Content({ viewer }: { viewer: Viewer }) {
  const [search] = useSearchParams();
  const events = useEvents(viewer);
  const hasNoDuty = events?.isFromServer === true && events.names.length === 0;
  useEffect(() => {
    if (hasNoDuty) deleteLists();
  }, [hasNoDuty]);
  if (viewer === 'without_second_factor') return <NoAccess />;
  if (!events) return <LoadingState />;
  const { names } = events;
  const eventName = names.find((name) => name === search.get('event')) ?? names[0];
  if (hasNoDuty)
    return (
      <FailedState
        text="You have no duty at the door now"
        help="The secretariat gives it for the days of a conference."
      >
        <LinkButton to="/duty">Open your duties</LinkButton>
      </FailedState>
    );
  if (eventName === undefined)
    return (
      <FailedState
        text="There is no network, and this device has no valid list"
        help="Connect to the internet once. Then the check-in works without it for up to 12 hours."
      >
        <Button onClick={() => location.reload()}>Try again</Button>
      </FailedState>
    );
  return (
    <div className="grid gap-5">
      <EventSelect names={names} eventName={eventName} />
      <CheckIn key={eventName} eventName={eventName} />
      <p>
        <LinkButton variant="quiet" to={`${scannerPath}?${doorLogOutParameter}`}>
          Sign out of this device
        </LinkButton>
      </p>
    </div>
  );
}
