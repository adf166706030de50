export { searchAccounts } from './account-list.sql.ts';
export { type Account, findAccount, findAccountByEmail, listSuperadmins, roleAt } from './accounts.sql.ts';
export { countDeletionsScheduledBefore } from './deletion.sql.ts';
export { deleteExpiredCredentials, eraseDueAccounts } from './deletion.ts';
export { ensureSuperadmin } from './ensure-superadmin.ts';
export type { OnAccountErased, OnDelegateLeaves } from './hooks.ts';
export { createLinkRenewer, issueOperatorLink, LinkNotIssuable } from './one-time-links.ts';
export { expireDueRoles, sendRoleExpiryNotices } from './role-expiry.ts';
export { listRoleHolders } from './roles.sql.ts';
export { accountRoutes } from './routes.ts';
export { hasSecondFactor } from './second-factor.sql.ts';
export {
  areIndependentPeopleSql,
  createSecondPerson,
  getSecondPersonRule,
  hasAgedRoleSql,
  holdsRoleSql,
  isSecondPersonSql,
  listSecondPersonWaitsByAccount,
  type PersonRule,
  rejectWhileWaiting,
  type SecondPerson,
} from './second-person.sql.ts';
export { createCallerFinder, createCallerLock, getCallerAccount, logOut } from './sessions.ts';
