import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { storeSessionAndNavigate } from '#accounts/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { type DemoRole, getDemo, getDemoTour, listDemoMails, logInToDemo } from '../contract.ts';

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => callApi(getDemo, { signal }),
});

export const demoTourQuery = queryOptions({
  queryKey: ['demoTour'],
  queryFn: ({ signal }) => callApi(getDemoTour, { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchInterval: 10_000,
});

export const demoMailsQuery = queryOptions({
  queryKey: ['demoMails'],
  queryFn: ({ signal }) => callApi(listDemoMails, { signal }),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchInterval: 10_000,
});

export const logInToDemoMutation = mutationOptions({
  mutationFn: async (role: DemoRole) =>
    storeSessionAndNavigate(await callApi(logInToDemo, { body: { role } })),
});
