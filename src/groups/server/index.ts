export { acceptInvite, type Invite, type InviteState, readInvite } from './accept-invitation.ts';
export { completeGroup, findNamedMembers } from './complete-group.ts';
export { eraseGroupsOf } from './erase-groups.ts';
export type { GroupKey } from './groups.sql.ts';
export { groupsOf } from './groups-of.ts';
export { invitationsOf } from './invitations-of.ts';
export { hasRegistered } from './members.sql.ts';
export { releaseMembers } from './release-members.ts';
export { groupRoutes } from './routes.ts';
