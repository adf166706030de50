import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { newApp } from '#platform/server/http/app.ts';
import { event } from '../../../tests/support/conference.ts';
import { nobody } from '../../../tests/support/nobody.ts';
import { siteRoutes } from './routes.ts';

const config = readConfig({ PUBLIC_URL: 'https://mun.example.org/', LOG_LEVEL: 'silent' });

async function ask(url: string) {
  const app = newApp(config, nobody);
  siteRoutes(app, { config }, event);
  const { statusCode, headers, body } = await app.inject({ url });
  return { statusCode, type: headers['content-type'], body };
}

describe('a site at https://mun.example.org', () => {
  it.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://mun.example.org/contact</loc>'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://mun.example.org/sitemap.xml'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', '"start_url":"/"'],
    [`/${event.id}.ics`, 'text/calendar; charset=utf-8', 'URL:https://mun.example.org/annualconf'],
  ])('offers %s as %s', async (path, type, part) => {
    const { statusCode, body, ...answer } = await ask(path);
    expect([statusCode, answer.type]).toEqual([200, type]);
    expect(body).toContain(part);
  });

  it('keeps what is behind a login out of the sitemap', async () => {
    const { body } = await ask('/sitemap.xml');
    for (const path of ['/login', '/dashboard', '/registration', '/admin', '/404'])
      expect(body).not.toContain(path);
  });
});
