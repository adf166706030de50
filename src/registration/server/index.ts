export { selectedAnswers } from './answers.sql.ts';
export { asRecord } from './as-record.ts';
export { decideWithGroup, takeBackDecision } from './decide.ts';
export { type Decided, isOwnAmong, lockRegistration } from './decisions.sql.ts';
export { eraseRegistrationsOf } from './erase-registrations.ts';
export { reindexRegistrationsOf } from './registration-search.sql.ts';
export { registrationsOf } from './registrations-of.ts';
export { registrationRoutes } from './routes.ts';
export { giveSeat, moveSeat, type Seat } from './seats.sql.ts';
