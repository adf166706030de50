export { listOwnStays } from './own-stays.ts';
export { purgeExpiredStays } from './purge.ts';
export { registerHospitalityRoutes } from './routes.ts';
