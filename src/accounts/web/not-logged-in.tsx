import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { toast, toastDurations } from '#platform/web/toast.ts';

/** Redirects a visitor without a token to the home page, with a message (product 4.5). */
export function NotLoggedInRedirect() {
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    toast('You have not logged in!', {
      kind: 'error',
      survivesRedirect: true,
      duration: toastDurations.important,
    });
  }, []);
  return <Navigate to="/" replace />;
}
