export { eraseRegistrationsOf } from './erase-registrations.ts';
export { registrationRoutes } from './routes.ts';
