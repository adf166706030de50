export {
  copyCommitteeRules,
  getCommitteeRules,
  saveCommitteeRules,
} from './contract/committee-rules.ts';
export * from './contract/rule-sets.ts';
