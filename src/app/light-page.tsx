import { createRoot } from 'react-dom/client';
import { RoomProjector } from '#debate/web/projector/room-projector.tsx';
import { setClubRegion } from '#platform/web/region.ts';

/**
 * Starts the projector without the router, which is half of the scripts of other pages: the laptop of a committee room
 * may have a slow network, and the limit is 90 KB.
 */
const page = document.getElementById('light-page');
if (page) {
  setClubRegion(JSON.parse(page.dataset.region ?? ''));
  const [, , eventName = '', committee = ''] = location.pathname.split('/').map(decodeURIComponent);
  createRoot(page).render(
    <RoomProjector eventName={eventName} committee={committee} screenKey={location.hash.slice(1)} />,
  );
}
