import type { ReactNode } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { DemoBanner } from '#demo/web/banner.tsx';
import { buildEmblemPath } from '#media/contract/emblem-files.ts';
import { SiteFrame } from '#pages/web/layout.tsx';
import { loadSite } from '#pages/web/rendering.ts';
import { useSite } from '#pages/web/use-site.ts';
import { siteLanguageTag } from '#platform/rule/region.ts';
import headingFont from '#platform/web/fonts/brygada-1918-english.woff2?url';
import textFont from '#platform/web/fonts/hanken-grotesk-english.woff2?url';
import { getLoginProviderName, publicOrigin, readSendsMailAttribute } from '#platform/web/html-attributes.ts';
import { setProductNameOfTitles } from '#platform/web/page-title.ts';
import { setClubRegion } from '#platform/web/region.ts';
import { sessionBootScript } from '#platform/web/session.ts';
import fonts from '#platform/web/styles/fonts.css?inline';
import { themeBootScript } from '#platform/web/theme.ts';
import { Toasts } from '#platform/web/toasts.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';
import { useHydrated } from '#platform/web/use-hydrated.ts';

export const loader = (args: LoaderFunctionArgs) => loadSite(args);

/** Prevents a request for the site's data at each navigation. The first page already contains the data. */
export const shouldRevalidate = () => false;

/**
 * Renders the scripts and fonts that the browser needs before the first paint. The style sheet of the fonts is inline,
 * because a separate file would delay the fonts. Only the server renders these elements, and React does not change them
 * in the browser.
 */
function BeforeFirstPaint() {
  if (!import.meta.env.SSR) return null;
  return (
    <>
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, hashed into the page's policy
        dangerouslySetInnerHTML={{ __html: `${themeBootScript};${sessionBootScript}` }}
      />
      {[headingFont, textFont].map((font) => (
        <link key={font} rel="preload" href={font} as="font" crossOrigin="" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheet, hashed into the page's policy */}
      <style dangerouslySetInnerHTML={{ __html: fonts }} />
    </>
  );
}

/**
 * Renders the HTML document of every page. Add only what every public page needs. The manifest, which is needed to
 * install the site as an app, is linked after hydration, so that browsers do not request it before the first paint.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { club, region, emblem, demo } = useSite();
  const isHydrated = useHydrated();
  setProductNameOfTitles(club.shortName);
  setClubRegion(region);
  return (
    <html
      lang={siteLanguageTag(region)}
      data-origin={publicOrigin()}
      data-provider={getLoginProviderName()}
      data-mail={readSendsMailAttribute()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#10122f" />
        <BeforeFirstPaint />
        {emblem === undefined ? (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ) : (
          <link rel="icon" href={buildEmblemPath(emblem, 'favicon')} type="image/png" />
        )}
        <link
          rel="apple-touch-icon"
          href={emblem === undefined ? '/apple-touch-icon.png' : buildEmblemPath(emblem, 'touch')}
        />
        {isHydrated && <link rel="manifest" href="/manifest.webmanifest" />}
        <Meta />
        <Links />
      </head>
      <body>
        {demo && <DemoBanner demo={demo} region={region} />}
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

/** Replaces only the screen that threw an error. The navigation of the site stays usable. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <FailedState text="Something went wrong" help="Reload the page, or come back in a minute." />
    </SiteFrame>
  );
}
