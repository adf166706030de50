import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  chooseRuleSet,
  copyRuleSet,
  deleteRuleSet,
  getRuleSet,
  listRuleSets,
  saveRuleSet,
} from '../contract.ts';

export const buildRuleSetsQuery = (eventName: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['ruleSets', eventName],
    queryFn: ({ signal }) => callApi(listRuleSets, { params: { eventName }, signal }),
  });
export type RuleSets = AnswerOf<typeof listRuleSets>;
export type ListedRuleSet = RuleSets['sets'][number];

export const buildRuleSetQuery = (id: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['ruleSet', id],
    queryFn: ({ signal }) => callApi(getRuleSet, { params: { id }, signal }),
  });
export type OpenRuleSet = AnswerOf<typeof getRuleSet>;

const refetch = (cache: QueryClient) => ({
  onSettled: () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['ruleSets'] }),
      cache.invalidateQueries({ queryKey: ['ruleSet'] }),
    ]),
});

export const buildCopyRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof copyRuleSet>) => callApi(copyRuleSet, { body }),
  });

export const buildSaveRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof saveRuleSet>) => callApi(saveRuleSet, { body }),
  });

export const buildDeleteRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof deleteRuleSet>) => callApi(deleteRuleSet, { body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['ruleSets'] }),
  });

export const buildChooseRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof chooseRuleSet>) => callApi(chooseRuleSet, { body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['ruleSets'] }),
  });
