import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { failureText } from '#platform/web/offline.ts';
import { toast } from '#platform/web/toast.ts';
import { sendInvite, withdrawInvite } from '../../contract/group.ts';
import { refreshOwnFacts } from '../api.ts';

/** Duration of the messages about invitations (product 13.1). */
const duration = 7500;

/** Sends and withdraws invitations of a group; the member list is fetched again after each. */
export function useInvitations(eventName: string, grpName: string) {
  const client = useQueryClient();
  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      toast(message, { kind: 'success', duration });
      return refreshOwnFacts(client);
    },
    onError: (error: Error) => {
      toast(failureText(error), { kind: 'error', failure: error, duration });
      return refreshOwnFacts(client);
    },
  };
  const body = (email: string) => ({ email, eventName, grpName });
  return {
    invite: useMutation({
      mutationFn: (email: string) => callApi(sendInvite, { body: body(email) }),
      ...outcome,
    }),
    withdraw: useMutation({
      mutationFn: (email: string) => callApi(withdrawInvite, { body: body(email) }),
      ...outcome,
    }),
  };
}
