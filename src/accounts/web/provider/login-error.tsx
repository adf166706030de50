import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLoginState } from '#platform/web/session.ts';

/** Returns a function that redirects to the login page, which shows the reason. */
export function useLoginRedirect(): (reason?: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (reason) => navigate('/login', { replace: true, state: reason === undefined ? null : { reason } }),
    [navigate],
  );
}

/**
 * Shows why the user was redirected to the login page. Renders nothing before hydration, because the prerendered page
 * does not contain the reason.
 */
export function LoginError() {
  const { state } = useLocation() as { state: { reason?: unknown } | null };
  const isReady = useLoginState() !== 'unknown';
  if (!isReady || typeof state?.reason !== 'string') return null;
  return (
    <p role="alert" className="mb-5 border-l-4 border-danger pl-4 font-semibold">
      {state.reason.replace(/[^.]$/, '$&.')}
    </p>
  );
}
