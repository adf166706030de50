import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { deleteChosenEvent } from '#platform/web/desk/chosen-event.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  addDiscountCode,
  addEvent,
  announceEvent,
  archiveEvent,
  changeErasurePeriod,
  createEdition,
  type ErasePeriod,
  endEvent,
  listDiscountCodes,
  listEventSettings,
  makeMainEvent,
  removeUnusedEvent,
  stopDiscountCode,
  updateDiscountCode,
  updateEvent,
} from '../../contract.ts';
import { announcedEventsQuery } from '../api.ts';

export type EventSettings = AnswerOf<typeof listEventSettings>['events'][number];
export type FeeRound = EventSettings['feeRounds'][number];
export type RoundChange = NonNullable<BodyOf<typeof updateEvent>['feeRounds']>[number];

/** The events are not refetched on focus, because the answer would reset an open form. */
export const settingsOfAllEventsQuery = queryOptions({
  ...alwaysFreshDataQueryOptions,
  refetchOnWindowFocus: false,
  queryKey: ['eventSettings'],
  queryFn: ({ signal }) => callApi(listEventSettings, { signal }),
});

/** The mutation does not wait for the settings to be refetched, because they may reset the form. */
export const buildUpdateEventMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateEvent>) => callApi(updateEvent, { body }),
    onSettled: () => {
      for (const queryKey of [announcedEventsQuery.queryKey, settingsOfAllEventsQuery.queryKey, ['today']])
        cache.invalidateQueries({ queryKey });
    },
  });

/**
 * `from` is the id of the event to copy. If it is undefined, a separate event is created, with the fees and the venue
 * of the main event.
 */
export type NewEvent = BodyOf<typeof addEvent> & Partial<BodyOf<typeof createEdition>>;

/** The mutation resolves after the settings of all events are refetched. */
export const buildCreateEventMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ eventName, from }: NewEvent): Promise<{ message: string }> =>
      from === undefined
        ? callApi(addEvent, { body: { eventName } })
        : callApi(createEdition, { body: { eventName, from } }),
    onSettled: () => cache.invalidateQueries({ queryKey: settingsOfAllEventsQuery.queryKey }),
  });

export type EventAction =
  | 'announce'
  | 'announce_as_main'
  | 'make_main'
  | 'end'
  | 'archive'
  | 'erase'
  | 'remove';

const calls: Readonly<
  Record<EventAction, (_id: string, eraseAfter: ErasePeriod) => Promise<{ message: string }>>
> = {
  announce: (_id) => callApi(announceEvent, { body: { _id, main: false } }),
  announce_as_main: (_id) => callApi(announceEvent, { body: { _id, main: true } }),
  make_main: (_id) => callApi(makeMainEvent, { body: { _id } }),
  end: (_id) => callApi(endEvent, { body: { _id } }),
  archive: (_id, eraseAfter) => callApi(archiveEvent, { body: { _id, eraseAfter } }),
  erase: (_id, eraseAfter) => callApi(changeErasurePeriod, { body: { _id, eraseAfter } }),
  remove: (_id) => callApi(removeUnusedEvent, { body: { _id } }),
};

/** The mutation resolves after the settings of all events are refetched. */
export const buildEventActionMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      _id,
      action,
      eraseAfter,
    }: {
      _id: string;
      action: EventAction;
      eraseAfter: ErasePeriod;
    }) => calls[action](_id, eraseAfter),
    onSuccess: (_answer, { action }) => {
      if (action === 'remove') deleteChosenEvent();
    },
    onSettled: async () => {
      for (const queryKey of [announcedEventsQuery.queryKey, ['today']])
        cache.invalidateQueries({ queryKey });
      await cache.invalidateQueries({ queryKey: settingsOfAllEventsQuery.queryKey });
    },
  });

export type DiscountCode = AnswerOf<typeof listDiscountCodes>['codes'][number];

export const buildDiscountCodesQuery = (eventName: string) =>
  queryOptions({
    queryKey: ['discountCodes', eventName],
    queryFn: ({ signal }) => callApi(listDiscountCodes, { params: { eventName }, signal }),
  });

export const buildAddCodeMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof addDiscountCode>) => callApi(addDiscountCode, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['discountCodes'] }),
  });

export const buildUpdateCodeMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateDiscountCode>) => callApi(updateDiscountCode, { body }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['discountCodes'] }),
  });

export const buildStopCodeMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (_id: string) => callApi(stopDiscountCode, { body: { _id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['discountCodes'] }),
  });
