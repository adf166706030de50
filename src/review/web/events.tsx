import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { ArrowRightIcon } from '#platform/web/ui/icons.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { ListedRegistration } from '../contract.ts';
import { eventsQuery, registeredQuery } from './api.ts';
import { DeskPage } from './desk/desk-page.tsx';
import { mayReview, useViewer } from './desk/desk-role.ts';

export const meta = () => [{ title: pageTitle('Events') }];

/** Which event to look at (spec 2). Who may not see the registrations sees no numbers either. */
export default function Events() {
  const viewer = useViewer();
  const back = viewer === 'superadmin' ? '/superadmin' : '/admin';
  return (
    <DeskPage title="Events" back={{ to: back, label: 'Go Back' }}>
      <EventList counted={mayReview(viewer)} />
    </DeskPage>
  );
}

function EventList({ counted }: { counted: boolean }) {
  const events = useQuery(eventsQuery);
  const registered = useQuery({ ...registeredQuery, enabled: counted });
  if (events.isPending) return <LoadingState />;
  if (events.isError) return <FailedState text="Something went wrong" help="Reload the page to try again." />;
  if (events.data.events.length === 0) return <EmptyState text="There is no event yet" />;
  return (
    <ul className="grid gap-3">
      {events.data.events.map(({ eventName, registrationOpen }) => (
        <li key={eventName}>
          <Link
            to={`/registrations/${encodeURIComponent(eventName)}`}
            className="plate plate-lifting flex items-center justify-between gap-4 p-5 hover:text-gold-text"
          >
            <span>
              <span className="block font-heading text-xl leading-tight">{eventName}</span>
              <span className="mt-1 block text-sm text-muted">
                Registration is {registrationOpen ? 'open' : 'closed'}
                {registered.data && `. ${countsInWords(eventName, registered.data.allSuchEvents)}`}
              </span>
            </span>
            <ArrowRightIcon />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function countsInWords(eventName: string, registrations: readonly ListedRegistration[]): string {
  const count = { pending: 0, confirmed: 0, declined: 0 };
  for (const registration of registrations)
    if (registration.eventName === eventName) count[registration.status]++;
  return `${count.pending} pending, ${count.confirmed} confirmed, ${count.declined} declined`;
}
