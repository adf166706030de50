import type { ReactNode } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { SiteFrame } from '#pages/web/layout.tsx';
import { loadSite } from '#pages/web/loading.ts';
import { useSite } from '#pages/web/use-site.ts';
import { mailFact, providerName, publicOrigin } from '#platform/web/document-facts.ts';
import headingFont from '#platform/web/fonts/brygada-1918-english.woff2?url';
import italicFont from '#platform/web/fonts/brygada-1918-english-italic.woff2?url';
import textFont from '#platform/web/fonts/hanken-grotesk-english.woff2?url';
import { nameTitles } from '#platform/web/page-title.ts';
import { setClubRegion } from '#platform/web/region.ts';
import { sessionBootScript } from '#platform/web/session.ts';
import fonts from '#platform/web/styles/fonts.css?inline';
import { themeBootScript } from '#platform/web/theme.ts';
import { Toasts } from '#platform/web/toasts.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';

export const loader = (args: LoaderFunctionArgs) => loadSite(args);

/** Never revalidates: the data came with the first page, and a request would delay every navigation. */
export const shouldRevalidate = () => false;

/**
 * Content of the head for the first paint: the scripts that set theme and session, the font preloads, and the font
 * rules. The rules are inline, because a separate style sheet would delay the fonts. Rendered by the server only; React
 * does not touch these elements during hydration.
 */
function BeforeFirstPaint() {
  if (!import.meta.env.SSR) return null;
  return (
    <>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, hashed into the page's policy
        dangerouslySetInnerHTML={{ __html: `${themeBootScript};${sessionBootScript}` }}
      />
      {[headingFont, textFont, italicFont].map((font) => (
        <link key={font} rel="preload" href={font} as="font" crossOrigin="" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet, hashed into the page's policy */}
      <style dangerouslySetInnerHTML={{ __html: fonts }} />
    </>
  );
}

/** The document of every page. Contains nothing that a public page does not need. */
export function Layout({ children }: { children: ReactNode }) {
  const { club, region } = useSite();
  nameTitles(club.shortName);
  setClubRegion(region);
  return (
    <html
      lang={region.locale}
      data-origin={publicOrigin()}
      data-provider={providerName()}
      data-mail={mailFact()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#10122f" />
        <BeforeFirstPaint />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Shown when a screen throws. The frame with its navigation stays. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <FailedState text="Something went wrong" help="Reload the page, or come back in a minute." />
    </SiteFrame>
  );
}
