import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi, errorCode } from '#platform/web/api.ts';
import { sharedData, sharedList } from '#platform/web/desk/query-options.ts';
import {
  addNote,
  assignPortfolio,
  confirmRegistration,
  correctLevel,
  correctSeat,
  decideSeveral,
  declineRegistration,
  getSeats,
  maxDecisions,
  undoDecision,
} from '../../contract/decisions.ts';
import {
  countRegistrations,
  endPresence,
  getChanges,
  getNumbers,
  getRegistrationDesk,
  listConfirmable,
  listRegistrations,
  type RegistrationFilter,
  startPresence,
  takeNextPending,
} from '../../contract/desk.ts';

/** The error of a decision that the server has not answered: it may be made. */
export const unanswered = 'unanswered';

/** Open pages refetch to show decisions of other admins. */
const refetchMs = 30_000;

/** One page of an event's registrations. The key begins as product 12.4 says. */
export const listQuery = (query: QueryOf<typeof listRegistrations>) =>
  queryOptions({
    ...sharedList,
    // Rows must not move while the admin reads: `useChanges` patches them instead.
    refetchInterval: false,
    refetchOnWindowFocus: false,
    queryKey: ['RegisteredEventData', 'list', query],
    queryFn: ({ signal }) => callApi(listRegistrations, { query, signal }),
  });
export type ListAnswer = AnswerOf<typeof listRegistrations>;

/** The changes of an event's registrations since a time, and which ones other admins have open. */
export const fetchChanges = (query: QueryOf<typeof getChanges>, signal: AbortSignal) =>
  callApi(getChanges, { query, signal });
export type ChangesAnswer = AnswerOf<typeof getChanges>;

/** Starts or ends this admin's presence at a registration. Ending it also works while the page unloads. */
export const startPresenceAt = (registrationId: string) =>
  callApi(startPresence, { body: { regID: registrationId } });
export const endPresenceAt = (registrationId: string) =>
  callApi(endPresence, { body: { regID: registrationId }, keepalive: true });

/** Gets the next undecided registration that no other admin has open, and marks it as open by this admin. */
export const takeNextRegistration = (body: BodyOf<typeof takeNextPending>) =>
  callApi(takeNextPending, { body });

export const countsQuery = queryOptions({
  ...sharedData,
  queryKey: ['RegisteredEventData', 'counts'],
  queryFn: ({ signal }) => callApi(countRegistrations, { signal }),
});

/** Registrations that can be confirmed because they are paid. The key starts like the lists', so that decisions invalidate it. */
export const confirmableQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    refetchInterval: refetchMs,
    queryKey: ['RegisteredEventData', 'confirmable', eventName],
    queryFn: ({ signal }) => callApi(listConfirmable, { params: { eventName }, signal }),
  });

/**
 * One registration, and the next ones in a list. The address of its picture is valid for at least 15 minutes and then
 * fetched again.
 */
export const deskQuery = (eventID: string, query: RegistrationFilter) =>
  queryOptions({
    ...sharedData,
    refetchInterval: refetchMs,
    queryKey: ['registration', eventID, query],
    queryFn: ({ signal }) => callApi(getRegistrationDesk, { params: { eventID }, query, signal }),
  });
export type DeskAnswer = AnswerOf<typeof getRegistrationDesk>;
export type Neighbour = DeskAnswer['nextPending'];

export const numbersQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    refetchInterval: refetchMs,
    queryKey: ['numbers', eventName],
    queryFn: ({ signal }) => callApi(getNumbers, { params: { eventName }, signal }),
  });

export const seatsQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['seats', eventName],
    queryFn: ({ signal }) => callApi(getSeats, { params: { eventName }, signal }),
  });

/**
 * Invalidates everything that a decision or an assignment may have changed, also after an error. Does not wait for the
 * answers: new data may unmount the form that still has to show its result.
 */
function refreshRegistrations(cache: QueryClient): void {
  for (const queryKey of [['registration'], ['RegisteredEventData'], ['seats'], ['numbers'], ['ledger']])
    cache.invalidateQueries({ queryKey });
}

export type Decision = 'confirm' | 'decline';

/** The body of a call about one registration, whose id is `registrationId` here and `regID` in the call. */
type RegistrationBody<Call extends AnyCall> = Omit<BodyOf<Call>, 'regID'> & {
  registrationId: string;
};

export const decideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      decision,
      registrationId: regID,
      ...reason
    }: { decision: Decision } & RegistrationBody<typeof declineRegistration>): Promise<{
      message: string;
    }> =>
      decision === 'confirm'
        ? callApi(confirmRegistration, { body: { regID } })
        : callApi(declineRegistration, { body: { regID, ...reason } }),
    onSettled: () => refreshRegistrations(cache),
  });

export const correctSeatMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId: regID, ...body }: RegistrationBody<typeof correctSeat>) =>
      callApi(correctSeat, { body: { regID, ...body } }),
    onSettled: () => refreshRegistrations(cache),
  });

/** Also refreshes allocation drafts, which become outdated. */
export const correctLevelMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId: regID, ...body }: RegistrationBody<typeof correctLevel>) =>
      callApi(correctLevel, { body: { regID, ...body } }),
    onSettled: async () => {
      refreshRegistrations(cache);
      await cache.invalidateQueries({ queryKey: ['allocation'] });
    },
  });

export const addNoteMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId: regID, ...body }: RegistrationBody<typeof addNote>) =>
      callApi(addNote, { body: { regID, ...body } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['registration'] }),
  });

/** Decides in batches of the size that one call takes. If a batch fails, the outcomes of the earlier ones are returned. */
export const decideSeveralMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async ({
      registrationIds,
      ...decision
    }: Omit<BodyOf<typeof decideSeveral>, 'regIDs'> & { registrationIds: string[] }) => {
      const results: AnswerOf<typeof decideSeveral>['results'] = [];
      for (let from = 0; from < registrationIds.length; from += maxDecisions) {
        const batch = registrationIds.slice(from, from + maxDecisions);
        try {
          results.push(...(await callApi(decideSeveral, { body: { ...decision, regIDs: batch } })).results);
        } catch (error) {
          if (results.length === 0) throw error;
          const code = errorCode(error) ?? unanswered;
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

export const undoMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ registrationId: regID, ...body }: RegistrationBody<typeof undoDecision>) =>
      callApi(undoDecision, { body: { regID, ...body } }),
    onSettled: () => refreshRegistrations(cache),
  });

export const assignMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof assignPortfolio>) => callApi(assignPortfolio, { body }),
    onSettled: () => refreshRegistrations(cache),
  });
