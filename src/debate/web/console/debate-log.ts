import type { Debate } from '../../rule/fold.ts';
import type { Refusal } from '../../rule/refusal.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { Step } from '../../rule/step.ts';
import type { Anyway, Press } from './press.ts';

/** A log and its fold. */
export interface Folded {
  /** The rules of the open sitting, or of the next one. */
  rules: RuleSet;
  debate: Debate;
  /** The whole log. */
  steps: readonly Step[];
}

/** The log of a debate on this device: that of a practice, or that of a committee session. */
export interface DebateLog {
  /** With all presses, also those that the device is still storing. */
  latest: () => Folded;
  /** With the presses that the device has stored, for the screen. */
  shown: () => Folded;
  /** Calls the listener when `shown` changes. */
  subscribe: (listener: () => void) => () => void;
  /** Epoch milliseconds for steps and screens. It never shows a time before the last step. */
  now: () => number;
  /** The rule set that the next sitting is opened with. */
  opening: () => { ruleSet: string; revision: number };
  /** Makes steps together: all, or none if one is refused. Returns the first refusal. */
  make: (presses: readonly Press[], anyway: Anyway) => Refusal | undefined;
}
