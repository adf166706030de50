import { useParams } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { EventRegistrations } from './list/event-registrations.tsx';

export const meta = () => [{ title: pageTitle('Registrations') }];

/** An event's registrations. For whoever may not see them they are simply not fetched (product 11.1). */
export default function Registrations() {
  const { event = '' } = useParams();
  return <EventRegistrations key={event} eventName={event} />;
}
