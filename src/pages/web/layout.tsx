import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { HydrateWhenSeen } from '#platform/web/ui/hydrate-when-seen.tsx';
import { useNavigationFocusAndAnnouncement } from '#platform/web/use-navigation-focus.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useSite } from './use-site.ts';

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
      <Notices />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <HydrateWhenSeen>
        <Footer />
      </HydrateWhenSeen>
    </>
  );
}

/** Shows the notices of the secretariat (product 25.12). */
function Notices() {
  const { notices } = useSite();
  if (!notices) return null;
  return (
    <section aria-label="Notices" className="border-b border-gold-line bg-sunken print:hidden">
      <ul className="wrap grid gap-2 py-3">
        {notices.map(({ text, link }) => (
          <li key={text} className="max-w-[75ch] wrap-anywhere">
            {text}{' '}
            {link && (
              <a href={link.href} className="font-semibold underline underline-offset-4">
                {link.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function SiteLayout() {
  const announcement = useNavigationFocusAndAnnouncement('main', 'site');
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
