import { Outlet } from 'react-router';
import { DeskShell } from '#desk/web/index.ts';
import { FailedState } from '#platform/web/ui/states.tsx';
import { AppFrame } from './app-layout.tsx';

/** Around the screens of the secretariat, which have a separate shell. */
export default function DeskLayout() {
  return (
    <AppFrame>
      <DeskShell>
        <Outlet />
      </DeskShell>
    </AppFrame>
  );
}

/** What is on screen when a screen breaks: the shell stays, so that the way out is visible. */
export function ErrorBoundary() {
  return (
    <AppFrame>
      <DeskShell>
        <FailedState text="Something went wrong" help="Reload the page, or come back in a minute." />
      </DeskShell>
    </AppFrame>
  );
}
