import { Outlet } from 'react-router';
import { EventSelect } from '#conference/web/index.ts';
import { EventSelectContext } from '#pages/web/desk/fields/form-context.ts';

/** Provides the fields of page documents that need events. */
export default function DocumentFields() {
  return (
    <EventSelectContext value={EventSelect}>
      <Outlet />
    </EventSelectContext>
  );
}
