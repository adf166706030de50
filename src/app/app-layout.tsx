import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useMatches } from 'react-router';
import { config } from 'zod';
import { viewerQuery } from '#accounts/web/index.ts';
import { setUnsentSteps } from '#attendance/web/device/unsent-steps.ts';
import { HelpLink, isScreenHandle } from '#help/web/index.ts';
import { ProfileQueryContext } from '#platform/web/desk/viewer.ts';
import { queryClient } from '#platform/web/query-client.ts';
import { setLandingPathFinder } from '#platform/web/return-path.ts';
import { deleteAllSealedData } from '#platform/web/sealed-store.ts';
import { useLoginState } from '#platform/web/session.ts';
import { deleteExpiredFile } from '#platform/web/stored-file.ts';
import { preloadToasts } from '#platform/web/toasts.tsx';
import { ScreenStyles } from './screen-styles.tsx';

// Makes zod validate without `eval`, which the content security policy forbids.
config({ jitless: true });

// Loads the module of duties only after a log-in.
setLandingPathFinder(async () => {
  const { fetchLandingPath } = await import('#attendance/web/landing.ts');
  return fetchLandingPath(queryClient);
});

// Loads the module of sessions only when a device logs out, or when its session has ended.
setUnsentSteps(async () => (await import('#debate/web/live/send-stored-steps.ts')).unsentSteps);

/** Deletes the lists, rolls, sessions and passes that this browser stores when the user is logged out (product 22.14). */
function useClearedWhenLoggedOut(): void {
  const login = useLoginState();
  useEffect(() => {
    if (login === 'out') void deleteAllSealedData();
  }, [login]);
}

/** Provides what screens need and public pages do not load: the query cache, toasts and the style sheet of screens. */
export function AppFrame({ children }: { children: ReactNode }) {
  useEffect(() => void deleteExpiredFile(), []);
  useClearedWhenLoggedOut();
  useEffect(preloadToasts, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ScreenStyles />
      <ProfileQueryContext value={viewerQuery}>{children}</ProfileQueryContext>
    </QueryClientProvider>
  );
}

/** Leads to the help page that the screen names. */
function HelpOfScreen() {
  const handle = useMatches()
    .map((match) => match.handle)
    .find(isScreenHandle);
  if (!handle) return null;
  return (
    <div className="wrap -mt-11 flex justify-end">
      <HelpLink title={handle.help} />
    </div>
  );
}

export default function AppLayout() {
  return (
    <AppFrame>
      <Outlet />
      <HelpOfScreen />
    </AppFrame>
  );
}
