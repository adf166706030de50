import { Outlet } from 'react-router';
import { EventIdSelect } from '#conference/web/index.ts';
import { EventSelectContext } from '#pages/web/desk/fields/form-context.ts';

export default function DocumentFields() {
  return (
    <EventSelectContext value={EventIdSelect}>
      <Outlet />
    </EventSelectContext>
  );
}
