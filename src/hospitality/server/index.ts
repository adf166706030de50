export { purgeExpiredStays } from './purge.ts';
export { registerHospitalityRoutes } from './routes.ts';
