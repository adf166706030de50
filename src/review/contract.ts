export * from './contract/decisions.ts';
export * from './contract/desk.ts';
export * from './contract/export.ts';
export * from './contract/notes.ts';
export * from './contract/numbers.ts';
export type { ListedRegistration, RegistrationRecord } from './contract/record.ts';
export * from './contract/registrations.ts';
export * from './contract/seats.ts';
export { workSections } from './contract/work-sections.ts';
