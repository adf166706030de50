export {
  clearSessionAndGoHome,
  deleteOwnAccountMutation,
  logOutMutationFilter,
  type Profile,
  profileQuery,
  viewerQuery,
} from './api.ts';
export { InstituteEmail, useMustReenterInstitute } from './institute-email.tsx';
export { LogOutButton } from './log-out-button.tsx';
export { NotLoggedIn } from './not-logged-in.tsx';
export { fetchOwnPasskeys } from './passkeys/fetch-own-passkeys.ts';
export { PolicyLinks } from './policy-links.tsx';
export { SupportContacts } from './support-contacts.tsx';
export { Verification } from './verification-steps.tsx';
