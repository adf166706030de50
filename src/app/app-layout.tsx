import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router';
import { config } from 'zod';
import { viewerQuery } from '#accounts/web/index.ts';
import { ProfileQueryContext } from '#platform/web/desk/viewer.ts';
import { forgetOldFile } from '#platform/web/kept-file.ts';
import { queryClient } from '#platform/web/query-client.ts';
import { preloadToasts } from '#platform/web/toasts.tsx';
import { ScreenStyles } from './screen-styles.tsx';

// Otherwise zod tests whether `eval` is allowed, which the content security policy reports as a violation.
config({ jitless: true });

/** The providers of account, registration and desk screens that public pages do not load: the query cache. */
export function AppFrame({ children }: { children: ReactNode }) {
  useEffect(() => void forgetOldFile(), []);
  useEffect(preloadToasts, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ScreenStyles />
      <ProfileQueryContext value={viewerQuery}>{children}</ProfileQueryContext>
    </QueryClientProvider>
  );
}

/** The layout of account and registration screens, inside the layout of the public pages. */
export default function AppLayout() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}
