import type { FastifyInstance } from 'fastify';
import {
  createCallerFinder,
  createLockAndRecheckOfCaller,
  registerAccountRoutes,
} from '#accounts/server/index.ts';
import { registerAllocationRoutes } from '#allocation/server/index.ts';
import { registerAnnouncementRoutes } from '#announcements/server/index.ts';
import {
  assignDutiesOfVerifiedAccount,
  createDutyChecks,
  registerAttendanceRoutes,
} from '#attendance/server/index.ts';
import { registerAwardRoutes } from '#awards/server/index.ts';
import { buildProofMonitor, registerBankRoutes, registerLedgerRoutes } from '#bank/server/index.ts';
import { registerBlogRoutes } from '#blogs/server/index.ts';
import type { Catalogue } from '#conference/content/index.ts';
import {
  listBannersOfAllCommittees,
  registerBankDetailsRoutes,
  registerConferenceRoutes,
} from '#conference/server/index.ts';
import { createApiTokenFinder, registerConnectionRoutes } from '#connections/server/index.ts';
import { registerContactRoutes } from '#contact/server/index.ts';
import { copyPortfolioPictures, registerCredentialRoutes } from '#credentials/server/index.ts';
import { registerDashboardRoutes } from '#dashboard/server/index.ts';
import { openSheetPlanner, registerDebateRoutes } from '#debate/server/index.ts';
import { type Demo, guardPublicDemo, registerDemoRoutes } from '#demo/server/index.ts';
import { describeValuesOfAuditEntries, registerAuditRoutes, registerDeskRoutes } from '#desk/server/index.ts';
import { buildOutboxMonitor, registerMailRoutes } from '#email/server/index.ts';
import { registerFeedbackRoutes } from '#feedback/server/index.ts';
import { registerHospitalityRoutes } from '#hospitality/server/index.ts';
import { mapRefundRulesWithDaysByEvent } from '#ledger/server/index.ts';
import {
  findEmblemPng,
  registerEmblemRoutes,
  registerImageRoutes,
  registerPictureRoutes,
} from '#media/server/index.ts';
import { parseSiteSubject } from '#pages/contract/document-titles.ts';
import {
  appendFaqQuestion,
  mapPictureUsesByName,
  type RenderContent,
  registerDocumentRoutes,
  type SiteRendering,
  serveArtwork,
} from '#pages/server/index.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import { registerApiDocumentationRoutes } from '#platform/server/http/api-pages.ts';
import { createHttpApp } from '#platform/server/http/app.ts';
import { sendNotFound } from '#platform/server/http/error-handler.ts';
import type { FileCopies } from '#platform/server/http/file-copies.ts';
import { registerHealthRoutes } from '#platform/server/http/health.ts';
import { registerPageRoutes } from '#platform/server/http/pages.ts';
import { registerMonitoringRoutes } from '#platform/server/monitoring/routes.ts';
import { listHeadlines, registerPressRoutes } from '#press/server/index.ts';
import { registerQuestionRoutes } from '#questions/server/index.ts';
import { registerReceiptRoutes } from '#receipts/server/index.ts';
import { registerRecordRoutes, withdrawRecordNameOfMinor } from '#record/server/index.ts';
import {
  countAssignedSeatsByPortfolio,
  countChoicesByCommitteeOrPortfolioId,
  countConfirmedDelegatesAndColleges,
  countPendingAndConfirmedRegistrations,
  createAnswerSurchargeAdder,
  getLeaderInvitationsForProfile,
  listDiscountCodeUses,
  listRegistrationsOfAccount,
  listRegistrationsWithEventName,
  registerGroupRoutes,
  registerRegistrationDeskRoutes,
  registerRegistrationRoutes,
  reindexRegistrations,
  reindexRegistrationsOfAccount,
} from '#registration/server/index.ts';
import { registerReportRoutes } from '#reports/server/index.ts';
import { registerSetupRoutes } from '#setup/server/index.ts';
import { registerTimetableRoutes } from '#timetable/server/index.ts';
import { copyParts, registerTransferRoutes } from '#transfer/server/index.ts';
import { registerWelfareRoutes } from '#welfare/server/index.ts';
import { onAccountErased, onDelegateLeaves } from './account-hooks.ts';
import { createDecisionHooks, onFeeChanged } from './hooks.ts';
import { createDeliveryChecks } from './mailed-links.ts';
import { includesRegistrationOfCallerOrGroup } from './own-registrations.ts';
import { readPageInputs, readPublishedBlogsAndPictures } from './page-inputs.ts';

export interface PublicSite {
  /** Absolute path of the built assets. */
  readonly client: string;
  rendered(): SiteRendering;
  /** Renders outdated pages now. */
  renderDue?: () => Promise<void>;
  /** Reads the copy of a file to which a page links. */
  readonly readCopy: FileCopies['read'];
  /** Renders content that is not published, for previews. */
  readonly renderWith: RenderContent;
}

