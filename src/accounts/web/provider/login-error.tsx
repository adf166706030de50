import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLoginState } from '#platform/web/session.ts';

/** Redirects to the login page, with a reason. */
export function useLoginRedirect(): (why?: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (why) => navigate('/login', { replace: true, state: why === undefined ? null : { refused: why } }),
    [navigate],
  );
}

/** The reason for a redirect to this page. Known only after hydration. */
export function LoginError() {
  const { state } = useLocation() as { state: { refused?: unknown } | null };
  const isReady = useLoginState() !== 'unknown';
  if (!isReady || typeof state?.refused !== 'string') return null;
  return (
    <p role="alert" className="mb-5 border-l-4 border-danger pl-4 font-semibold">
      {state.refused.replace(/[^.]$/, '$&.')}
    </p>
  );
}
