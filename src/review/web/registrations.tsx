import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { registeredQuery } from './api.ts';
import { NotForYou } from './desk/desk-gate.tsx';
import { DeskPage } from './desk/desk-page.tsx';
import { mayReview, useViewer } from './desk/desk-role.ts';
import { RegistrationList } from './list/registration-list.tsx';

export const meta = () => [{ title: pageTitle('Registrations') }];

/** An event's registrations. For whoever may not see them they are simply not fetched (spec 2). */
export default function Registrations() {
  const { event = '' } = useParams();
  const viewer = useViewer();
  const registered = useQuery({ ...registeredQuery, enabled: mayReview(viewer) });
  const registrations = registered.data?.allSuchEvents.filter(({ eventName }) => eventName === event);

  const work = () => {
    if (viewer === 'unknown') return <LoadingState />;
    if (!mayReview(viewer)) return <NotForYou />;
    if (registrations) return <RegistrationList registrations={registrations} />;
    if (registered.isError)
      return <FailedState text="Error fetching data" help="Reload the page to try again." />;
    return <LoadingState />;
  };
  return (
    <DeskPage
      title={`${event}'s Registrations${registrations ? ` (${registrations.length})` : ''}`}
      back={{ to: viewer === 'superadmin' ? '/superadmin' : '/admin', label: 'Go Back' }}
    >
      {work()}
    </DeskPage>
  );
}
