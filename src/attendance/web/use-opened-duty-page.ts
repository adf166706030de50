import { useEffect } from 'react';
import type { Duty } from '#conference/contract/duties.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { markDutyPageOpenedMutation } from './api.ts';

/**
 * Records once that the user has opened the page of a duty (product 22.41).
 * @param eventName undefined while it is unknown, or if the user has no such duty
 */
export function useOpenedDutyPage(kind: Duty, eventName: string | undefined): void {
  const { mutate } = useMutation(markDutyPageOpenedMutation);
  useEffect(() => {
    if (eventName !== undefined) mutate({ kind, eventName });
  }, [kind, eventName, mutate]);
}
