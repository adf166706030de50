import type { Choices } from '../../contract.ts';
import type { DraftRow } from './api.ts';

export const nothingChosen: Choices = {
  policy: 'bands',
  groups: 'none',
  pins: [],
  kept: [],
  demandingFor: 'no beginners',
  admitted: [],
  excluded: [],
};

/** What becomes of one delegate in a draft: a seat that is pinned, what the rule gives, or nothing for now. */
export type Fate = NonNullable<DraftRow['seat']> | 'rule' | 'admitted' | 'left out';

/** The choices with another fate for a delegate, who has one at a time. `admitted` lets the rule give a beginner demanding seats. */
export function withFate(choices: Choices, registrationId: string, fate: Fate): Choices {
  const others = (ids: readonly string[]) => ids.filter((one) => one !== registrationId);
  const rest = {
    ...choices,
    pins: choices.pins.filter((pin) => pin.regID !== registrationId),
    admitted: others(choices.admitted),
    excluded: others(choices.excluded),
  };
  if (fate === 'left out') return { ...rest, excluded: [...rest.excluded, registrationId] };
  if (fate === 'admitted') return { ...rest, admitted: [...rest.admitted, registrationId] };
  return fate === 'rule' ? rest : { ...rest, pins: [...rest.pins, { regID: registrationId, ...fate }] };
}

/** The choices in which two have changed seats; a delegate who gets none is left out. */
export function withSwap(choices: Choices, one: DraftRow, other: DraftRow): Choices {
  const first = withFate(choices, one.registrationId, other.seat ?? 'left out');
  return withFate(first, other.registrationId, one.seat ?? 'left out');
}
