import { Outlet } from 'react-router';
import { useNavigationFocusAndAnnouncement } from '#platform/web/use-navigation-focus.ts';
import { AppFrame } from './app-layout.tsx';

/** Layout of the tools of the conference days, which fill the whole screen. */
export default function ToolLayout() {
  const announcement = useNavigationFocusAndAnnouncement('main', 'site');
  return (
    <AppFrame>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </AppFrame>
  );
}
