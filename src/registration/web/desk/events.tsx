import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { listAnnouncedEvents } from '#conference/contract.ts';
import { announcedEventsQuery, eventStateNames } from '#conference/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { somethingWentWrongText } from '#platform/web/api.ts';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import type { countRegistrationsByEvent } from '../../contract/desk.ts';
import { displayedRegistrationStates } from '../../contract/form.ts';
import { registrationCountsQuery } from './api.ts';
import { type NextPending, parseNextPending } from './decisions.ts';

type ListedEvent =
  | AnswerOf<typeof countRegistrationsByEvent>['events'][number]
  | AnswerOf<typeof listAnnouncedEvents>['events'][number];

export const meta = () => [{ title: pageTitle('Events') }];

/** Lists events. Users who may not see registrations see no numbers either (product 11.1). */
export default function Events() {
  const viewer = useViewerRoleOrStatus();
  const back = viewer === 'superadmin' ? '/superadmin' : '/admin';
  const nextPending = parseNextPending(useLocation().state);
  return (
    <DeskPageFrame
      title="Events"
      back={{ to: back, label: 'Go Back' }}
      actions={nextPending && <NextPendingLink {...nextPending} />}
    >
      <EventList showsCounts={isAdminOrSuperadmin(viewer)} />
    </DeskPageFrame>
  );
}

const focusNow = (link: HTMLAnchorElement | null) => link?.focus();

/**
 * Links to the next registration. The link gets the focus, so that Enter opens it after a registration is confirmed.
 */
function NextPendingLink({ to, name }: NextPending) {
  const navigate = useNavigate();
  const keys = useMemo(() => ({ n: { does: 'next pending', run: () => navigate(to) } }), [navigate, to]);
  useShortcuts(keys);
  return (
    <LinkButton ref={focusNow} to={to} viewTransition={false}>
      Next pending: {name}
      <ArrowRightIcon />
    </LinkButton>
  );
}

function EventList({ showsCounts }: { showsCounts: boolean }) {
  const counts = useQuery({ ...registrationCountsQuery, enabled: showsCounts });
  const announced = useQuery({ ...announcedEventsQuery, enabled: !showsCounts });
  const events = showsCounts ? counts : announced;
  if (!events.data) return <QueryState query={events} text={somethingWentWrongText} />;
  if (events.data.events.length === 0) return <EmptyState text="No events yet" />;
  return (
    <DataTable<ListedEvent>
      caption="Events"
      rows={events.data.events}
      columns={showsCounts ? [nameColumn, ...countColumns] : [nameColumn]}
      idOf={({ eventName }) => eventName}
    />
  );
}

const nameColumn: Column<ListedEvent> = {
  id: 'name',
  header: 'Event',
  phone: 'title',
  cell: (event) => (
    <Link to={`/registrations/${encodeURIComponent(event.eventName)}`} className="row-link">
      <span className="cell-line">{event.eventName} </span>
      <span className="cell-sub">{stateText(event)}</span>
    </Link>
  ),
};

const countColumns = displayedRegistrationStates.map(
  (status): Column<ListedEvent> => ({
    id: status,
    header: <span className="capitalize">{status}</span>,
    numeric: true,
    width: '5.5rem',
    cell: (event) =>
      'pending' in event && (
        <>
          {event[status]}
          <span className="phone-label"> {status}</span>
        </>
      ),
  }),
);

function stateText(event: ListedEvent): string {
  if ('state' in event && event.state !== 'announced') return eventStateNames[event.state];
  return event.registrationOpen ? 'Registration is open' : 'Registration is closed';
}
