import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { NotLoggedIn } from '#accounts/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { scannerPath } from '#platform/contract/placeholders.ts';
import { NotForYou } from '#platform/web/desk/desk-gate.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { mayReview, useViewer, type Viewer } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { ownDutiesQuery } from '../api.ts';
import { CheckIn } from './check-in.tsx';

export const meta = () => [{ title: pageTitle('Check-in') }];

/** Checks delegates in. Open to volunteers with that duty and to the secretariat (product 22.4). */
export default function DoorScreen() {
  const viewer = useViewer();
  useEffect(loadAsDocument, []);
  if (viewer === 'visitor') return <NotLoggedIn />;
  return (
    <div className="wrap max-w-3xl pt-fluid-md pb-section">
      <h1 className="mb-4 text-3xl">Check-in</h1>
      <Content viewer={viewer} />
    </div>
  );
}

/** Reloads the page after a navigation within the app, because only this document's policy allows the camera. */
function loadAsDocument(): void {
  const [loaded] = performance.getEntriesByType('navigation');
  if (loaded && new URL(loaded.name).pathname !== scannerPath) location.reload();
}

function Content({ viewer }: { viewer: Viewer }) {
  if (viewer === 'unknown') return <LoadingState />;
  if (viewer === 'client') return <OfVolunteer />;
  return mayReview(viewer) ? <OfStaff /> : <NotForYou />;
}

function OfStaff() {
  const [search] = useSearchParams();
  const { event } = useSite();
  return <CheckIn eventName={search.get('event') ?? event.name} />;
}

function OfVolunteer() {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(ownDutiesQuery);
  if (!query.data) return <QueryState query={query} text="Your duties could not be loaded" />;
  const events = query.data.duties.flatMap(({ kind, eventName }) => (kind === 'door' ? eventName : []));
  const eventName = events.find((name) => name === search.get('event')) ?? events[0];
  if (eventName === undefined)
    return (
      <FailedState
        text="You have no duty at the door now"
        help="The secretariat gives it for the days of a conference."
      >
        <LinkButton to="/duty">Open your duties</LinkButton>
      </FailedState>
    );
  return (
    <div className="grid gap-5">
      {events.length > 1 && (
        <Select
          name="event"
          label="Event"
          value={eventName}
          options={events.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => setSearch({ event: target.value }, { replace: true })}
        />
      )}
      <CheckIn key={eventName} eventName={eventName} />
    </div>
  );
}
