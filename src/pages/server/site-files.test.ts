import { describe, expect, it } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { addDays, dayOf } from '#platform/rule/dates.ts';
import { defaultRegion } from '#platform/rule/region.ts';
import { conference, event } from '#tests/support/conference.ts';
import {
  createConferenceIcs,
  createManifestJson,
  createRobotsTxt,
  createSiteFiles,
  createSitemapXml,
} from './site-files.ts';

const { pages, site } = sampleContent;

const inputs = {
  content: sampleContent,
  ...conference,
  region: defaultRegion,
  otherEvents: [],
  windows: {},
  archivedEvents: [],
  records: [],
  timetable: [],
  sitePlan: null,
  notices: [],
  isReportFormOpen: false,
  pictures: {},
};
const now = Date.UTC(2026, 9, 1, 12);
const files = createSiteFiles(inputs, 'https://mun.example.org', now);

describe('a site at https://mun.example.org', () => {
  it.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://mun.example.org/contact</loc>'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://mun.example.org/sitemap.xml'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', '"start_url":"/"'],
    ['/conference.json', 'application/json; charset=utf-8', '"url":"https://mun.example.org/"'],
    [`/${event.id}.ics`, 'text/calendar; charset=utf-8', 'URL:https://mun.example.org/annualconf'],
  ])('offers %s as %s', (path, type, part) => {
    const file = files.get(path);
    expect(file?.type).toBe(type);
    expect(file?.plain.toString()).toContain(part);
  });

  it('lists no page behind a log-in in the sitemap', () => {
    const sitemap = files.get('/sitemap.xml')?.plain.toString();
    for (const path of ['/login', '/dashboard', '/registration', '/admin', '/404'])
      expect(sitemap).not.toContain(path);
  });
});

const origin = 'https://mun.example.org';

