import type { Choices } from '../contract.ts';
import { type Inputs, type Lottery, readInputs } from '../rule/inputs.ts';
import { type Entries, plainly, toAllocate } from './entries.ts';

/**
 * The inputs of the rule that follow from what holds now and what was chosen.
 * @throws WrongInputs when they contradict each other, such as a pin on a seat that is given
 */
export async function inputsNow(
  entries: Entries,
  choices: Choices,
  lotteryOf: (entered: Pick<Inputs, 'seats' | 'delegates'>) => Promise<Lottery>,
): Promise<Inputs> {
  const lottery = await lotteryOf(toAllocate(entries, plainly));
  return readInputs({
    policy: choices.policy,
    ...toAllocate(entries, choices),
    pins: choices.pins.map(({ regID, ...seat }) => ({ ticket: regID, ...seat })),
    excluded: choices.excluded,
    lottery,
  });
}
