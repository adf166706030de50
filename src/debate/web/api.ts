import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { alwaysFreshDataQueryOptions } from '#platform/web/desk/query-options.ts';
import {
  chooseDefaultRuleSet,
  chooseRuleSet,
  copyCommitteeRules,
  copyRuleSet,
  deleteRuleSet,
  getCommitteeRules,
  getRuleSet,
  letChairsCopyRules,
  listRuleSetRevisions,
  listRuleSets,
  restoreRuleSetRevision,
  saveCommitteeRules,
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

const refetchChoices = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['ruleSets'] }),
});

export const buildChooseDefaultRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchChoices(cache),
    mutationFn: (body: BodyOf<typeof chooseDefaultRuleSet>) => callApi(chooseDefaultRuleSet, { body }),
  });

export const buildLetChairsCopyRulesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchChoices(cache),
    mutationFn: (body: BodyOf<typeof letChairsCopyRules>) => callApi(letChairsCopyRules, { body }),
  });

export const buildRuleSetRevisionsQuery = (id: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['ruleSet', id, 'revisions'],
    queryFn: ({ signal }) => callApi(listRuleSetRevisions, { params: { id }, signal }),
  });
export type ListedRevision = AnswerOf<typeof listRuleSetRevisions>['revisions'][number];

export const buildRestoreRuleSetRevisionMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetch(cache),
    mutationFn: (body: BodyOf<typeof restoreRuleSetRevision>) => callApi(restoreRuleSetRevision, { body }),
  });

export const buildCommitteeRulesQuery = (eventName: string, committee: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['committeeRules', eventName, committee],
    queryFn: ({ signal }) => callApi(getCommitteeRules, { params: { eventName, committee }, signal }),
  });
export type CommitteeRules = AnswerOf<typeof getCommitteeRules>;

const refetchCommitteeRules = (cache: QueryClient) => ({
  onSettled: () => cache.invalidateQueries({ queryKey: ['committeeRules'] }),
});

export const buildCopyCommitteeRulesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchCommitteeRules(cache),
    mutationFn: (body: BodyOf<typeof copyCommitteeRules>) => callApi(copyCommitteeRules, { body }),
  });

export const buildSaveCommitteeRulesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchCommitteeRules(cache),
    mutationFn: (body: BodyOf<typeof saveCommitteeRules>) => callApi(saveCommitteeRules, { body }),
  });
