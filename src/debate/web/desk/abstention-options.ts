import type { VoteRule } from '../../rule/rule-set/schema.ts';

export const abstentionOptions: { value: VoteRule['abstain']; label: string }[] = [
  { value: 'never', label: 'No member may abstain' },
  { value: 'unless_present_and_voting', label: 'Allowed, except for ‘present and voting’' },
  { value: 'always', label: 'Every member may abstain' },
];
