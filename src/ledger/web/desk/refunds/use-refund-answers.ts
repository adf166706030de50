import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/call.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import type { judgeDebit, releaseRefund } from '../../../contract.ts';
import {
  confirmTakeBackMutation,
  judgeDebitMutation,
  keepRefundMutation,
  releaseMutation,
  takeBackMutation,
} from '../api.ts';

const told = {
  onSuccess: ({ message }: { message: string }) =>
    toast(message, { kind: 'success', duration: toastDurations.important }),
  onError: toastFailure,
};

/** Releases a refund, takes it back, or says which line of a statement is not its; what came of it is in a toast. */
export function useRefundAnswers() {
  const cache = useQueryClient();
  const release = useMutation(releaseMutation(cache));
  const takeBack = useMutation(takeBackMutation(cache));
  const confirming = useMutation(confirmTakeBackMutation(cache));
  const keeping = useMutation(keepRefundMutation(cache));
  const judging = useMutation(judgeDebitMutation(cache));
  return {
    isPending: [release, takeBack, confirming, keeping, judging].some(({ isPending }) => isPending),
    release: (body: BodyOf<typeof releaseRefund>, onSettled: () => void) =>
      release.mutate(body, { ...told, onSettled }),
    takeBack: (refundId: string, onSettled: () => void) =>
      takeBack.mutate({ refundID: refundId }, { ...told, onSettled }),
    confirmTakeBack: (refundId: string, onSettled: () => void) =>
      confirming.mutate({ refundID: refundId }, { ...told, onSettled }),
    keep: (refundId: string) => keeping.mutate({ refundID: refundId }, told),
    judgeDebit: (body: BodyOf<typeof judgeDebit>) => judging.mutate(body, told),
  };
}
