import type { FastifyInstance } from 'fastify';
import type { ConferenceEvent } from '#conference/content/index.ts';
import type { Context } from '#platform/server/context.ts';
import { pages } from '#site/content/pages.ts';
import { conferenceIcs, manifestJson, robotsTxt, sitemapXml } from '#site/found.ts';

/**
 * Serves what search engines, phones and calendars ask for, with this site's own address in it.
 * @param event the one to put into calendars
 */
export function siteRoutes(
  app: FastifyInstance,
  { config: { publicUrl } }: Pick<Context, 'config'>,
  event: ConferenceEvent,
): void {
  const offer = (path: string, type: string, body: string) =>
    app.get(path, (_request, reply) =>
      reply.header('content-type', type).header('cache-control', 'public, max-age=3600').send(body),
    );
  const paths = pages.map(({ path }) => path);
  offer('/sitemap.xml', 'application/xml; charset=utf-8', sitemapXml(publicUrl, paths));
  offer('/robots.txt', 'text/plain; charset=utf-8', robotsTxt(publicUrl));
  offer('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifestJson());
  offer(`/${event.id}.ics`, 'text/calendar; charset=utf-8', conferenceIcs(publicUrl, event));
}
