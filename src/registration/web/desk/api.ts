import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi, errorCode } from '#platform/web/api.ts';
import {
  alwaysFreshDataQueryOptions,
  alwaysFreshListQueryOptions,
} from '#platform/web/desk/query-options.ts';
import {
  addNote,
  assignPortfolio,
  confirmRegistration,
  correctExperienceLevel,
  correctSeat,
  decideSeveralRegistrations,
  declineRegistration,
  getSeatsOfEvent,
  maxDecisionsAtOnce,
  undoDecision,
} from '../../contract/decisions.ts';
import {
  countRegistrationsByEvent,
  endPresence,
  getRecentChanges,
  getRegistrationForDesk,
  getRegistrationStatistics,
  listMissingDetailsToConfirm,
  listRegistrations,
  listSettledUndecidedRegistrations,
  type RegistrationFilter,
  startPresence,
  takeNextPendingRegistration,
} from '../../contract/desk.ts';

/** Outcome of a decision whose request got no response. The server may have stored the decision. */
export const unansweredOutcome = 'unanswered';

const refetchMs = 30_000;

/** Queries a list of registrations. Product 12.4 fixes the first part of the query key. */
export const buildRegistrationListQuery = (query: QueryOf<typeof listRegistrations>) =>
  queryOptions({
    ...alwaysFreshListQueryOptions,
    // Does not refetch automatically, since rows must not move while the admin reads. `useLiveRegistrationChanges`
    // updates them in place.
    refetchInterval: false,
    refetchOnWindowFocus: false,
    queryKey: ['RegisteredEventData', 'list', query],
    queryFn: ({ signal }) => callApi(listRegistrations, { query, signal }),
  });
export type ListAnswer = AnswerOf<typeof listRegistrations>;

export const fetchRecentChanges = (query: QueryOf<typeof getRecentChanges>, signal: AbortSignal) =>
  callApi(getRecentChanges, { query, signal });
export type ChangesAnswer = AnswerOf<typeof getRecentChanges>;

export const sendPresenceStart = (registrationId: string) =>
  callApi(startPresence, { body: { regID: registrationId } });
/** Ends the presence of the admin at a registration. The request completes even while the page unloads. */
export const sendPresenceEnd = (registrationId: string) =>
  callApi(endPresence, { body: { regID: registrationId }, keepalive: true });

export const takeNextRegistration = (body: BodyOf<typeof takeNextPendingRegistration>) =>
  callApi(takeNextPendingRegistration, { body });

export const registrationCountsQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  queryKey: ['RegisteredEventData', 'counts'],
  queryFn: ({ signal }) => callApi(countRegistrationsByEvent, { signal }),
});

/**
 * Queries settled registrations that can be confirmed. The query key begins like those of lists, so decisions
 * invalidate it.
 */
export const buildSettledUndecidedRegistrationsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    refetchInterval: refetchMs,
    queryKey: ['RegisteredEventData', 'confirmable', eventName],
    queryFn: ({ signal }) => callApi(listSettledUndecidedRegistrations, { params: { eventName }, signal }),
  });

/**
 * Queries a registration for the desk. Refetches often enough that the signed URL of the picture, which is valid for at
 * least 15 minutes, never expires on screen.
 */
export const buildRegistrationForDeskQuery = (eventID: string, query: RegistrationFilter) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    refetchInterval: refetchMs,
    queryKey: ['registration', eventID, query],
    queryFn: ({ signal }) => callApi(getRegistrationForDesk, { params: { eventID }, query, signal }),
  });
export type DeskAnswer = AnswerOf<typeof getRegistrationForDesk>;
export type Neighbour = DeskAnswer['nextPending'];

export const buildRegistrationStatisticsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    refetchInterval: refetchMs,
    queryKey: ['numbers', eventName],
    queryFn: ({ signal }) => callApi(getRegistrationStatistics, { params: { eventName }, signal }),
  });

