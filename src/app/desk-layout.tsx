import { Outlet } from 'react-router';
import { DeskShell } from '#desk/web/index.ts';
import { FailedState } from '#platform/web/ui/states.tsx';
import { AppFrame } from './app-layout.tsx';

/** The layout of the desk, with its own shell. */
export default function DeskLayout() {
  return (
    <AppFrame>
      <DeskShell>
        <Outlet />
      </DeskShell>
    </AppFrame>
  );
}

/** Shown when a screen of the desk throws. The shell with its navigation stays. */
export function ErrorBoundary() {
  return (
    <AppFrame>
      <DeskShell>
        <FailedState text="Something went wrong" help="Reload the page, or come back in a minute." />
      </DeskShell>
    </AppFrame>
  );
}
