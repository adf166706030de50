import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { manualMatchMutation } from './api.ts';

/** Matches a credit with a registration, rejects it, or undoes either, and shows the result in a toast. */
export function useManualMatch() {
  const mutation = useMutation(manualMatchMutation(useQueryClient()));
  return {
    isPending: mutation.isPending,
    judge: (
      registrationId: string,
      creditId: string,
      verdict: 'belongs' | 'refused' | 'open',
      onDone?: () => void,
    ) =>
      mutation.mutate(
        { regID: registrationId, creditID: creditId, verdict },
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
