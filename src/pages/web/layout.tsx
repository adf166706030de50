import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useNavigationFocus } from '#platform/web/navigation-focus.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, main area and footer (product 2.1). */
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
      <Suspense>
        <Footer />
      </Suspense>
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
