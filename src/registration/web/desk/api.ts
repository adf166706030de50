import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, QueryOf } from '#platform/contract/call.ts';
import { callApi, errorText } from '#platform/web/api.ts';
import { sharedData, sharedList } from '#platform/web/desk/query-options.ts';
import {
  addNote,
  assignPortfolio,
  confirmRegistration,
  correctLevel,
  correctSeat,
  countRegistrations,
  decideSeveral,
  declineRegistration,
  getChanges,
  getNumbers,
  getRegistrationDesk,
  getSeats,
  holdRegistration,
  listConfirmable,
  listRegistrations,
  mostDecidedAtOnce,
  type RegistrationFilter,
  releaseRegistration,
  takeNextPending,
  undoDecision,
} from '../../contract/desk/index.ts';

/** What somebody else decides shows within this time on a desk that stays open, in milliseconds. */
const others = 30_000;

/** One page of an event's registrations. The key begins as product 12.4 says. */
export const listQuery = (query: QueryOf<typeof listRegistrations>) =>
  queryOptions({
    ...sharedList,
    // No row moves under the reader: `useChanges` shows what others decide.
    refetchInterval: false,
    refetchOnWindowFocus: false,
    queryKey: ['RegisteredEventData', 'list', query],
    queryFn: ({ signal }) => callApi(listRegistrations, { query, signal }),
  });
export type ListAnswer = AnswerOf<typeof listRegistrations>;

/** What has happened to an event's registrations since a moment, and who looks at which. */
export const readChanges = (query: QueryOf<typeof getChanges>, signal: AbortSignal) =>
  callApi(getChanges, { query, signal });
export type ChangesAnswer = AnswerOf<typeof getChanges>;

/** Tells the others that this browser looks at a registration, or no longer does, also while the page is left. */
export const hold = (regID: string) => callApi(holdRegistration, { body: { regID } });
export const release = (regID: string) => callApi(releaseRegistration, { body: { regID }, keepalive: true });

/** The next registration that nobody else looks at; it is this browser's from then on. */
export const takeNext = (body: BodyOf<typeof takeNextPending>) => callApi(takeNextPending, { body });

/** How many registrations of each event stand where. */
export const countsQuery = queryOptions({
  ...sharedData,
  queryKey: ['RegisteredEventData', 'counts'],
  queryFn: ({ signal }) => callApi(countRegistrations, { signal }),
});

/** Who can be confirmed now since the money is in the bank. The key begins as the lists' does: a decision changes it too. */
export const confirmableQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    refetchInterval: others,
    queryKey: ['RegisteredEventData', 'confirmable', eventName],
    queryFn: ({ signal }) => callApi(listConfirmable, { params: { eventName }, signal }),
  });

/**
 * One registration with what decides it, and what is next in a list. Its picture's address is good for 15 minutes at
 * least, after which it is asked for again.
 */
export const deskQuery = (eventID: string, query: RegistrationFilter) =>
  queryOptions({
    ...sharedData,
    refetchInterval: others,
    queryKey: ['registration', eventID, query],
    queryFn: ({ signal }) => callApi(getRegistrationDesk, { params: { eventID }, query, signal }),
  });
export type DeskAnswer = AnswerOf<typeof getRegistrationDesk>;
/** A link to another registration. */
export type Neighbour = DeskAnswer['nextPending'];

/** The numbers of an event, counted some seconds ago at most. */
export const numbersQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    refetchInterval: others,
    queryKey: ['numbers', eventName],
    queryFn: ({ signal }) => callApi(getNumbers, { params: { eventName }, signal }),
  });

/** What can still be given at an event. */
export const seatsQuery = (eventName: string) =>
  queryOptions({
    ...sharedData,
    queryKey: ['seats', eventName],
    queryFn: ({ signal }) => callApi(getSeats, { params: { eventName }, signal }),
  });

/**
 * Asks again for whatever a decision or an assignment may have changed; also after a refusal, which has a reason. Nobody
 * waits for the answers: what they show may take the place of the form that still has something to say.
 */
function refreshRegistrations(cache: QueryClient): void {
  for (const queryKey of [['registration'], ['RegisteredEventData'], ['seats'], ['numbers'], ['ledger']])
    cache.invalidateQueries({ queryKey });
}

export type Decision = 'confirm' | 'decline';

export const decideMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      decision,
      ...body
    }: { decision: Decision } & BodyOf<typeof declineRegistration>): Promise<{ message: string }> =>
      decision === 'confirm'
        ? callApi(confirmRegistration, { body: { regID: body.regID } })
        : callApi(declineRegistration, { body }),
    onSettled: () => refreshRegistrations(cache),
  });

export const correctSeatMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof correctSeat>) => callApi(correctSeat, { body }),
    onSettled: () => refreshRegistrations(cache),
  });

/** Drafts of an allocation say then that they no longer fit. */
export const correctLevelMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof correctLevel>) => callApi(correctLevel, { body }),
    onSettled: async () => {
      refreshRegistrations(cache);
      await cache.invalidateQueries({ queryKey: ['allocation'] });
    },
  });

export const addNoteMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof addNote>) => callApi(addNote, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['registration'] }),
  });

/** As many at a time as one call takes, one call after the other. When one fails, the outcomes of those before are returned. */
export const decideSeveralMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ regIDs, ...decision }: BodyOf<typeof decideSeveral>) => {
      const results: AnswerOf<typeof decideSeveral>['results'] = [];
      for (let from = 0; from < regIDs.length; from += mostDecidedAtOnce) {
        const some = regIDs.slice(from, from + mostDecidedAtOnce);
        try {
          results.push(...(await callApi(decideSeveral, { body: { ...decision, regIDs: some } })).results);
        } catch (error) {
          if (results.length === 0) throw error;
          const text = errorText(error);
          const left = regIDs.slice(from).map((regID) => ({ regID, outcome: 'refused' as const, text }));
          return { results: [...results, ...left] };
        }
      }
      return { results };
    },
    onSettled: () => refreshRegistrations(cache),
  });

export const undoMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof undoDecision>) => callApi(undoDecision, { body }),
    onSettled: () => refreshRegistrations(cache),
  });

export const assignMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof assignPortfolio>) => callApi(assignPortfolio, { body }),
    onSettled: () => refreshRegistrations(cache),
  });
