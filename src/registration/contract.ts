export * from './contract/desk/index.ts';
export * from './contract/form.ts';
export * from './contract/group.ts';
