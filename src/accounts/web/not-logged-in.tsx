import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { toast, toastDurations } from '#platform/web/toast.ts';

/** For a screen of logged-in people that was opened without a token: to the home page, and why (product 4.5). */
export function NotLoggedIn() {
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    toast('You have not logged in!', { kind: 'error', leads: true, duration: toastDurations.important });
  }, []);
  return <Navigate to="/" replace />;
}
