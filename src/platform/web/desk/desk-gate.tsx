import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Role } from '../../contract/call.ts';
import { rememberReturnPath } from '../return-path.ts';
import { LinkButton } from '../ui/button.tsx';
import { FailedState, LoadingState } from '../ui/states.tsx';
import { QueryState } from './query-state.tsx';
import { useViewer, useViewerProfile } from './viewer.ts';

/** Shows a desk to one role and sends everybody else to / (product 11.1). */
export function DeskGate({ allows, children }: { allows: Role; children: ReactNode }) {
  const viewer = useViewer();
  if (viewer === 'unknown') return <LoadingState />;
  if (viewer === 'failed') return <NoProfile />;
  if (viewer === 'without second factor') return <SetUpSecondFactor />;
  return viewer === allows ? children : <Navigate to="/" replace />;
}

/** Who it is could not be found out, and so not what they may see. */
function NoProfile() {
  // Asked for by the button alone: the viewer's own look has just failed.
  const profile = useViewerProfile(false);
  return <QueryState query={profile} text="Something went wrong" />;
}

/** On to where the second factor is set up that the operator demands of the secretariat. */
function SetUpSecondFactor() {
  return <Navigate to="/second-factor" replace />;
}

/** What stands where a desk keeps its data from whoever may not see it. */
export function NotForYou() {
  const viewer = useViewer();
  if (viewer === 'without second factor') return <SetUpSecondFactor />;
  if (viewer === 'failed') return <NoProfile />;
  return (
    <FailedState text="Not authorized" help="Only the secretariat sees this. Log in with an admin account.">
      {viewer === 'nobody' && (
        <LinkButton to="/login" onClick={rememberReturnPath}>
          Log in and come back
        </LinkButton>
      )}
    </FailedState>
  );
}
