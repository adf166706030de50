import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useMutation } from '#platform/web/use-mutation.ts';
import { toFilterParams, useListFilter } from '#registration/web/index.ts';
import { savedFilterNameSchema } from '../../contract/saved-filters.ts';
import { buildDeleteSavedFilterMutation, buildSavedFiltersQuery, buildSaveFilterMutation } from './api.ts';
import { SavedItemPicker } from './saved-item-picker.tsx';

const nameSchema = z.object({ name: savedFilterNameSchema });

/** Chooses a saved filter, saves the current one, and deletes filters (product 25.13). */
export function SavedFilterPicker({ eventName }: { eventName: string }) {
  const cache = useQueryClient();
  const savedFilters = useQuery(buildSavedFiltersQuery(eventName)).data?.lists ?? [];
  const save = useMutation(buildSaveFilterMutation(cache));
  const remove = useMutation(buildDeleteSavedFilterMutation(cache));
  const { filter } = useListFilter();
  const [, setParams] = useSearchParams();
  const current = toFilterParams(filter).toString();
  const [chosenId, setChosenId] = useState('');
  const matching = savedFilters.filter((saved) => toFilterParams(saved.filter).toString() === current);
  return (
    <SavedItemPicker
      noun="list"
      label="Saved list"
      placeholder={savedFilters.length === 0 ? 'No list saved yet' : 'Choose a saved list'}
      items={savedFilters}
      chosen={matching.find(({ _id }) => _id === chosenId) ?? matching[0]}
      onChoose={(saved) => {
        setChosenId(saved._id);
        setParams(toFilterParams(saved.filter), { replace: true, preventScrollReset: true });
      }}
      nameSchema={nameSchema}
      onSave={(name, outcome) => {
        const { sort: _, ...kept } = filter;
        save.mutate({ eventName, name, filter: kept }, outcome);
      }}
      onDelete={(listId, outcome) => remove.mutate({ listId }, outcome)}
      deleteText="Announcements that were sent to it stay as they are."
      pending={save.isPending || remove.isPending}
    />
  );
}
