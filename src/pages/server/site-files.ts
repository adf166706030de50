import { buildEmblemPath } from '#media/contract/emblem-files.ts';
import type { Site } from '#pages/contract/documents.ts';
import type { AnnouncedEvent, TimetableSession } from '#pages/contract/event-data.ts';
import { addDays, dayOf } from '#platform/rule/dates.ts';
import { type ClubRegion, siteLanguageTag } from '#platform/rule/region.ts';
import { computeEtag } from '#platform/server/http/assets.ts';
import type { SiteFile } from '#platform/server/http/pages.ts';
import { listEmptyPages } from '../documents/empty-pages.ts';
import { listPublicPages } from '../documents/public-pages.ts';
import type { PageInputs } from '../page-inputs.ts';
import { formatEventWithClub } from '../rule/event-title.ts';
import { createConferenceJson } from './conference-json.ts';
import { createRecordFiles } from './record-files.ts';

/**
 * Creates the files of the site, such as robots.txt, by path.
 * @param origin PUBLIC_URL without a slash at the end
 * @param now time of the rendering in epoch milliseconds. The site is rendered again after each change of its content.
 */
export function createSiteFiles(
  inputs: PageInputs,
  origin: string,
  now: number,
): ReadonlyMap<string, SiteFile> {
  const { content, archivedEvents, records, event, region, committees, timetable, emblem } = inputs;
  const { site } = content;
  const empty = listEmptyPages({ content, archivedEvents });
  const paths = listPublicPages(content).flatMap(({ path }) => (empty.includes(path) ? [] : path));
  const calendar = (sessions: readonly TimetableSession[]) =>
    sent('text/calendar; charset=utf-8', createConferenceIcs(origin, event, site, now, sessions));
  const calendars = [
    [`/${event.id}.ics`, calendar(timetable)] as const,
    ...committees.map(
      ({ value }) =>
        [
          `/${event.id}-${encodeURIComponent(value)}.ics`,
          calendar(
            timetable.filter(
              ({ committeeValues: of }) => of === 'all' || of.some((committee) => committee === value),
            ),
          ),
        ] as const,
    ),
  ];
  return new Map<string, SiteFile>([
    ['/sitemap.xml', sent('application/xml; charset=utf-8', createSitemapXml(origin, paths))],
    ['/robots.txt', sent('text/plain; charset=utf-8', createRobotsTxt(origin))],
    [
      '/manifest.webmanifest',
      sent('application/manifest+json; charset=utf-8', createManifestJson(site, region, emblem)),
    ],
    ['/conference.json', sent('application/json; charset=utf-8', createConferenceJson(inputs, origin, now))],
    ...calendars,
    ...records.flatMap((record) => createRecordFiles(record, origin)),
  ]);
}

function sent(type: string, text: string) {
  const plain = Buffer.from(text);
  return { type, plain, br: undefined, gzip: undefined, etag: computeEtag(plain) };
}

/**
 * Creates robots.txt. It excludes API calls, uploaded pictures, screens that require a log-in, wall screens, and pages
 * that open with a link or a code.
 */
export function createRobotsTxt(origin: string): string {
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
    '/setup/',
    '/join/',
    '/guardian/',
    '/unsubscribe/',
    '/screen/',
    '/projector/',
    '/verify/',
    '/sheets/',
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

export function createSitemapXml(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

/** @param emblem digest of the uploaded emblem; undefined while it is the drawn one */
export function createManifestJson(club: Site, region: ClubRegion, emblem?: string): string {
  return JSON.stringify({
    name: club.name,
    short_name: club.shortName,
    description: club.description,
    lang: siteLanguageTag(region),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#10122f',
    theme_color: '#10122f',
    icons: emblem === undefined ? drawnIcons : listUploadedIcons(emblem),
  });
}

const drawnIcons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
];

const listUploadedIcons = (emblem: string) => [
  { src: buildEmblemPath(emblem, 'icon'), type: 'image/png', sizes: '192x192' },
  { src: buildEmblemPath(emblem, 'large'), type: 'image/png', sizes: '512x512' },
  { src: buildEmblemPath(emblem, 'maskable'), type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** Formats a time as '20241108T033000Z'. */
const calendarTime = (instant: string | number): string =>
  new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Escapes commas, semicolons, backslashes and line breaks for a calendar (RFC 5545, 3.3.11). */
const calendarText = (text: string): string =>
  text.replaceAll(/[\\,;]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');

/** Splits a calendar line after 75 octets. Continuation lines begin with a space (RFC 5545, 3.1). */
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

/** SEQUENCE is a 32-bit integer (RFC 5545, 3.3.8), so it counts the seconds since this time. */
const sequenceStart = Date.UTC(2024, 0, 1);

/**
 * The lines by which a calendar notices that an entry is newer than the one that it has. They grow with each rendering
 * of the site, so also when only the room of a session changes.
 */
const versionLines = (now: number): string[] => [
  `DTSTAMP:${calendarTime(now)}`,
  `LAST-MODIFIED:${calendarTime(now)}`,
  `SEQUENCE:${Math.max(0, Math.floor((now - sequenceStart) / 1000))}`,
];

/** Formats a day as '20241108'. */
const calendarDay = (day: string): string => day.replaceAll('-', '');

function sessionLines(
  { id, title, startsAt, endsAt, room, committees }: TimetableSession,
  { shortName, venue }: AnnouncedEvent,
  hostname: string,
  now: number,
): string[] {
  const summary = committees ? `${title} (${committees.join(', ')})` : title;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${hostname}`,
    ...versionLines(now),
    `DTSTART:${calendarTime(startsAt)}`,
    `DTEND:${calendarTime(endsAt)}`,
    `SUMMARY:${calendarText(`${shortName}: ${summary}`)}`,
    `LOCATION:${calendarText(room === null ? venue.name : `${room}, ${venue.name}`)}`,
    'END:VEVENT',
  ];
}

/**
 * Creates the calendar file of an event and its sessions. The ids in it are the same in each export, so that a second
 * import replaces the first. The conference is an entry of whole days that leaves them free, because a delegate is
 * busy only during the sessions.
 */
export function createConferenceIcs(
  origin: string,
  event: AnnouncedEvent,
  club: Site,
  now: number,
  sessions: readonly TimetableSession[] = [],
): string {
  const { hostname } = new URL(origin);
  const [firstDay, lastDay] = [event.startsAt, event.endsAt].map((time) =>
    dayOf(Date.parse(time), event),
  ) as [string, string];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(club.shortName)}//${calendarText(event.name)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@${hostname}`,
    ...versionLines(now),
    `DTSTART;VALUE=DATE:${calendarDay(firstDay)}`,
    // The end is exclusive (RFC 5545, 3.6.1).
    `DTEND;VALUE=DATE:${calendarDay(addDays(lastDay, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${calendarText(`${formatEventWithClub(club.shortName, event.name)}: ${event.theme}`)}`,
    `LOCATION:${calendarText(`${event.venue.name}, ${event.venue.address}`)}`,
    `URL:${origin}/annualconf`,
    'END:VEVENT',
    ...sessions.flatMap((session) => sessionLines(session, event, hostname, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
