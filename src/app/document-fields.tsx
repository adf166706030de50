import { Outlet } from 'react-router';
import { EventIdSelect } from '#conference/web/index.ts';
import { EventSelectComponentContext } from '#pages/web/desk/fields/form-context.ts';

export default function DocumentFields() {
  return (
    <EventSelectComponentContext value={EventIdSelect}>
      <Outlet />
    </EventSelectComponentContext>
  );
}
