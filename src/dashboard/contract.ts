import { z } from 'zod';
import { getOwnOffersAndWaitingPlaces, getOwnSwaps } from '#allocation/contract.ts';
import { listOwnMessages } from '#announcements/contract/messages.ts';
import { getNewsSubscription } from '#announcements/contract/subscription.ts';
import { listOwnDuties, listOwnPasses } from '#attendance/contract.ts';
import { listOwnAwards } from '#awards/contract.ts';
import { getOwnMoney } from '#bank/contract/ledger.ts';
import { getOwnOpenResubmissionRequests } from '#bank/contract/resubmission.ts';
import { listOwnCertificates } from '#credentials/contract.ts';
import { listOwnSittings } from '#debate/contract/floor.ts';
import { getOwnMailBounceStatus } from '#email/contract.ts';
import { listOwnOpenFeedbackForms } from '#feedback/contract.ts';
import { getOwnStays } from '#hospitality/contract/own-stays.ts';
import { type AnswerOf, defineCall, roles } from '#platform/contract/call.ts';
import { getOwnAnswers } from '#questions/contract/own-answers.ts';
import { getOwnReceipts } from '#receipts/contract.ts';
import { listOwnRecordNames } from '#record/contract.ts';
import { listOwnRegistrations } from '#registration/contract.ts';
import { getOwnTimetables } from '#timetable/contract.ts';
import { getOwnDetails } from '#welfare/contract.ts';

export const getOwnOverview = defineCall(() => ({
  summary: 'The answers of the calls that the dashboard of a delegate needs, in one answer.',
  method: 'GET',
  path: '/v1/api/client/overview',
  who: roles,
  beforeSecondFactor: true,
  failed: 'Internal server error',
  answer: z.object({
    /** Null for admins and superadmins, who have no registrations. */
    own: z
      .object({
        answers: getOwnAnswers.answer,
        awards: listOwnAwards.answer,
        bounces: getOwnMailBounceStatus.answer,
        certificates: listOwnCertificates.answer,
        details: getOwnDetails.answer,
        duties: listOwnDuties.answer,
        feedback: listOwnOpenFeedbackForms.answer,
        messages: listOwnMessages.answer,
        money: getOwnMoney.answer,
        /** Null if the account has reached the rate limit of these calls. */
        offers: getOwnOffersAndWaitingPlaces.answer.nullable(),
        passes: listOwnPasses.answer,
        receipts: getOwnReceipts.answer,
        recordNames: listOwnRecordNames.answer,
        registrations: listOwnRegistrations.answer,
        resubmissions: getOwnOpenResubmissionRequests.answer,
        sittings: listOwnSittings.answer,
        stays: getOwnStays.answer,
        subscription: getNewsSubscription.answer,
        swaps: getOwnSwaps.answer,
        timetables: getOwnTimetables.answer,
      })
      .nullable(),
  }),
  errors: {},
}));

export type OwnOverview = NonNullable<AnswerOf<typeof getOwnOverview>['own']>;
