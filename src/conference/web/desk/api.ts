import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { forgetChosenEvent } from '#platform/web/desk/chosen-event.ts';
import { sharedData } from '#platform/web/desk/query-options.ts';
import {
  addEvent,
  announceEvent,
  archiveEvent,
  beginEdition,
  changeErasure,
  type ErasePeriod,
  endEvent,
  getEventSettings,
  makeMainEvent,
  removeDraft,
  updateEvent,
} from '../../contract.ts';
import { eventsQuery } from '../api.ts';

export type EventSettings = AnswerOf<typeof getEventSettings>['events'][number];

/** The initial values of the event form. Not refetched while the form is open. */
export const settingsQuery = queryOptions({
  ...sharedData,
  refetchOnWindowFocus: false,
  queryKey: ['eventSettings'],
  queryFn: ({ signal }) => callApi(getEventSettings, { signal }),
});

/** Refetches what changed without waiting, because the answers may reset the form. */
export const eventMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateEvent>) => callApi(updateEvent, { body }),
    onSettled: () => {
      for (const queryKey of [eventsQuery.queryKey, settingsQuery.queryKey, ['today']])
        cache.invalidateQueries({ queryKey });
    },
  });

/** A new event, copied from another or empty. */
export type Beginning = BodyOf<typeof addEvent> & Partial<BodyOf<typeof beginEdition>>;

/** Callers that await it see the updated list. */
export const beginMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: ({ eventName, from }: Beginning): Promise<{ message: string }> =>
      from === undefined
        ? callApi(addEvent, { body: { eventName } })
        : callApi(beginEdition, { body: { eventName, from } }),
    onSettled: () => cache.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });

/** Changes of the state of an event. */
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
  erase: (_id, eraseAfter) => callApi(changeErasure, { body: { _id, eraseAfter } }),
  remove: (_id) => callApi(removeDraft, { body: { _id } }),
};

/** Callers that await it see the updated list. */
export const eventActionMutation = (cache: QueryClient) =>
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
      if (action === 'remove') forgetChosenEvent();
    },
    onSettled: async () => {
      for (const queryKey of [eventsQuery.queryKey, ['today']]) cache.invalidateQueries({ queryKey });
      await cache.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
