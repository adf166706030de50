import type { RuleSet } from '../../../rule/rule-set/schema.ts';

/** Saves the next revision of a copy. The desk and the chairs of a committee have different calls for it. */
export interface RuleSaving {
  isPending: boolean;
  save: (
    document: RuleSet,
    outcome: { onSuccess: (answer: { message: string }) => void; onError: (error: unknown) => void },
  ) => void;
}
