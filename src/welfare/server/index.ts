export { createGuardianLinkCheck } from './consents.ts';
export {
  addCurrentConsentTextIfMissing,
  copyWelfareSettings,
  getPortableWelfareSettings,
  replaceWelfareSettings,
} from './copy-settings.ts';
export { listOwnDetails, mapConsentStatesByRegistration, purgeExpiredEmergencyContacts } from './details.ts';
export { registerWelfareRoutes } from './routes.ts';
