export {
  copyCommitteeRules,
  getCommitteeRules,
  saveCommitteeRules,
} from './contract/committee-rules.ts';
export * from './contract/debates.ts';
export * from './contract/floor.ts';
export * from './contract/rule-sets.ts';
export * from './contract/session-sheets.ts';
