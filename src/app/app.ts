import type { FastifyInstance } from 'fastify';
import { accountRoutes, createCallerFinder, createCallerLock } from '#accounts/server/index.ts';
import { allocationRoutes } from '#allocation/server/index.ts';
import { announcementRoutes } from '#announcements/server/index.ts';
import { attendanceRoutes, createDutyChecks } from '#attendance/server/index.ts';
import { auditRoutes } from '#audit/server/index.ts';
import { bankRoutes, getProofMetrics } from '#bank/server/index.ts';
import { blogRoutes } from '#blogs/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import { bankDetailsRoutes, conferenceRoutes, listBannersOfAllCommittees } from '#conference/server/index.ts';
import { contactRoutes } from '#contact/server/index.ts';
import { copyPortfolioPictures, credentialRoutes } from '#credentials/server/index.ts';
import { deskRoutes } from '#desk/server/index.ts';
import { getOutboxMetrics, mailRoutes } from '#email/server/index.ts';
import { copyFeedbackQuestions, feedbackRoutes } from '#feedback/server/index.ts';
import { ledgerHooks, ledgerRoutes, mapRefundRulesWithDaysByEvent } from '#ledger/server/index.ts';
import { imageRoutes, pictureRoutes } from '#media/server/index.ts';
import { parseSiteSubject } from '#pages/contract/document-titles.ts';
import {
  appendFaqQuestion,
  documentRoutes,
  mapPictureUsesByName,
  type RenderContent,
  type SiteRendering,
  serveArtwork,
} from '#pages/server/index.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { apiDocumentationRoutes } from '#platform/server/http/api-pages.ts';
import { createHttpApp } from '#platform/server/http/app.ts';
import { sendNotFound } from '#platform/server/http/error-handler.ts';
import { healthRoutes } from '#platform/server/http/health.ts';
import { pageRoutes } from '#platform/server/http/pages.ts';
import { monitoringRoutes } from '#platform/server/monitoring/routes.ts';
import { copyQuestions, questionRoutes } from '#questions/server/index.ts';
import { receiptRoutes } from '#receipts/server/index.ts';
import {
  countAssignedSeatsByPortfolio,
  countChoicesByCommitteeOrPortfolioId,
  countConfirmedDelegatesAndColleges,
  countPendingAndConfirmedRegistrations,
  createAnswerCharger,
  getLeaderInvitationsForProfile,
  groupRoutes,
  listRegistrationsOfAccount,
  registrationDeskRoutes,
  registrationRoutes,
  reindexRegistrationsOfAccount,
} from '#registration/server/index.ts';
import { reportRoutes } from '#reports/server/index.ts';
import { copyTimetable, timetableRoutes } from '#timetable/server/index.ts';
import { transferRoutes } from '#transfer/server/index.ts';
import { copyWelfareSettings, welfareRoutes } from '#welfare/server/index.ts';
import { onAccountErased, onDelegateLeaves } from './account-hooks.ts';
import { createDecisionHooks } from './hooks.ts';
import { createLinkChecks } from './mailed-links.ts';
import { onFeeChanged, onRegistered } from './on-registered.ts';
import { includesRegistrationOfCallerOrGroup } from './own-registrations.ts';
import { readPageInputs, readPublishedBlogsAndPictures } from './page-inputs.ts';

export interface PublicSite {
  /** Absolute path of the built assets. */
  readonly client: string;
  rendered(): SiteRendering;
  /** Renders content that is not published, for previews. */
  readonly renderWith: RenderContent;
}

/**
 * Creates the HTTP server with the routes of every module.
 * @param conference the catalogue that was imported into the database
 * @param pages the public pages; without them the server answers only API calls
 */
export async function createApp(
  context: Context,
  conference: Catalogue,
  pages?: PublicSite,
): Promise<FastifyInstance> {
  const app = createHttpApp(context.config, {
    find: createCallerFinder(context),
    lock: createCallerLock(context),
    owns: includesRegistrationOfCallerOrGroup,
    ...createDutyChecks(context),
  });
  monitoringRoutes(app, context, [getOutboxMetrics(context), getProofMetrics(context)]);
  healthRoutes(app, context);
  accountRoutes(app, context, {
    listInvitations: getLeaderInvitationsForProfile,
    listRegistrations: listRegistrationsOfAccount,
    onAccountRenamed: reindexRegistrationsOfAccount,
    onDelegateLeaves: onDelegateLeaves(context),
    onAccountErased: onAccountErased(context),
  });
  conferenceRoutes(app, context, conference.event, {
    countAssignedSeatsByPortfolio: (db, eventId) => countAssignedSeatsByPortfolio(db, { eventId }),
    countPendingAndConfirmedRegistrations,
    countChoicesByCommitteeOrPortfolioId,
    countConfirmedDelegatesAndColleges,
    refundRules: mapRefundRulesWithDaysByEvent,
    copyIntoEdition: async (transaction, { from, to }, at) => {
      await copyQuestions(transaction, from, to, at);
      await copyWelfareSettings(transaction, from, to, at);
      await copyFeedbackQuestions(transaction, from, to, at);
      await copyTimetable(transaction, from, to);
      await copyPortfolioPictures(transaction, from, to);
    },
  });
  bankDetailsRoutes(app, context, conference);
  timetableRoutes(app, context);
  const changing = { ...context, onFeeChanged, conference };
  questionRoutes(app, { ...context, chargeAnswers: createAnswerCharger(changing) });
  registrationRoutes(app, context, { onRegistered, onFeeChanged }, conference);
  groupRoutes(app, context);
  bankRoutes(app, { ...context, ledgerHooks }, conference);
  receiptRoutes(app, context);
  ledgerRoutes(app, context);
  registrationDeskRoutes(app, { ...context, decisions: createDecisionHooks(context) });
  allocationRoutes(app, context);
  welfareRoutes(app, context);
  feedbackRoutes(app, context);
  attendanceRoutes(app, context);
  credentialRoutes(app, context);
  announcementRoutes(app, context);
  deskRoutes(app, context, conference);
  imageRoutes(app, context);
  mailRoutes(app, context, createLinkChecks(context));
  auditRoutes(app, context, parseSiteSubject);
  contactRoutes(app, context, appendFaqQuestion);
  reportRoutes(app, context);
  blogRoutes(app, context, () => readPublishedBlogsAndPictures(context.db.queries));
  documentRoutes(app, context, readPageInputs, pages?.renderWith);
  transferRoutes(app, context);
  pictureRoutes(app, context, async (db) => mapPictureUsesByName(db, await listBannersOfAllCommittees(db)));
  apiDocumentationRoutes(app, async () => (await getClub(context.db.queries)).name);
  if (pages) {
    serveArtwork(app, () => pages.rendered().artwork);
    await pageRoutes(app, pages.client, pages.rendered);
  } else app.setNotFoundHandler(sendNotFound);
  return app;
}
