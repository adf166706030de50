import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Role } from '#platform/contract/call.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { useViewer } from './desk-role.ts';

/** Shows a desk to one role and sends everybody else to / (spec 2). */
export function DeskGate({ allows, children }: { allows: Role; children: ReactNode }) {
  const viewer = useViewer();
  if (viewer === 'unknown') return <LoadingState />;
  if (viewer === 'failed')
    return (
      <FailedState
        text="Something went wrong"
        help="Your profile did not load. Reload the page to try again."
      />
    );
  return viewer === allows ? children : <Navigate to="/" replace />;
}

/** What stands where a desk keeps its data from whoever may not see it. */
export function NotForYou() {
  return (
    <FailedState
      text="Not authorized"
      help="Only the secretariat can see registrations. Log in with an admin account."
    />
  );
}
