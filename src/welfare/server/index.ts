export { checkGuardianLink, deleteGuardianMails } from './consents.ts';
export {
  copyWelfareSettings,
  normaliseWelfareSettings,
  readPortableWelfareSettings,
  replaceWelfareSettings,
} from './copy-settings.ts';
export { listConsentStates, purgeEmergencyContacts } from './details.ts';
export { welfareRoutes } from './routes.ts';
