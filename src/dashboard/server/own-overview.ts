import { createOwnOffersReader, listOwnSwaps } from '#allocation/server/index.ts';
import { getNewsSubscription, listOwnMessages } from '#announcements/server/index.ts';
import { listOwnDuties, listOwnPasses } from '#attendance/server/index.ts';
import { listOwnAwards } from '#awards/server/index.ts';
import { listOwnOpenResubmissionRequests, sumOwnMoneyByRegistration } from '#bank/server/index.ts';
import { listOwnCertificates } from '#credentials/server/index.ts';
import { listOwnSittings } from '#debate/server/index.ts';
import { getOwnBounceStatus } from '#email/server/index.ts';
import { listOwnOpenFeedbackForms } from '#feedback/server/index.ts';
import { listOwnStays } from '#hospitality/server/index.ts';
import { tooManyRequests } from '#platform/contract/common.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { getOwnAnswers } from '#questions/server/index.ts';
import { listOwnReceipts } from '#receipts/server/index.ts';
import { listOwnRecordNames } from '#record/server/index.ts';
import { listOwnRegistrations } from '#registration/server/index.ts';
import { getOwnTimetables } from '#timetable/server/index.ts';
import { listOwnDetails } from '#welfare/server/index.ts';
import type { OwnOverview } from '../contract.ts';

/**
 * Creates the use case that reads everything the dashboard shows. It reads the parts one after the other, so that a
 * dashboard uses one database connection.
 */
export function createOwnOverviewReader(context: Context): (caller: Caller) => Promise<OwnOverview> {
  const readOwnOffers = createOwnOffersReader(context);
  return async (caller) => ({
    answers: await getOwnAnswers(context, caller),
    awards: await listOwnAwards(context, caller),
    bounces: await getOwnBounceStatus(context, caller),
    certificates: { registrations: await listOwnCertificates(context.db.queries, caller.accountId) },
    details: await listOwnDetails(context, caller),
    duties: await listOwnDuties(context, caller),
    feedback: await listOwnOpenFeedbackForms(context, caller),
    messages: await listOwnMessages(context, caller),
    money: await sumOwnMoneyByRegistration(context, caller),
    offers: await readOwnOffers(caller).catch(nullIfRateLimited),
    passes: await listOwnPasses(context, caller),
    receipts: await listOwnReceipts(context, caller),
    recordNames: await listOwnRecordNames(context, caller),
    registrations: await listOwnRegistrations(context, caller),
    resubmissions: await listOwnOpenResubmissionRequests(context, caller),
    sittings: await listOwnSittings(context, caller),
    stays: await listOwnStays(context, caller),
    subscription: await getNewsSubscription(context, caller),
    swaps: await listOwnSwaps(context, caller),
    timetables: await getOwnTimetables(context, caller),
  });
}

function nullIfRateLimited(error: unknown): null {
  if (error instanceof AppError && error.status === tooManyRequests.status) return null;
  throw error;
}
