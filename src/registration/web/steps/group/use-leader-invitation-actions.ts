import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '#platform/web/api.ts';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import { toast } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  remindInvitees,
  removeMemberAndDeleteRegistration,
  sendInvite,
  withdrawInvite,
} from '../../../contract/group.ts';
import { refetchProfileRegistrationsAndAnswers } from '../../api.ts';

/** Toasts about invitations disappear after this many milliseconds (product 13.1). */
const duration = 7500;

/** The result of inviting one of several pasted addresses. */
export interface SentTo {
  readonly email: string;
  /** Error text. Undefined if the invitation was sent. */
  readonly failure: string | undefined;
  /** True if the address has no verified account, so that the invitation can wait for it. */
  readonly canWait?: boolean;
}

export type LeaderInvitationActions = ReturnType<typeof useLeaderInvitationActions>;

export function useLeaderInvitationActions(eventName: string, grpName: string) {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly SentTo[]>([]);
  const outcome = {
    onSuccess: ({ message }: { message: string }) => {
      toast(message, { kind: 'success', duration });
      return refetchProfileRegistrationsAndAnswers(client);
    },
    onError: (error: Error) => {
      toast(getErrorOrOfflineText(error), { kind: 'error', failure: error, duration });
      return refetchProfileRegistrationsAndAnswers(client);
    },
  };
  const body = (email: string) => ({ email, eventName, grpName });
  const invite = (email: string) => callApi(sendInvite, { body: body(email) });

  /**
   * Sends invitations one after the other. Stops after an error that would also reject every further invitation, and
   * reports the remaining ones as not sent.
   */
  const inviteEach = async (emails: readonly string[]): Promise<readonly SentTo[]> => {
    const sent: SentTo[] = [];
    let stopped: string | undefined;
    for (const email of emails) {
      if (stopped === undefined) {
        const failure = await invite(email).then(() => undefined, toFailure);
        if (failure?.stops) stopped = failure.text;
        sent.push({ email, failure: failure?.text, canWait: failure?.canWait === true });
      } else sent.push({ email, failure: `Not sent. ${stopped}` });
      setResults([...sent]);
    }
    await refetchProfileRegistrationsAndAnswers(client);
    return sent;
  };
  return {
    /** Results of the last pasted addresses, in their order. The list grows while the invitations are sent. */
    results,
    clearResults: () => setResults([]),
    invite: useMutation({
      mutationFn: invite,
      ...outcome,
      onError: (error, email) => {
        const { text, canWait } = toFailure(error);
        if (canWait) setResults([{ email, failure: text, canWait }]);
        return outcome.onError(error);
      },
    }),
    inviteSeveral: useMutation({ mutationFn: inviteEach }),
    remind: useMutation({
      mutationFn: () => callApi(remindInvitees, { body: { eventName, grpName } }),
      ...outcome,
    }),
    remove: useMutation({
      mutationFn: (email: string) => callApi(removeMemberAndDeleteRegistration, { body: body(email) }),
      ...outcome,
    }),
    withdraw: useMutation({
      mutationFn: (email: string) => callApi(withdrawInvite, { body: body(email) }),
      ...outcome,
    }),
  };
}

const { inviteeNotFound, inviteeNotVerified } = sendInvite.errors;
const codesWithoutAccount: readonly string[] = [inviteeNotFound.code, inviteeNotVerified.code];

/**
 * Returns the error text, and whether the error stops further invitations: no answer, an ended session, a rate limit,
 * closed registration or an unexpected error.
 */
function toFailure(error: unknown): { text: string; stops: boolean; canWait: boolean } {
  const isForAll =
    !(error instanceof ApiError) ||
    [0, 401, 429].includes(error.status) ||
    error.code === 'registration_closed';
  const canWait = error instanceof ApiError && codesWithoutAccount.includes(error.code ?? '');
  return { text: getErrorOrOfflineText(error), stops: isForAll, canWait };
}
