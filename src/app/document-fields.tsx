import { Outlet } from 'react-router';
import { EventSelect } from '#conference/web/index.ts';
import { EventSelectContext } from '#pages/web/index.ts';

/** Around the screens that edit pages: what their fields choose from. */
export default function DocumentFields() {
  return (
    <EventSelectContext value={EventSelect}>
      <Outlet />
    </EventSelectContext>
  );
}