describe('the files for search engines, phones and calendars', () => {
  it('robots.txt excludes calls and one-time links, and names the sitemap', () => {
    const text = createRobotsTxt(origin);
    expect(text).toContain('\nDisallow: /v1/\n');
    expect(text).toContain('\nDisallow: /resetpassword/\n');
    expect(text).toContain('\nSitemap: https://mun.example.org/sitemap.xml\n');
    expect(text).not.toContain('Disallow: /\n');
  });

  it('lists every public page under the address of this site', () => {
    const xml = createSitemapXml(
      origin,
      pages.map(({ path }) => path),
    );
    expect(xml.match(/<loc>/g)).toHaveLength(pages.length);
    expect(xml).toContain('<loc>https://mun.example.org/annualconf</loc>');
  });

  it('the sitemap leaves out a page whose lists are empty', () => {
    const content = { ...sampleContent, gallery: [], blogs: [] };
    const sitemap = createSiteFiles({ ...inputs, content }, origin, now)
      .get('/sitemap.xml')
      ?.plain.toString();
    expect(sitemap).toContain('/team</loc>');
    expect(sitemap).not.toMatch(/\/(?:photo|blogs)<\/loc>/);
  });

  it('the calendar names the club once', () => {
    const summaryOf = (shortName: string, name: string) =>
      /SUMMARY:(.*?):/.exec(
        createConferenceIcs(origin, { ...event, name }, { ...site, shortName }, now),
      )?.[1];
    expect(summaryOf('KrakMUN', 'KrakMUN 2027')).toBe('KrakMUN 2027');
    expect(summaryOf('NITSMUN', 'Annual Conference 2024')).toBe('NITSMUN Annual Conference 2024');
  });

  it('the sitemap escapes its paths', () => {
    expect(createSitemapXml(origin, ['/a&b<c'])).toContain('<loc>https://mun.example.org/a&amp;b&lt;c</loc>');
  });

  it('the calendar has the conference as whole days that leave the delegate free', () => {
    const ics = createConferenceIcs(origin, event, site, now);
    const [entry = ''] = ics.match(/BEGIN:VEVENT.*?END:VEVENT/s) ?? [];
    const first = dayOf(Date.parse(event.startsAt), event);
    const last = dayOf(Date.parse(event.endsAt), event);
    expect(entry).toContain(`\r\nDTSTART;VALUE=DATE:${first.replaceAll('-', '')}\r\n`);
    expect(entry).toContain(`\r\nDTEND;VALUE=DATE:${addDays(last, 1).replaceAll('-', '')}\r\n`);
    expect(entry).toContain('\r\nTRANSP:TRANSPARENT\r\n');
    expect(entry).toContain(`\r\nUID:${event.id}@mun.example.org\r\n`);
    expect(ics).toContain('Lake Road 7\\,');
  });

  it('an entry keeps its id and gets newer with each change, also of its room only', () => {
    const session = {
      id: 'debate',
      title: 'Debate',
      kind: 'session' as const,
      committees: null,
      committeeValues: 'all' as const,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
    };
    const linesAt = (at: number, room: string) => {
      const ics = createConferenceIcs(origin, event, site, at, [{ ...session, room }]);
      const entry = ics.match(/BEGIN:VEVENT\r\nUID:debate.*?END:VEVENT/s)?.[0] ?? '';
      const line = (name: string) => entry.match(new RegExp(`\r\n${name}:(.*)\r\n`))?.[1] ?? '';
      return { stamp: line('DTSTAMP'), sequence: Number(line('SEQUENCE')), modified: line('LAST-MODIFIED') };
    };
    const before = linesAt(now, 'Hall');
    const after = linesAt(now + 1000, 'Library');
    expect(before.stamp).toBe('20261001T120000Z');
    expect(after.stamp > before.stamp).toBe(true);
    expect(after.modified > before.modified).toBe(true);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.sequence).toBeLessThan(2 ** 31);
  });

  it('each committee has a calendar of its sessions, which begin no other line', () => {
    const [first, second] = conference.committees;
    const time = {
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      kind: 'session' as const,
      room: 'Hall, 1',
    };
    const timetable = [
      { ...time, id: 'all', title: 'Opening\nX:1', committees: null, committeeValues: 'all' as const },
      { ...time, id: 'one', title: 'Debate', committees: ['First'], committeeValues: [first?.value ?? ''] },
    ];
    const calendars = createSiteFiles({ ...inputs, timetable }, origin, now);
    const uids = (path: string) =>
      [...(calendars.get(path)?.plain.toString() ?? '').matchAll(/\r\nUID:(.+)@mun.example.org/g)].map(
        ([, id]) => id,
      );
    expect(uids(`/${event.id}.ics`)).toEqual([event.id, 'all', 'one']);
    expect(uids(`/${event.id}-${encodeURIComponent(first?.value ?? '')}.ics`)).toEqual([
      event.id,
      'all',
      'one',
    ]);
    expect(uids(`/${event.id}-${encodeURIComponent(second?.value ?? '')}.ics`)).toEqual([event.id, 'all']);
    const text = calendars.get(`/${event.id}.ics`)?.plain.toString();
    expect(text).toContain('Opening\\nX:1\r\n');
    expect(text).toContain('Debate (First)\r\nLOCATION:Hall\\, 1\\, ');
  });

  it('no text can start a line in the calendar', () => {
    const named = { ...site, shortName: 'a\rBEGIN:VALARM\r\nX:1\nY:2' };
    const lines = createConferenceIcs(origin, event, named, now).split(/\r\n|\r|\n/);
    for (const line of lines) expect(line).not.toMatch(/^(?:BEGIN:VALARM|X:1|Y:2)/);
  });

  it('folds calendar lines to 75 octets without losing a character', () => {
    const ics = createConferenceIcs(`https://${'long-name.'.repeat(12)}example.org`, event, site, now);
    const lines = ics.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(ics.replaceAll('\r\n ', '')).toContain(
      `URL:https://${'long-name.'.repeat(12)}example.org/annualconf\r\n`,
    );
  });

  it('can be installed with the icons the build makes', () => {
    const { icons, start_url } = JSON.parse(createManifestJson(site, defaultRegion));
    expect(start_url).toBe('/');
    expect(icons.map(({ src }: { src: string }) => src)).toEqual([
      '/favicon.svg',
      '/icon-192.png',
      '/icon-512.png',
    ]);
  });
});
