export {
  clearBrowserDataAndGoHome,
  hardNavigate,
  logOutMutationFilter,
  type Profile,
  profileQuery,
  scheduleOwnAccountDeletionMutation,
  storeSessionAndNavigate,
  viewerQuery,
} from './api.ts';
export { FormPage, SubmitButton } from './form-page.tsx';
export { InstituteEmailPrompt, useMustReenterInstitute } from './institute-email.tsx';
export { LogInChoicesContext } from './log-in-choices.ts';
export { LogOutButton } from './log-out-button.tsx';
export { NotLoggedInRedirect } from './not-logged-in.tsx';
export { fetchOwnPasskeys } from './passkeys/fetch-own-passkeys.ts';
export { PhoneField } from './person-fields.tsx';
export { PolicyLinks } from './policy-links.tsx';
export { PrintedNameNotice } from './printed-name-notice.tsx';
export { SupportContacts } from './support-contacts.tsx';
export { UnverifiedEmailScreen } from './verification-steps.tsx';
