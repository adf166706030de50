export * from './contract/arrival-fields.ts';
export * from './contract/beds.ts';
export * from './contract/own-stays.ts';
export * from './contract/own-team-stays.ts';
export * from './contract/people.ts';
export * from './contract/print.ts';
export * from './contract/team-stays.ts';
