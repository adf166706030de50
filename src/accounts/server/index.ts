export { findAccounts } from './account-list.sql.ts';
export { type Account, findAccount, findAccountByEmail, listSuperadmins, roleAt } from './accounts.sql.ts';
export { deleteExpired } from './delete-expired.ts';
export { eraseDueAccounts } from './deletion.ts';
export { countDue } from './deletions.sql.ts';
export { ensureSuperadmin } from './ensure-superadmin.ts';
export type { OnAccountErased, OnAccountLeaves } from './hooks.ts';
export { issueOperatorLink, NoLink, renewLink } from './links.ts';
export { expireDueRoles, sendRoleExpiryNotices } from './roles/role-expiry.ts';
export { listHolders } from './roles/roles.sql.ts';
export {
  areTwoPeople,
  findWaits,
  hasRoleForLong,
  isSecondPerson,
  type PersonRule,
  personRule,
  refuseWaiting,
  type SecondPerson,
  secondPerson,
} from './roles/second-person.sql.ts';
export { accountRoutes } from './routes.ts';
export { hasSecondFactor } from './second-factor/second-factors.sql.ts';
export { accountOf, findCaller, lockCaller } from './sessions.ts';
