import { Outlet } from 'react-router';
import { EventSelect } from '#conference/web/index.ts';
import { EventSelectContext } from '#pages/web/desk/fields/form-context.ts';

export default function DocumentFields() {
  return (
    <EventSelectContext value={EventSelect}>
      <Outlet />
    </EventSelectContext>
  );
}
