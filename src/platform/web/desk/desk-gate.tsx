import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Role } from '../../contract/call.ts';
import { rememberReturnPath } from '../return-path.ts';
import { LinkButton } from '../ui/button.tsx';
import { FailedState, LoadingState } from '../ui/states.tsx';
import { QueryState } from './query-state.tsx';
import { useViewer, useViewerProfile } from './viewer.ts';

/**
 * Shows a desk to one role. Other viewers read that it is not for them, and a visitor can log in and come back (product 11.10).
 * @param sendsHome other viewers are sent to / instead (product 11.1)
 */
export function DeskGate({
  allows,
  sendsHome = false,
  children,
}: {
  allows: Role;
  sendsHome?: boolean;
  children: ReactNode;
}) {
  const viewer = useViewer();
  if (viewer === 'unknown') return <LoadingState />;
  if (viewer === 'failed') return <NoProfile />;
  if (viewer === 'without_second_factor') return <SetUpSecondFactor />;
  if (viewer === allows) return children;
  if (sendsHome) return <Navigate to="/" replace />;
  return (
    <>
      <h1 className="sr-only">Desk of the secretariat</h1>
      <NotForYou allows={allows} />
    </>
  );
}

/** Shown when the viewer's role could not be loaded. */
function NoProfile() {
  // Refetched by the button only, because the viewer's query has just failed.
  const profile = useViewerProfile(false);
  return <QueryState query={profile} text="Something went wrong" />;
}

/** Leads to the setup of the required second factor. */
function SetUpSecondFactor() {
  return <Navigate to="/second-factor" replace />;
}

const notForYou: Record<Role, string> = {
  client: 'Only delegates see this. Log in with a delegate’s account.',
  admin: 'Only the secretariat sees this. Log in with an admin account.',
  superadmin: 'Only superadmins see this. Log in with a superadmin account.',
};

/** Shown in place of a desk to a viewer who may not see it. */
export function NotForYou({ allows = 'admin' }: { allows?: Role }) {
  const viewer = useViewer();
  if (viewer === 'without_second_factor') return <SetUpSecondFactor />;
  if (viewer === 'failed') return <NoProfile />;
  return (
    <FailedState text="Not authorized" help={notForYou[allows]}>
      {viewer === 'visitor' && (
        <LinkButton to="/login" onClick={() => rememberReturnPath()}>
          Log in and come back
        </LinkButton>
      )}
    </FailedState>
  );
}
