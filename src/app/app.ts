import type { FastifyInstance } from 'fastify';
import { accountRoutes, findCaller, lockCaller } from '#accounts/server/index.ts';
import { auditRoutes } from '#audit/server/index.ts';
import { blogRoutes } from '#blogs/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import { conferenceRoutes } from '#conference/server/index.ts';
import { contactRoutes } from '#contact/server/index.ts';
import { dashboardRoutes } from '#dashboard/server/index.ts';
import { imageRoutes } from '#images/server/index.ts';
import { mailRoutes, watchOutbox } from '#mail/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { apiPages } from '#platform/server/http/api-pages.ts';
import { newApp } from '#platform/server/http/app.ts';
import { answerNotFound } from '#platform/server/http/error-handler.ts';
import { healthRoutes } from '#platform/server/http/health.ts';
import { pageRoutes } from '#platform/server/http/pages.ts';
import { watchRoutes } from '#platform/server/watch/routes.ts';
import { groupRoutes, invitationsOf } from '#registration/group/server/index.ts';
import { registrationRoutes, registrationsOf, reindexRegistrationsOf } from '#registration/server/index.ts';
import { reviewRoutes } from '#review/server/index.ts';
import { pages as publicPages } from '#site/content/pages.ts';
import { site } from '#site/content/site.ts';
import { siteRoutes } from '#site/server/index.ts';
import { onAccountErased, onAccountLeaves } from './account-hooks.ts';
import { mailedLinks } from './mailed-links.ts';

/**
 * Puts every domain's calls on one server. The only place that knows all of them.
 * @param conference what the database was loaded with, and the public pages built
 * @param pages absolute path of the build folder; without it the calls are served alone
 */
export async function createApp(
  context: Context,
  conference: Catalogue,
  pages?: string,
): Promise<FastifyInstance> {
  const app = newApp(context.config, { find: findCaller(context), lock: lockCaller });
  watchRoutes(app, context, [watchOutbox(context)]);
  healthRoutes(app, context);
  accountRoutes(app, context, {
    invitationsOf,
    registrationsOf,
    renamed: reindexRegistrationsOf,
    onAccountLeaves: onAccountLeaves(context),
    onAccountErased: onAccountErased(context),
  });
  conferenceRoutes(app, context, conference.event);
  registrationRoutes(app, context);
  groupRoutes(app, context);
  reviewRoutes(app, context, conference.committees);
  dashboardRoutes(app, context, conference.payment);
  imageRoutes(app, context);
  mailRoutes(app, context, mailedLinks(context));
  auditRoutes(app, context);
  contactRoutes(app, context);
  blogRoutes(app, context);
  siteRoutes(app, context, conference.event);
  apiPages(app, site.name);
  if (pages)
    await pageRoutes(
      app,
      context.config,
      pages,
      publicPages.map(({ path }) => path),
    );
  else app.setNotFoundHandler(answerNotFound);
  return app;
}
