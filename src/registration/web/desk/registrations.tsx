import { useParams } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { EventRegistrations } from './list/event-registrations.tsx';

export const meta = () => [{ title: pageTitle('Registrations') }];

/** An event's registrations. They are not fetched for users who may not see them (product 11.1). */
export default function Registrations() {
  const { event = '' } = useParams();
  return <EventRegistrations key={event} eventName={event} />;
}