/**
 * Creates the HTTP server with the routes of every module.
 * @param conference the catalogue that was imported into the database
 * @param pages the public pages; without them the server answers only API calls
 * @param demo only for `npm run demo`
 */
export async function createApp(
  context: Context,
  conference: Catalogue,
  pages?: PublicSite,
  demo?: Demo,
): Promise<FastifyInstance> {
  const app = createHttpApp(context.config, {
    find: createCallerFinder(context),
    findApiToken: createApiTokenFinder(context),
    lock: createLockAndRecheckOfCaller(context),
    owns: includesRegistrationOfCallerOrGroup,
    ...createDutyChecks(context),
  });
  if (demo?.isPublic) guardPublicDemo(app, context, demo);
  if (demo) registerDemoRoutes(app, context, demo);
  registerMonitoringRoutes(app, context, [buildOutboxMonitor(context), buildProofMonitor(context)]);
  registerHealthRoutes(app, context);
  registerAccountRoutes(app, context, {
    listInvitations: getLeaderInvitationsForProfile,
    listRegistrations: listRegistrationsOfAccount,
    onAccountRenamed: reindexRegistrationsOfAccount,
    onDelegateLeaves: onDelegateLeaves(context),
    onAccountErased: onAccountErased(context),
    onAccountVerified: (transaction, account) => assignDutiesOfVerifiedAccount(transaction, context, account),
  });
  registerConferenceRoutes(app, context, conference.event, {
    countAssignedSeatsByPortfolio: (db, eventId) => countAssignedSeatsByPortfolio(db, { eventId }),
    countPendingAndConfirmedRegistrations,
    countChoicesByCommitteeOrPortfolioId,
    countConfirmedDelegatesAndColleges,
    listDiscountCodeUses,
    refundRules: mapRefundRulesWithDaysByEvent,
    copyIntoEdition: async (transaction, { from, to }, at) => {
      await copyParts(transaction, from, to, at);
      await copyPortfolioPictures(transaction, from, to);
    },
  });
  registerBankDetailsRoutes(app, context, conference);
  registerTimetableRoutes(app, { ...context, listHeadlines });
  const changing = { ...context, onFeeChanged, conference };
  registerQuestionRoutes(app, {
    ...context,
    chargeAnswers: createAnswerSurchargeAdder(changing),
    reindexRegistrations,
  });
  registerRegistrationRoutes(app, context, { onFeeChanged }, conference);
  registerGroupRoutes(app, context);
  registerBankRoutes(app, context, conference);
  registerReceiptRoutes(app, context);
  registerLedgerRoutes(app, context);
  registerRegistrationDeskRoutes(app, {
    ...context,
    decisions: createDecisionHooks(context),
    describeValues: describeValuesOfAuditEntries,
  });
  registerAllocationRoutes(app, context);
  registerWelfareRoutes(app, context, (transaction, saved) =>
    withdrawRecordNameOfMinor(transaction, context, saved),
  );
  registerDebateRoutes(app, context);
  registerAwardRoutes(app, context);
  registerRecordRoutes(app, context);
  registerPressRoutes(app, context);
  registerFeedbackRoutes(app, context);
  registerAttendanceRoutes(app, context, onAccountErased(context));
  registerCredentialRoutes(app, context, openSheetPlanner);
  registerHospitalityRoutes(app, context);
  registerAnnouncementRoutes(app, context);
  registerConnectionRoutes(app, context);
  registerDashboardRoutes(app, context);
  registerDeskRoutes(app, context, conference);
  registerImageRoutes(app, context);
  registerMailRoutes(app, context, createDeliveryChecks(context));
  registerAuditRoutes(app, context, parseSiteSubject);
  registerContactRoutes(app, context, {
    addQuestion: appendFaqQuestion,
    listRegistrations: listRegistrationsWithEventName,
  });
  registerReportRoutes(app, context);
  registerBlogRoutes(app, context, () => readPublishedBlogsAndPictures(context.db.queries));
  registerDocumentRoutes(app, context, readPageInputs, pages?.renderWith);
  registerTransferRoutes(app, context);
  registerSetupRoutes(app, context, conference, {
    onAccountErased: onAccountErased(context),
    onSiteSetUp: pages?.renderDue,
  });
  registerPictureRoutes(app, context, async (db) =>
    mapPictureUsesByName(db, await listBannersOfAllCommittees(db)),
  );
  registerEmblemRoutes(app, context);
  registerApiDocumentationRoutes(app, async () => (await getClub(context.db.queries)).name);
  if (pages) {
    serveArtwork(
      app,
      () => pages.rendered().artwork,
      () => findEmblemPng(context.db.queries, 'page'),
    );
    await registerPageRoutes(app, pages.client, pages.rendered, pages.readCopy);
  } else app.setNotFoundHandler(sendNotFound);
  return app;
}