/** Queries in batches which delegates miss details. A delegate in several batches is listed once. */
export const buildMissingDetailsQuery = (registrationIds: readonly string[]) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['RegisteredEventData', 'missing', registrationIds],
    queryFn: async ({ signal }): Promise<AnswerOf<typeof listMissingDetailsToConfirm>> => {
      const answers: AnswerOf<typeof listMissingDetailsToConfirm>[] = [];
      for (let from = 0; from < registrationIds.length; from += maxDecisionsAtOnce) {
        const registrations = registrationIds.slice(from, from + maxDecisionsAtOnce).join(',');
        answers.push(await callApi(listMissingDetailsToConfirm, { query: { registrations }, signal }));
      }
      const listOnce = (named: AnswerOf<typeof listMissingDetailsToConfirm>['withoutConsent']) => [
        ...new Map(named.map((delegate) => [delegate._id, delegate])).values(),
      ];
      return {
        withoutBirthDate: listOnce(answers.flatMap(({ withoutBirthDate }) => withoutBirthDate)),
        withoutConsent: listOnce(answers.flatMap(({ withoutConsent }) => withoutConsent)),
      };
    },
  });

export const buildFreePortfoliosQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['seats', eventName],
    queryFn: ({ signal }) => callApi(getSeatsOfEvent, { params: { eventName }, signal }),
  });

/**
 * Invalidates the data of the desk about registrations. Does not wait for the refetch, because the new data may unmount
 * the form before the form shows the result.
 */
function refreshRegistrations(cache: QueryClient): void {
  for (const queryKey of [['registration'], ['RegisteredEventData'], ['seats'], ['numbers'], ['ledger']])
    cache.invalidateQueries({ queryKey });
}

export type Decision = 'confirm' | 'decline';

type RegistrationBody<Call extends AnyCall> = Omit<BodyOf<Call>, 'regID'> & {
  registrationId: string;
};

export const buildDecideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      decision,
      registrationId: regID,
      seen,
      ...reason
    }: { decision: Decision } & RegistrationBody<typeof declineRegistration>): Promise<{
      message: string;
    }> =>
      decision === 'confirm'
        ? callApi(confirmRegistration, { body: { regID, seen } })
        : callApi(declineRegistration, { body: { regID, seen, ...reason } }),
    onSettled: () => refreshRegistrations(cache),
  });

export const buildCorrectSeatMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId: regID, ...body }: RegistrationBody<typeof correctSeat>) =>
      callApi(correctSeat, { body: { regID, ...body } }),
    onSettled: () => refreshRegistrations(cache),
  });

export const buildCorrectExperienceLevelMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId: regID, ...body }: RegistrationBody<typeof correctExperienceLevel>) =>
      callApi(correctExperienceLevel, { body: { regID, ...body } }),
    onSettled: async () => {
      refreshRegistrations(cache);
      await cache.invalidateQueries({ queryKey: ['allocation'] });
    },
  });

export const buildAddNoteMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId: regID, ...body }: RegistrationBody<typeof addNote>) =>
      callApi(addNote, { body: { regID, ...body } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['registration'] }),
  });

/**
 * Decides several registrations in batches. If a batch after the first one fails, reports it and all later
 * registrations as failed, and keeps the earlier outcomes.
 */
export const buildDecideSeveralRegistrationsMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async ({
      registrationIds,
      ...decision
    }: Omit<BodyOf<typeof decideSeveralRegistrations>, 'regIDs'> & { registrationIds: string[] }) => {
      const results: AnswerOf<typeof decideSeveralRegistrations>['results'] = [];
      for (let from = 0; from < registrationIds.length; from += maxDecisionsAtOnce) {
        const batch = registrationIds.slice(from, from + maxDecisionsAtOnce);
        try {
          results.push(
            ...(await callApi(decideSeveralRegistrations, { body: { ...decision, regIDs: batch } })).results,
          );
        } catch (error) {
          if (results.length === 0) throw error;
          const code = errorCode(error) ?? unansweredOutcome;
          const undecided = registrationIds
            .slice(from)
            .map((id) => ({ regID: id, outcome: 'failed' as const, error: code }));
          return { results: [...results, ...undecided] };
        }
      }
      return { results };
    },
    onSettled: () => refreshRegistrations(cache),
  });

export const buildUndoDecisionMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId: regID, ...body }: RegistrationBody<typeof undoDecision>) =>
      callApi(undoDecision, { body: { regID, ...body } }),
    onSettled: () => refreshRegistrations(cache),
  });

export const buildAssignSeatMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof assignPortfolio>) => callApi(assignPortfolio, { body }),
    onSettled: () => refreshRegistrations(cache),
  });
