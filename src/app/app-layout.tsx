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

// zod would otherwise try whether it may compile code, which the policy of the page reports as a violation.
config({ jitless: true });

/** What account, registration and desk screens share and public pages do not carry: the cache of answers. */
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

/** Around the screens of accounts and of the registration, within the layout of the public pages. */
export default function AppLayout() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}
