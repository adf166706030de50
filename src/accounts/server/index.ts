export { findAccounts } from './account-list.sql.ts';
export { type Account, findAccount, findAccountByEmail, listSuperadmins, roleAt } from './accounts.sql.ts';
export { countDue } from './deletion.sql.ts';
export { deleteExpired, eraseDueAccounts } from './deletion.ts';
export { ensureSuperadmin } from './ensure-superadmin.ts';
export type { OnAccountErased, OnAccountLeaves } from './hooks.ts';
export { issueOperatorLink, NoLink, renewLink } from './one-time-links.ts';
export { expireDueRoles, sendRoleExpiryNotices } from './role-expiry.ts';
export { listHolders } from './roles.sql.ts';
export { accountRoutes } from './routes.ts';
export { hasSecondFactor } from './second-factor.sql.ts';
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
} from './second-person.sql.ts';
export { accountOf, findCaller, lockCaller } from './sessions.ts';
