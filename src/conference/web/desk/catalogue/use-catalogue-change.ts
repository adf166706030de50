import { useQueryClient } from '@tanstack/react-query';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildChangeCatalogueMutation, type Catalogue, type Change } from './api.ts';

/** Sends a change with the revision that the admin saw, and reports the result as a toast. */
export function useCatalogueChange({ eventName, revision }: Pick<Catalogue, 'eventName' | 'revision'>) {
  const mutation = useMutation(buildChangeCatalogueMutation(useQueryClient()));
  return {
    pending: mutation.isPending,
    change: (change: Change, onDone?: () => void) =>
      mutation.mutate(
        { eventName, revision, change },
        {
          onSuccess: ({ message }) => {
            toast(message, { kind: 'success' });
            onDone?.();
          },
          onError: toastFailure,
        },
      ),
  };
}
export type ChangeCatalogue = ReturnType<typeof useCatalogueChange>;
