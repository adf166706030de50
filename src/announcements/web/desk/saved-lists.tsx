import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useMutation } from '#platform/web/use-mutation.ts';
import { toFilterParams, useListFilter } from '#registration/web/index.ts';
import { listNameSchema } from '../../contract/lists.ts';
import { deleteListMutation, savedListsQuery, saveListMutation } from './api.ts';
import { SavedItemPicker } from './saved-item-picker.tsx';

const nameSchema = z.object({ name: listNameSchema });

/** Chooses the filters of a saved list, saves the current ones, and deletes lists (product 25.13). */
export function SavedLists({ eventName }: { eventName: string }) {
  const cache = useQueryClient();
  const lists = useQuery(savedListsQuery(eventName)).data?.lists ?? [];
  const save = useMutation(saveListMutation(cache));
  const remove = useMutation(deleteListMutation(cache));
  const { filter } = useListFilter();
  const [, setParams] = useSearchParams();
  const current = toFilterParams(filter).toString();
  const [chosenId, setChosenId] = useState('');
  const matching = lists.filter((list) => toFilterParams(list.filter).toString() === current);
  return (
    <SavedItemPicker
      noun="list"
      label="Saved list"
      placeholder={lists.length === 0 ? 'No list saved yet' : 'Choose a saved list'}
      items={lists}
      chosen={matching.find(({ _id }) => _id === chosenId) ?? matching[0]}
      onChoose={(list) => {
        setChosenId(list._id);
        setParams(toFilterParams(list.filter), { replace: true, preventScrollReset: true });
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
