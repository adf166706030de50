import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Role } from '#platform/contract/call.ts';
import { useLoginState } from '../session.ts';

interface ViewerProfile {
  role: Role;
  secondFactorMissing?: boolean | undefined;
}

export interface ProfileQuery {
  queryKey: string[];
  queryFn: (context: { signal: AbortSignal }) => Promise<ViewerProfile>;
}

/** The query of the viewer's profile. src/app provides it, because the platform imports no other module. */
export const ProfileQueryContext = createContext<ProfileQuery | undefined>(undefined);

/**
 * Reads the viewer's profile.
 * @throws Error outside of the app layout, which provides the query
 */
export function useViewerProfile(enabled: boolean) {
  const query = useContext(ProfileQueryContext);
  if (!query) throw new Error('A desk is shown outside the app layout.');
  return useQuery({ ...query, enabled });
}

/** The kind of user. It is 'unknown' until the profile is loaded, and 'failed' if it could not be loaded. */
export type Viewer = Role | 'without_second_factor' | 'visitor' | 'unknown' | 'failed';

/**
 * Returns the kind of user. It depends on the profile (product 12.4), not on the token. The server checks each access
 * again (product 1.2).
 */
export function useViewerRoleOrStatus(): Viewer {
  const login = useLoginState();
  const profile = useViewerProfile(login === 'in');
  if (login === 'unknown') return 'unknown';
  if (login === 'out') return 'visitor';
  // Keeps the loaded profile when a refetch fails, so that the screen does not disappear.
  if (!profile.data) return profile.isError ? 'failed' : 'unknown';
  return profile.data.secondFactorMissing ? 'without_second_factor' : profile.data.role;
}

export function isAdminOrSuperadmin(viewer: Viewer): boolean {
  return viewer === 'admin' || viewer === 'superadmin';
}
