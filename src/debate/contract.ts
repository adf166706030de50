export * from './contract/rule-sets.ts';
