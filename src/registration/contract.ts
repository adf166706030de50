export * from './contract/changes.ts';
export * from './contract/decisions.ts';
export * from './contract/desk.ts';
export * from './contract/form.ts';
export * from './contract/group.ts';
