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

/** The query of the viewer's profile. src/app provides it, because the platform imports no domain. */
export const ProfileQueryContext = createContext<ProfileQuery | undefined>(undefined);

/**
 * Reads the viewer's profile.
 * @throws outside the app layout, which provides the query
 */
export function useViewerProfile(enabled: boolean) {
  const query = useContext(ProfileQueryContext);
  if (!query) throw new Error('A desk is shown outside the app layout.');
  return useQuery({ ...query, enabled });
}

/** The kind of user. 'unknown' until the profile is loaded, 'failed' when it could not be loaded. */
export type Viewer = Role | 'without_second_factor' | 'visitor' | 'unknown' | 'failed';

/**
 * Returns the kind of user from the profile of product 12.4, never from the token. The server checks access anyway
 * (product 1.2).
 */
export function useViewer(): Viewer {
  const login = useLoginState();
  const profile = useViewerProfile(login === 'in');
  if (login === 'unknown') return 'unknown';
  if (login === 'out') return 'visitor';
  // Keeps the loaded profile when a refetch fails, so that access does not disappear.
  if (!profile.data) return profile.isError ? 'failed' : 'unknown';
  return profile.data.secondFactorMissing ? 'without_second_factor' : profile.data.role;
}

/** Returns true for admins and superadmins (product 11.2). */
export function mayReview(viewer: Viewer): boolean {
  return viewer === 'admin' || viewer === 'superadmin';
}
