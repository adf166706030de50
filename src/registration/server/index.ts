export { eraseRegistrationsOf } from './erase-registrations.ts';
export { type Mode, type Preferences, preferencesOf } from './registrations.sql.ts';
export { registrationRoutes } from './routes.ts';
