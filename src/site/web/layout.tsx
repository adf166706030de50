import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useNavigationFocus } from '#platform/web/navigation-focus.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, main area and footer: the common layout of every route (spec 2). */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  );
}

export default function SiteLayout() {
  const announcement = useNavigationFocus('main');
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
