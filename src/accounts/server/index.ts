export { searchAccounts } from './account-list.sql.ts';
export {
  type Account,
  computeEffectiveRole,
  findAccount,
  findAccountByEmail,
  listSuperadmins,
} from './accounts.sql.ts';
export { rejectCommonPassword } from './common-passwords.ts';
export { countDeletionsRequestedBefore } from './deletion.sql.ts';
export { deleteExpiredCredentials, eraseDueAccounts } from './deletion.ts';
export { ensureSuperadmin } from './ensure-superadmin.ts';
export { createFirstSuperadmin, isSetupTokenValid, issueSetupToken } from './first-superadmin.ts';
export type { OnAccountErased, OnDelegateLeaves } from './hooks.ts';
export { createVerifiedAccountOrTakeOver, hashPasswordOfNewAccount } from './invited-sign-up.ts';
export { createLinkRenewer, issueOperatorLink, LinkNotIssuableError } from './one-time-links.ts';
export { hashPassword, reauthenticate } from './passwords.ts';
export { expireDueRoles, sendRoleExpiryNotices } from './role-expiry.ts';
export { listRoleHolderRows } from './roles.sql.ts';
export { registerAccountRoutes } from './routes.ts';
export { openSessionWithoutPassword } from './sample-login.ts';
export { hasSecondFactor } from './second-factor.sql.ts';
export {
  areIndependentPeopleSql,
  buildSecondPersonCheckInputs,
  canActAsSecondPersonSql,
  getSecondPersonCheckInputs,
  hasAgedRoleSql,
  holdsRoleSql,
  isAnotherSuperadminSql,
  listSecondPeople,
  mapSecondPersonWaitsByAccount,
  type PersonRule,
  rejectWhileSecondPersonMustWait,
  type SecondPerson,
} from './second-person.sql.ts';
export { createCallerFinder, createLockAndRecheckOfCaller, findCallerAccount, logOut } from './sessions.ts';
export { ignoreTrustedPersonWithoutAccount } from './trusted-second-person.ts';
