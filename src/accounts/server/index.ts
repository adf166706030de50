export type { OnAccountLeaves } from './account-leaves.ts';
export { accountsNamed } from './account-list.sql.ts';
export { type Account, findAccount, findAccountByEmail } from './accounts.sql.ts';
export { ensureSuperadmin } from './ensure-superadmin.ts';
export { eraseDueAccounts, type OnAccountErased } from './erase-due-accounts.ts';
export { findCaller, lockCaller } from './find-caller.ts';
export { forgetExpired } from './forget-expired.ts';
export { renewLink } from './renew-link.ts';
export { accountRoutes } from './routes.ts';
