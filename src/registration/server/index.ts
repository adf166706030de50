export { selectedAnswers } from './answers.sql.ts';
export { eraseRegistrationsOf } from './erase-registrations.ts';
export { reindexRegistrationsOf } from './registration-words.sql.ts';
export { registrationsOf } from './registrations-of.ts';
export { registrationRoutes } from './routes.ts';
