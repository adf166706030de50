import type { Choices } from '../../contract.ts';
import type { DraftRow } from './api.ts';

export const defaultDraftChoices: Choices = {
  policy: 'bands',
  groups: 'none',
  pins: [],
  kept: [],
  demandingFor: 'not_beginners',
  admitted: [],
  excluded: [],
};

export type SeatChoice = NonNullable<DraftRow['seat']> | 'rule' | 'admitted' | 'left_out';

/**
 * Returns the choices with a new choice for one delegate, which replaces the earlier choice for this delegate.
 * 'admitted' allows the solver to give a beginner a demanding seat.
 */
export function replaceSeatChoice(choices: Choices, registrationId: string, choice: SeatChoice): Choices {
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
export function pinToEachOthersSeats(choices: Choices, one: DraftRow, other: DraftRow): Choices {
  const first = replaceSeatChoice(choices, one.registrationId, other.seat ?? 'left_out');
  return replaceSeatChoice(first, other.registrationId, one.seat ?? 'left_out');
}
