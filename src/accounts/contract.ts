export * from './contract/accounts.ts';
export * from './contract/institute.ts';
export * from './contract/links.ts';
export * from './contract/profile.ts';
export * from './contract/provider.ts';
export * from './contract/roles.ts';
export {
  deletionDays,
  institute,
  linkMinutes,
  revertPasswordDays,
  sessionDays,
  unverifiedDays,
  unverifiedMinutes,
} from './contract/rules.ts';
export * from './contract/second-factor.ts';
export * from './contract/second-person.ts';
export * from './contract/session.ts';
export * from './contract/sessions.ts';
export * from './contract/sign-up.ts';
