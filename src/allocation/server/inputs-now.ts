import { AppError } from '#platform/server/http/app-error.ts';
import { type Choices, makeDraft } from '../contract.ts';
import { type Inputs, type Lottery, readInputs, WrongInputs } from '../rule/inputs.ts';
import { type Entries, toAllocate } from './entries.ts';

/**
 * The inputs of the rule that follow from what holds now and what was chosen.
 * @throws AppError 409 when they contradict each other, such as a pin on a seat that is given
 */
export function inputsNow(entries: Entries, choices: Choices, lottery: Lottery): Inputs {
  try {
    return readInputs({
      policy: choices.policy,
      ...toAllocate(entries, choices),
      pins: choices.pins.map(({ regID, ...seat }) => ({ ticket: regID, ...seat })),
      excluded: choices.excluded,
      lottery,
    });
  } catch (error) {
    if (error instanceof WrongInputs) throw new AppError(makeDraft.errors.contradiction, { cause: error });
    throw error;
  }
}
