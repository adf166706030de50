export { createGuardianLinkCheck, deleteGuardianMails } from './consents.ts';
export {
  copyWelfareSettings,
  getPortableWelfareSettings,
  normaliseWelfareSettings,
  replaceWelfareSettings,
} from './copy-settings.ts';
export { mapConsentStatesByRegistration, purgeEmergencyContacts } from './details.ts';
export { welfareRoutes } from './routes.ts';
