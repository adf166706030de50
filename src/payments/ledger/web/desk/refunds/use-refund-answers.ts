import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#platform/web/api.ts';
import { toast } from '#platform/web/toast.ts';
import { toastDurations } from '#platform/web/toast-durations.ts';
import { releaseMutation, takeBackMutation } from '../api.ts';

const told = {
  onSuccess: ({ message }: { message: string }) =>
    toast(message, { kind: 'success', duration: toastDurations.important }),
  onError: (error: Error) =>
    toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important }),
};

/** Releases a refund, or takes it back; what came of it stands in a toast. */
export function useRefundAnswers() {
  const cache = useQueryClient();
  const release = useMutation(releaseMutation(cache));
  const takeBack = useMutation(takeBackMutation(cache));
  return {
    isPending: release.isPending || takeBack.isPending,
    release: (refundID: string) => release.mutate({ refundID }, told),
    takeBack: (refundID: string, onSettled: () => void = () => {}) =>
      takeBack.mutate({ refundID }, { ...told, onSettled }),
  };
}
