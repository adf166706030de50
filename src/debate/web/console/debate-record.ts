import type { MemberInput } from '../../rule/state.ts';
import type { Step } from '../../rule/step.ts';

/** A committee and its log as a device stores them: what a fold needs, and nothing that it computes. */
export interface DebateRecord {
  committee: string;
  /** Id of the rule set. */
  ruleSet: string;
  members: MemberInput[];
  steps: Step[];
}
