import { useQuery } from '@tanstack/react-query';
import type { Role } from '#platform/contract/call.ts';
import { useLoginState } from '#platform/web/session.ts';
import { profileQuery } from '../api.ts';

/** Who looks at a desk: a role, somebody who has to set up a second factor first, nobody, not known yet, or not to be found out. */
export type Viewer = Role | 'without second factor' | 'nobody' | 'unknown' | 'failed';

/** The viewer's role, from the profile of spec 7 and never from the token. The server decides anyway (spec 6). */
export function useViewer(): Viewer {
  const login = useLoginState();
  const profile = useQuery({ ...profileQuery, enabled: login === 'in' });
  if (login === 'unknown') return 'unknown';
  if (login === 'out') return 'nobody';
  // A later look that failed takes nothing away from who has been let in.
  if (!profile.data) return profile.isError ? 'failed' : 'unknown';
  return profile.data.secondFactorMissing ? 'without second factor' : profile.data.role;
}

/** Whether the viewer may ask for registrations: admins, and superadmins with them (clarifications 2). */
export function mayReview(viewer: Viewer): boolean {
  return viewer === 'admin' || viewer === 'superadmin';
}
