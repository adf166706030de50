import { useParams } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { EventRegistrations } from './list/event-registrations.tsx';

export const meta = () => [{ title: pageTitle('Registrations') }];

/** An event's registrations of one status, which the path names instead of the filter. */
export default function RegistrationsByStatus() {
  const { eventName = '', status = '' } = useParams();
  return <EventRegistrations key={`${eventName}/${status}`} eventName={eventName} status={status} />;
}
