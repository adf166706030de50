import { queryOptions } from '@tanstack/react-query';
import { ownOffersAndWaitingPlacesQuery, ownSwapsQuery } from '#allocation/web/index.ts';
import { newsSubscriptionQuery, ownMessagesQuery } from '#announcements/web/index.ts';
import { ownDutiesQuery, ownPassesQuery } from '#attendance/web/index.ts';
import { ownAwardsQuery } from '#awards/web/index.ts';
import { ownMoneyQuery, ownOpenResubmissionRequestsQuery } from '#bank/web/index.ts';
import { ownCertificatesQuery } from '#credentials/web/index.ts';
import { ownSittingsQuery } from '#debate/web/index.ts';
import { mailStatusQuery } from '#email/web/index.ts';
import { ownOpenFeedbackFormsQuery } from '#feedback/web/index.ts';
import { ownStaysQuery } from '#hospitality/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { ownAnswersQuery } from '#questions/web/index.ts';
import { ownReceiptsQuery } from '#receipts/web/index.ts';
import { ownRecordNamesQuery } from '#record/web/index.ts';
import { ownRegistrationsQuery } from '#registration/web/index.ts';
import { ownTimetablesQuery } from '#timetable/web/index.ts';
import { ownDetailsQuery } from '#welfare/web/index.ts';
import { getOwnOverview, type OwnOverview } from '../contract.ts';

const keysByPart = {
  answers: ownAnswersQuery.queryKey,
  awards: ownAwardsQuery.queryKey,
  bounces: mailStatusQuery.queryKey,
  certificates: ownCertificatesQuery.queryKey,
  details: ownDetailsQuery.queryKey,
  duties: ownDutiesQuery.queryKey,
  feedback: ownOpenFeedbackFormsQuery.queryKey,
  messages: ownMessagesQuery.queryKey,
  money: ownMoneyQuery.queryKey,
  offers: ownOffersAndWaitingPlacesQuery.queryKey,
  passes: ownPassesQuery.queryKey,
  receipts: ownReceiptsQuery.queryKey,
  recordNames: ownRecordNamesQuery.queryKey,
  registrations: ownRegistrationsQuery.queryKey,
  resubmissions: ownOpenResubmissionRequestsQuery.queryKey,
  sittings: ownSittingsQuery.queryKey,
  stays: ownStaysQuery.queryKey,
  subscription: newsSubscriptionQuery.queryKey,
  swaps: ownSwapsQuery.queryKey,
  timetables: ownTimetablesQuery.queryKey,
} satisfies Record<keyof OwnOverview, readonly string[]>;

/**
 * Fetches everything that the dashboard shows with one call, and stores each part in the cache for the query of that
 * part. The cards then render once and send no requests.
 */
export const overviewQuery = queryOptions({
  queryKey: ['ownOverview'],
  queryFn: async ({ signal, client }) => {
    const { own } = await callApi(getOwnOverview, { signal });
    for (const [part, answer] of Object.entries(own ?? {}))
      if (answer !== null) client.setQueryData(keysByPart[part as keyof OwnOverview], answer);
    return own !== null;
  },
  // The queries of the parts refetch themselves.
  refetchInterval: false,
});
