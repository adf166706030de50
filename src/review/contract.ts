export * from './contract/decisions.ts';
export * from './contract/desk.ts';
export type { ListedRegistration, RegistrationRecord } from './contract/record.ts';
export * from './contract/registrations.ts';
