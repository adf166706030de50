import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import type { Role } from '../../contract/call.ts';
import { rememberReturnPath } from '../return-path.ts';
import { toast, toastDurations } from '../toast.ts';
import { LinkButton } from '../ui/button.tsx';
import { FailedState, LoadingState } from '../ui/states.tsx';
import { QueryState } from './query-state.tsx';
import { useViewerProfile, useViewerRoleOrStatus } from './viewer.ts';

/**
 * Shows its children only to users with exactly the role `allows`. Other users see a text that explains this, and
 * visitors can log in and return (product 11.10).
 * @param sendsHome true to redirect other users to / instead (product 11.1)
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
  const viewer = useViewerRoleOrStatus();
  if (viewer === 'unknown') return <LoadingState />;
  if (viewer === 'failed') return <NoProfile />;
  if (viewer === 'without_second_factor') return <SetUpSecondFactor />;
  if (viewer === allows) return children;
  if (sendsHome) return <SendHome allows={allows} />;
  return (
    <>
      <h1 className="sr-only">Secretariat desk</h1>
      <NoAccess allows={allows} />
    </>
  );
}

/** Redirects to the home page, with a message that explains it. */
function SendHome({ allows }: { allows: Role }) {
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current) return;
    isShown.current = true;
    toast(notForYou[allows], {
      kind: 'error',
      survivesRedirect: true,
      duration: toastDurations.important,
    });
  }, [allows]);
  return <Navigate to="/" replace />;
}

function NoProfile() {
  // Sends no request, because the request of `useViewerRoleOrStatus` has just failed. The button of `QueryState`
  // repeats it.
  const profile = useViewerProfile(false);
  return <QueryState query={profile} text="Something went wrong" />;
}

function SetUpSecondFactor() {
  return <Navigate to="/second-factor" replace />;
}

const notForYou: Record<Role, string> = {
  client: 'Only delegates see this. Log in with a delegate’s account.',
  admin: 'Only the secretariat sees this. Log in with an admin account.',
  superadmin: 'Only superadmins see this. Log in with a superadmin account.',
};

export function NoAccess({ allows = 'admin' }: { allows?: Role }) {
  const viewer = useViewerRoleOrStatus();
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
