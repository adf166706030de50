import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { NotLoggedIn, profileQuery } from '#accounts/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { mayReview, useViewer, type Viewer } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { ownDutiesQuery, rollCommitteesQuery } from '../api.ts';
import { EventSelect } from '../event-select.tsx';
import { RollCall } from './roll-call.tsx';

export const meta = () => [{ title: pageTitle('Roll call') }];

/** Shows the roll call of a committee. Its chairs mark delegates, the secretariat only reads (product 22.16). */
export default function CommitteeScreen() {
  const viewer = useViewer();
  if (viewer === 'visitor') return <NotLoggedIn />;
  return (
    <div className="wrap max-w-3xl pt-fluid-md pb-section">
      <h1 className="mb-4 text-3xl">Roll call</h1>
      <Content viewer={viewer} />
    </div>
  );
}

function Content({ viewer }: { viewer: Viewer }) {
  if (viewer === 'unknown') return <LoadingState />;
  if (viewer === 'client') return <OfChair />;
  return mayReview(viewer) ? <OfStaff /> : <NoAccess />;
}

function OfStaff() {
  const [search] = useSearchParams();
  const { event } = useSite();
  return <Committees eventName={search.get('event') ?? event.name} />;
}

function OfChair() {
  const [search] = useSearchParams();
  const query = useQuery(ownDutiesQuery);
  if (!query.data) return <QueryState query={query} text="Your duties could not be loaded" />;
  const events = [
    ...new Set(query.data.duties.flatMap(({ kind, eventName }) => (kind === 'chair' ? eventName : []))),
  ];
  const eventName = events.find((name) => name === search.get('event')) ?? events[0];
  if (eventName === undefined)
    return (
      <FailedState
        text="You chair no committee now"
        help="The secretariat gives this duty for the days of a conference."
      >
        <LinkButton to="/duty">Open your duties</LinkButton>
      </FailedState>
    );
  return (
    <div className="grid gap-5">
      <EventSelect names={events} eventName={eventName} />
      <Committees key={eventName} eventName={eventName} />
    </div>
  );
}

function Committees({ eventName }: { eventName: string }) {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(rollCommitteesQuery(eventName));
  const profile = useQuery(profileQuery);
  if (!query.data) return <QueryState query={query} />;
  if (!profile.data) return <QueryState query={profile} />;
  const { committees } = query.data;
  const committee = committees.find(({ value }) => value === search.get('committee')) ?? committees[0];
  if (!committee) return <FailedState text="There is no committee yet" />;
  const choose = (value: string) => setSearch({ event: eventName, committee: value }, { replace: true });
  return (
    <div className="grid gap-5">
      {committees.length > 1 && (
        <Select
          name="committee"
          label="Committee"
          value={committee.value}
          options={committees.map(({ value, name }) => ({ value, label: name }))}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <RollCall
        key={committee.value}
        accountId={profile.data._id}
        eventName={eventName}
        committee={committee.value}
      />
    </div>
  );
}
