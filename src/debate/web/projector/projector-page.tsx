import { useParams } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { RoomProjector } from './room-projector.tsx';

export const meta = () => [{ title: pageTitle('Projector') }];

/** The projector in development. A build starts it without the router (src/app/light-page.tsx). */
export default function ProjectorPage() {
  const { event = '', committee = '' } = useParams();
  return <RoomProjector eventName={event} committee={committee} screenKey={location.hash.slice(1)} />;
}
