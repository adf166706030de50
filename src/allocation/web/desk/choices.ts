import type { Choices, DraftRow } from '../../contract.ts';

export const nothingChosen: Choices = {
  policy: 'bands',
  groups: 'none',
  pins: [],
  kept: [],
  demanding: [],
  beginners: [],
  excluded: [],
};

/** The choices with a delegate pinned to a seat, or left to the rule again, or left out. */
export function withFate(
  choices: Choices,
  regID: string,
  fate: NonNullable<DraftRow['seat']> | 'rule' | 'left out',
): Choices {
  const rest = {
    ...choices,
    pins: choices.pins.filter((pin) => pin.regID !== regID),
    excluded: choices.excluded.filter((one) => one !== regID),
  };
  if (fate === 'left out') return { ...rest, excluded: [...rest.excluded, regID] };
  return fate === 'rule' ? rest : { ...rest, pins: [...rest.pins, { regID, ...fate }] };
}

/** The choices in which two have changed seats; whoever gets none by it is left out. */
export function withSwap(choices: Choices, one: DraftRow, other: DraftRow): Choices {
  const first = withFate(choices, one.regID, other.seat ?? 'left out');
  return withFate(first, other.regID, one.seat ?? 'left out');
}

/** The choices in which a delegate is a beginner, or is none. */
export function withLevel(choices: Choices, regID: string, isBeginner: boolean): Choices {
  const others = choices.beginners.filter((one) => one !== regID);
  return { ...choices, beginners: isBeginner ? [...others, regID] : others };
}
