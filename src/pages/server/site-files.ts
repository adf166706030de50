import { etagOf, type Sent } from '#platform/server/http/assets.ts';
import { conferenceIcs, manifestJson, robotsTxt, sitemapXml } from '../machine-readable.ts';
import type { PageInputs } from '../page-inputs.ts';

/**
 * What search engines, phones and calendars ask for, by its path.
 * @param origin the site's own address, without a slash at the end
 */
export function siteFiles(
  { content: { site, pages }, event }: PageInputs,
  origin: string,
): ReadonlyMap<string, Sent & { readonly type: string }> {
  const paths = pages.map(({ path }) => path);
  return new Map([
    ['/sitemap.xml', sent('application/xml; charset=utf-8', sitemapXml(origin, paths))],
    ['/robots.txt', sent('text/plain; charset=utf-8', robotsTxt(origin))],
    ['/manifest.webmanifest', sent('application/manifest+json; charset=utf-8', manifestJson(site))],
    [`/${event.id}.ics`, sent('text/calendar; charset=utf-8', conferenceIcs(origin, event, site))],
  ]);
}

function sent(type: string, text: string) {
  const plain = Buffer.from(text);
  return { type, plain, br: undefined, gzip: undefined, etag: etagOf(plain) };
}
