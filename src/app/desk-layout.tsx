import { Outlet } from 'react-router';
import { DeskShell } from '#desk/web/index.ts';
import { FailedState } from '#platform/web/ui/states.tsx';
import { AppFrame } from './app-layout.tsx';

export default function DeskLayout() {
  return (
    <AppFrame>
      <DeskShell>
        <Outlet />
      </DeskShell>
    </AppFrame>
  );
}

/** Replaces only the screen that threw an error. The navigation of the desk stays usable. */
export function ErrorBoundary() {
  return (
    <AppFrame>
      <DeskShell>
        <FailedState text="Something went wrong" help="Reload the page, or come back in a minute." />
      </DeskShell>
    </AppFrame>
  );
}
