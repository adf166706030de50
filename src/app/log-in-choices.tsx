import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { LogInChoicesContext } from '#accounts/web/index.ts';
import { useSite } from '#pages/web/use-site.ts';

const DemoRoles = lazy(() => import('#demo/web/roles.tsx'));

function Choices() {
  return (
    <Suspense fallback={null}>
      <div className="mb-8 border-b border-line pb-8">
        <DemoRoles />
      </div>
    </Suspense>
  );
}

/** Adds the roles of a demo to the log-in page. A real site has none, and does not load them. */
export default function LogInChoices() {
  const { demo } = useSite();
  return (
    <LogInChoicesContext value={demo ? Choices : undefined}>
      <Outlet />
    </LogInChoicesContext>
  );
}
