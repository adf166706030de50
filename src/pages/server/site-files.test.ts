import { describe, expect, it } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { defaultRegion } from '#platform/rule/dates.ts';
import { conference, event } from '../../../tests/support/conference.ts';
import { siteFiles } from './site-files.ts';

const inputs = {
  content: sampleContent,
  ...conference,
  region: defaultRegion,
  otherEvents: [],
  windows: {},
  archivedEvents: [],
  pictures: {},
};
const files = siteFiles(inputs, 'https://mun.example.org');

describe('a site at https://mun.example.org', () => {
  it.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://mun.example.org/contact</loc>'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://mun.example.org/sitemap.xml'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', '"start_url":"/"'],
    [`/${event.id}.ics`, 'text/calendar; charset=utf-8', 'URL:https://mun.example.org/annualconf'],
  ])('offers %s as %s', (path, type, part) => {
    const file = files.get(path);
    expect(file?.type).toBe(type);
    expect(file?.plain.toString()).toContain(part);
  });

  it('keeps what is behind a login out of the sitemap', () => {
    const sitemap = files.get('/sitemap.xml')?.plain.toString();
    for (const path of ['/login', '/dashboard', '/registration', '/admin', '/404'])
      expect(sitemap).not.toContain(path);
  });
});
