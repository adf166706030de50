export { checkInviteLink } from './check-invite-link.ts';
export { giveUpGroupsOf } from './groups.ts';
export { invitationsOf } from './invitations-of.ts';
export { groupRoutes } from './routes.ts';
