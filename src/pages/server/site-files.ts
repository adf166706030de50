import type { Site } from '#pages/contract/documents.ts';
import type { AnnouncedEvent } from '#pages/contract/event-data.ts';
import { type Asset, etagOf } from '#platform/server/http/assets.ts';
import type { PageInputs } from '../page-inputs.ts';

/**
 * Returns the sitemap, robots.txt, web manifest and conference calendar by path.
 * @param origin PUBLIC_URL without a slash at the end
 */
export function siteFiles(
  { content: { site, pages }, event }: PageInputs,
  origin: string,
): ReadonlyMap<string, Asset & { readonly type: string }> {
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

/** Returns /robots.txt, which disallows calls and screens that need a log-in. */
export function robotsTxt(origin: string): string {
  const disallowed = [
    '/v1/',
    '/images/',
    '/dashboard',
    '/admin',
    '/superadmin',
    '/resetpassword/',
    '/verifyemail/',
    '/confirminstitute/',
    '/notme/',
  ];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns /sitemap.xml. @param paths of the listed pages, with a leading slash */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

export function manifestJson(club: Site): string {
  return JSON.stringify({
    name: club.name,
    short_name: club.shortName,
    description: club.description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#10122f',
    theme_color: '#10122f',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  });
}

/** Formats a time for iCalendar: '20241108T033000Z'. */
const calendarTime = (instant: string): string =>
  new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Escapes commas, semicolons, backslashes and line breaks (RFC 5545, 3.3.11). */
const calendarText = (text: string): string =>
  text.replaceAll(/[\\,;]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');

/** Folds a line at 75 octets. Continuation lines begin with a space (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    const maxOctets = parts.length === 0 ? 75 : 74;
    if (new TextEncoder().encode(part + character).length > maxOctets) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

/**
 * Returns an iCalendar file with the conference as one event. Its id contains the host of the site, so that a second import replaces
 * the first.
 */
export function conferenceIcs(origin: string, event: AnnouncedEvent, club: Site): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(club.shortName)}//${calendarText(event.name)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${calendarTime(event.startsAt)}`,
    `DTSTART:${calendarTime(event.startsAt)}`,
    `DTEND:${calendarTime(event.endsAt)}`,
    `SUMMARY:${calendarText(`${club.shortName} ${event.name}: ${event.theme}`)}`,
    `LOCATION:${calendarText(`${event.venue.name}, ${event.venue.address}`)}`,
    `URL:${origin}/annualconf`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
