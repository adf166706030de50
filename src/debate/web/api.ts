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

/** Refetches without waiting, so that a slow network does not hold up the result. */
const refetchAfter = (cache: QueryClient, ...keys: string[]) => ({
  onSettled: () => {
    for (const key of keys) void cache.invalidateQueries({ queryKey: [key] });
  },
});

/** Shows a saved choice of an event before it is refetched, so that the next one names what was saved. */
const showChoice = (cache: QueryClient, eventName: string, change: (sets: RuleSets) => RuleSets) =>
  cache.setQueryData<RuleSets>(buildRuleSetsQuery(eventName).queryKey, (sets) => sets && change(sets));

export const buildCopyRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAfter(cache, 'ruleSets', 'ruleSet'),
    mutationFn: (body: BodyOf<typeof copyRuleSet>) => callApi(copyRuleSet, { body }),
  });

export const buildSaveRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAfter(cache, 'ruleSets', 'ruleSet'),
    mutationFn: (body: BodyOf<typeof saveRuleSet>) => callApi(saveRuleSet, { body }),
    onSuccess: (_answer, { _id, revision, document }) => {
      cache.setQueryData<OpenRuleSet>(
        buildRuleSetQuery(_id).queryKey,
        (set) => set && { ...set, revision: revision + 1, document },
      );
    },
  });

export const buildDeleteRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAfter(cache, 'ruleSets'),
    mutationFn: (body: BodyOf<typeof deleteRuleSet>) => callApi(deleteRuleSet, { body }),
  });

export const buildChooseRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAfter(cache, 'ruleSets'),
    mutationFn: (body: BodyOf<typeof chooseRuleSet>) => callApi(chooseRuleSet, { body }),
    onSuccess: (_answer, { eventName, ruleSet, committees }) => {
      const chosen = new Set(committees.map(({ committee }) => committee));
      showChoice(cache, eventName, (sets) => ({
        ...sets,
        committees: sets.committees.map((one) => (chosen.has(one.committee) ? { ...one, ruleSet } : one)),
      }));
    },
  });

export const buildChooseDefaultRuleSetMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAfter(cache, 'ruleSets'),
    mutationFn: (body: BodyOf<typeof chooseDefaultRuleSet>) => callApi(chooseDefaultRuleSet, { body }),
    onSuccess: (_answer, { eventName, ruleSet }) => {
      showChoice(cache, eventName, (sets) => ({ ...sets, defaultRuleSet: ruleSet }));
    },
  });

export const buildLetChairsCopyRulesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAfter(cache, 'ruleSets'),
    mutationFn: (body: BodyOf<typeof letChairsCopyRules>) => callApi(letChairsCopyRules, { body }),
    onSuccess: (_answer, { eventName, mayCopy }) => {
      showChoice(cache, eventName, (sets) => ({ ...sets, chairsMayCopy: mayCopy }));
    },
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
    ...refetchAfter(cache, 'ruleSets', 'ruleSet'),
    mutationFn: (body: BodyOf<typeof restoreRuleSetRevision>) => callApi(restoreRuleSetRevision, { body }),
  });

export const buildCommitteeRulesQuery = (eventName: string, committee: string) =>
  queryOptions({
    ...alwaysFreshDataQueryOptions,
    queryKey: ['committeeRules', eventName, committee],
    queryFn: ({ signal }) => callApi(getCommitteeRules, { params: { eventName, committee }, signal }),
  });
export type CommitteeRules = AnswerOf<typeof getCommitteeRules>;

export const buildCopyCommitteeRulesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAfter(cache, 'committeeRules'),
    mutationFn: (body: BodyOf<typeof copyCommitteeRules>) => callApi(copyCommitteeRules, { body }),
  });

export const buildSaveCommitteeRulesMutation = (cache: QueryClient) =>
  mutationOptions({
    ...refetchAfter(cache, 'committeeRules'),
    mutationFn: (body: BodyOf<typeof saveCommitteeRules>) => callApi(saveCommitteeRules, { body }),
    onSuccess: (_answer, { eventName, committee, revision, document }) => {
      cache.setQueryData<CommitteeRules>(buildCommitteeRulesQuery(eventName, committee).queryKey, (rules) =>
        rules?.ruleSet
          ? { ...rules, ruleSet: { ...rules.ruleSet, revision: revision + 1, document } }
          : rules,
      );
    },
  });
