import type { Choices } from '../../contract.ts';
import type { DraftRow } from './api.ts';

export const defaultChoices: Choices = {
  policy: 'bands',
  groups: 'none',
  pins: [],
  kept: [],
  demandingFor: 'not_beginners',
  admitted: [],
  excluded: [],
};

/** The choice for one delegate in a draft: a pinned seat, the rule, admission to demanding seats, or no seat for now. */
export type SeatChoice = NonNullable<DraftRow['seat']> | 'rule' | 'admitted' | 'left_out';

/** Replaces the choice for a delegate, who has one at a time. `admitted` lets the rule give a beginner demanding seats. */
export function withSeatChoice(choices: Choices, registrationId: string, choice: SeatChoice): Choices {
  const others = (ids: readonly string[]) => ids.filter((one) => one !== registrationId);
  const rest = {
    ...choices,
    pins: choices.pins.filter((pin) => pin.regID !== registrationId),
    admitted: others(choices.admitted),
    excluded: others(choices.excluded),
  };
  if (choice === 'left_out') return { ...rest, excluded: [...rest.excluded, registrationId] };
  if (choice === 'admitted') return { ...rest, admitted: [...rest.admitted, registrationId] };
  return choice === 'rule' ? rest : { ...rest, pins: [...rest.pins, { regID: registrationId, ...choice }] };
}

/** Pins two delegates to each other's seat. A delegate who gets no seat is excluded. */
export function withSwap(choices: Choices, one: DraftRow, other: DraftRow): Choices {
  const first = withSeatChoice(choices, one.registrationId, other.seat ?? 'left_out');
  return withSeatChoice(first, other.registrationId, one.seat ?? 'left_out');
}
