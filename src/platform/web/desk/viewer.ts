import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Role } from '#platform/contract/call.ts';
import { useLoginState } from '../session.ts';

/** The part of the viewer's profile that the desk needs. */
export interface ViewerProfile {
  role: Role;
  secondFactorMissing?: boolean | undefined;
}

/** The query of the viewer's profile. */
export interface ProfileQuery {
  queryKey: string[];
  queryFn: (context: { signal: AbortSignal }) => Promise<ViewerProfile>;
}

/** Provided by src/app, because the platform imports no domain. */
export const ProfileQueryContext = createContext<ProfileQuery | undefined>(undefined);

/**
 * The viewer's profile, fetched while `enabled`.
 * @throws outside the app layout, which provides the query
 */
export function useViewerProfile(enabled: boolean) {
  const query = useContext(ProfileQueryContext);
  if (!query) throw new Error('A desk is shown outside the app layout.');
  return useQuery({ ...query, enabled });
}

/** The viewer of a desk: a role, a user who must set up a second factor first, logged out, not known yet, or unknown after an error. */
export type Viewer = Role | 'without_second_factor' | 'visitor' | 'unknown' | 'failed';

/** The viewer's role, from the profile of product 12.4 and never from the token. The server decides anyway (product 1.2). */
export function useViewer(): Viewer {
  const login = useLoginState();
  const profile = useViewerProfile(login === 'in');
  if (login === 'unknown') return 'unknown';
  if (login === 'out') return 'visitor';
  // A refetch that fails does not remove access that was granted before.
  if (!profile.data) return profile.isError ? 'failed' : 'unknown';
  return profile.data.secondFactorMissing ? 'without_second_factor' : profile.data.role;
}

/** Whether the viewer may ask for registrations: admins, and superadmins with them (product 11.2). */
export function mayReview(viewer: Viewer): boolean {
  return viewer === 'admin' || viewer === 'superadmin';
}
