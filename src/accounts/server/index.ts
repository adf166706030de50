export type { OnAccountLeaves } from './account-leaves.ts';
export { findAccounts } from './account-list.sql.ts';
export { type Account, findAccount, findAccountByEmail, listSuperadmins } from './accounts.sql.ts';
export { countDue } from './deletions.sql.ts';
export { ensureSuperadmin } from './ensure-superadmin.ts';
export type { OnAccountErased } from './erase-account.ts';
export { eraseDueAccounts } from './erase-due-accounts.ts';
export { accountOf, findCaller, lockCaller } from './find-caller.ts';
export { forgetExpired } from './forget-expired.ts';
export { issueOperatorLink, NoLink } from './operator-link.ts';
export { renewLink } from './renew-link.ts';
export { endDueRoles } from './roles/end-due-roles.ts';
export { roleAt } from './roles/held-role.ts';
export { refuseWaiting } from './roles/refuse-waiting.ts';
export { listHolders } from './roles/role-holders.sql.ts';
export {
  areTwoPeople,
  findWaits,
  hasRoleForLong,
  isSecondPerson,
  type PersonRule,
  personRule,
  type SecondPerson,
  secondPerson,
} from './roles/second-person.sql.ts';
export { tellEndingRoles } from './roles/tell-ending-roles.ts';
export { accountRoutes } from './routes.ts';
export { hasSecondFactor } from './second-factor/has-second-factor.ts';
