export {
  type Account,
  type AccountsTable,
  findAccount,
  findAccountByEmail,
  listSuperadmins,
} from './accounts.sql.ts';
export { type EnsuredSuperadmin, ensureSuperadmin } from './ensure-superadmin.ts';
export { eraseDueAccounts, type LetGo } from './erase-due-accounts.ts';
export { findCaller } from './find-caller.ts';
export { forgetExpired } from './forget-expired.ts';
export { type AccountNeeds, accountRoutes } from './routes.ts';
