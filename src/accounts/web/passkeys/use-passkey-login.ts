import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastFailure } from '#platform/web/toast.ts';
import { passkeyLoginMutation } from './api.ts';
import { suggestPasskeys } from './browser.ts';

/**
 * Logging in with a passkey: asked for by a button, or chosen among what the browser suggests for a field whose
 * `autoComplete` ends in 'webauthn'.
 * @param isSuggesting while such a field is on the screen
 */
export function usePasskeyLogin(isSuggesting: boolean): { isPending: boolean; ask: () => void } {
  const { isPending, mutate } = useMutation({
    ...passkeyLoginMutation,
    onError: toastFailure,
  });
  useEffect(() => {
    if (!isSuggesting || isPending) return;
    const leaving = new AbortController();
    suggestPasskeys(leaving.signal)
      // Nothing was asked for, so nothing is said: the form is there all the same.
      .catch(() => undefined)
      .then((chosen) => chosen && mutate(chosen));
    return () => leaving.abort();
  }, [isSuggesting, isPending, mutate]);
  return { isPending, ask: () => mutate(undefined) };
}
