import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLoginState } from '#platform/web/session.ts';

/** Sends somebody to the log-in page, where a sentence says why. */
export function useSendToLogin(): (why?: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (why) => navigate('/login', { replace: true, state: why === undefined ? null : { refused: why } }),
    [navigate],
  );
}

/** Why somebody was sent here, if they were. It is known once the page is ready. */
export function WhyRefused() {
  const { state } = useLocation() as { state: { refused?: unknown } | null };
  const isReady = useLoginState() !== 'unknown';
  if (!isReady || typeof state?.refused !== 'string') return null;
  return (
    <p role="alert" className="mb-5 border-l-4 border-danger pl-4 font-semibold">
      {state.refused.replace(/[^.]$/, '$&.')}
    </p>
  );
}
