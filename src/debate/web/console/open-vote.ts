import type { RuleSet } from '../../rule/rule-set/schema.ts';
import type { State } from '../../rule/state.ts';
import type { Subject } from '../../rule/step.ts';
import { methodByNames } from '../../rule/vote-method.ts';
import { newId, type Press } from './press.ts';

/** Opens a vote, by name if a veto could defeat it. */
export function openVote({ rules, state }: { rules: RuleSet; state: State }, on: Subject): Press {
  const method = methodByNames(rules, state, on);
  return { kind: 'vote_opened', body: { vote: newId(), on, ...(method && { method }) } };
}
