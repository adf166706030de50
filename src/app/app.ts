import type { FastifyInstance } from 'fastify';
import { accountRoutes, findCaller, lockCaller } from '#accounts/server/index.ts';
import { allocationRoutes } from '#allocation/server/index.ts';
import { auditRoutes } from '#audit/server/index.ts';
import { paymentRoutes, watchProofs } from '#bank/server/index.ts';
import { blogRoutes } from '#blogs/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import { bankDetailsRoutes, committeesWithPictures, conferenceRoutes } from '#conference/server/index.ts';
import { contactRoutes } from '#contact/server/index.ts';
import { dashboardRoutes } from '#desk/server/index.ts';
import { mailRoutes, watchOutbox } from '#email/server/index.ts';
import { books, ledgerRoutes, refundRules } from '#ledger/server/index.ts';
import { imageRoutes, pictureRoutes } from '#media/server/index.ts';
import { siteSubject } from '#pages/contract/document-titles.ts';
import {
  documentRoutes,
  type RenderContent,
  readPictureUses,
  type SiteRendering,
  serveArtwork,
} from '#pages/server/index.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { apiPages } from '#platform/server/http/api-pages.ts';
import { newApp } from '#platform/server/http/app.ts';
import { answerNotFound } from '#platform/server/http/error-handler.ts';
import { healthRoutes } from '#platform/server/http/health.ts';
import { pageRoutes } from '#platform/server/http/pages.ts';
import { watchRoutes } from '#platform/server/watch/routes.ts';
import { receiptRoutes } from '#receipts/server/index.ts';
import {
  countApplied,
  countAssignedSeats,
  countChoices,
  countPeople,
  groupRoutes,
  listRegistrationsOf,
  listSentInvitations,
  registrationRoutes,
  reindexRegistrationsOf,
  reviewRoutes,
} from '#registration/server/index.ts';
import { transferRoutes } from '#transfer/server/index.ts';
import { onAccountErased, onAccountLeaves } from './account-hooks.ts';
import { decisionHooks } from './hooks.ts';
import { mailedLinks } from './mailed-links.ts';
import { onRegistered } from './on-registered.ts';
import { owns } from './own-registrations.ts';
import { readPageInputs, readStoredBlogs } from './page-inputs.ts';

/** The public pages. */
export interface PublicSite {
  /** Absolute path of the folder with the built assets. */
  readonly client: string;
  rendered(): SiteRendering;
  /** Renders unpublished content for previews. */
  readonly renderWith: RenderContent;
}

/**
 * Registers the routes of all modules. The only place that imports all of them.
 * @param conference the catalogue that the database was loaded with
 * @param pages the public pages; without them only the calls are served
 */
export async function createApp(
  context: Context,
  conference: Catalogue,
  pages?: PublicSite,
): Promise<FastifyInstance> {
  const app = newApp(context.config, { find: findCaller(context), lock: lockCaller(context), owns });
  watchRoutes(app, context, [watchOutbox(context), watchProofs(context)]);
  healthRoutes(app, context);
  accountRoutes(app, context, {
    listInvitations: listSentInvitations,
    listRegistrations: listRegistrationsOf,
    onAccountRenamed: reindexRegistrationsOf,
    onAccountLeaves: onAccountLeaves(context),
    onAccountErased: onAccountErased(context),
  });
  conferenceRoutes(app, context, conference.event, {
    seatsGiven: (db, eventId) => countAssignedSeats(db, { eventId }),
    countApplied,
    countChoices,
    countPeople,
    refundRules,
  });
  bankDetailsRoutes(app, context, conference);
  registrationRoutes(app, context, onRegistered, conference);
  groupRoutes(app, context);
  paymentRoutes(app, { ...context, books }, conference);
  receiptRoutes(app, context);
  ledgerRoutes(app, context);
  reviewRoutes(app, { ...context, decisions: decisionHooks(context) });
  allocationRoutes(app, context);
  dashboardRoutes(app, context, conference);
  imageRoutes(app, context);
  mailRoutes(app, context, mailedLinks(context));
  auditRoutes(app, context, siteSubject);
  contactRoutes(app, context);
  blogRoutes(app, context, () => readStoredBlogs(context.db.queries));
  documentRoutes(app, context, readPageInputs, pages?.renderWith);
  transferRoutes(app, context);
  pictureRoutes(app, context, async (db) => readPictureUses(db, await committeesWithPictures(db)));
  apiPages(app, async () => (await readClub(context.db.queries)).name);
  if (pages) {
    serveArtwork(app, () => pages.rendered().artwork);
    await pageRoutes(app, pages.client, pages.rendered);
  } else app.setNotFoundHandler(answerNotFound);
  return app;
}
