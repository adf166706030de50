export { eraseRegistrationsOf } from './erase-registrations.ts';
export { registrationsOf } from './registrations-of.ts';
export { registrationRoutes } from './routes.ts';
