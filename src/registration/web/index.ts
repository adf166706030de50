export { registrationsQuery } from './api.ts';
