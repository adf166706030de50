import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { manualMatchMutation } from './api.ts';

/** Says of a credit whether it pays for a registration. What came of it stands in a toast; all of it can be taken back. */
export function useManualMatch() {
  const mutation = useMutation(manualMatchMutation(useQueryClient()));
  return {
    isPending: mutation.isPending,
    judge: (regID: string, creditID: string, verdict: 'belongs' | 'refused' | 'open', onDone?: () => void) =>
      mutation.mutate(
        { regID, creditID, verdict },
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
