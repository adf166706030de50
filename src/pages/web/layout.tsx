import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useNavigationFocus } from '#platform/web/navigation-focus.ts';
import { HydrateWhenSeen } from '#platform/web/ui/hydrate-when-seen.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-3 left-3 z-60 -translate-y-[200%] bg-gold px-4.5 py-3 font-semibold text-on-gold focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <HydrateWhenSeen>
        <Footer />
      </HydrateWhenSeen>
    </>
  );
}

export default function SiteLayout() {
  const announcement = useNavigationFocus('main', 'site');
  return (
    <>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
