export * from './contract/accounts.ts';
export {
  accountDeletionDays,
  oneTimeLinkMinutes,
  revertPasswordDays,
  sessionLifetimeDays,
  unverifiedAccountDays,
  unverifiedReservationMinutes,
} from './contract/common.ts';
export * from './contract/host-student.ts';
export * from './contract/institute-email.ts';
export * from './contract/passwords.ts';
export * from './contract/profile.ts';
export * from './contract/provider-login.ts';
export * from './contract/roles.ts';
export * from './contract/second-factor.ts';
export * from './contract/second-person.ts';
export * from './contract/sessions.ts';
export * from './contract/sign-up.ts';
export * from './contract/verification.ts';
