import { solveInputs } from '../rule/allocate.ts';
import { explainer } from '../rule/explain.ts';
import type { Inputs } from '../rule/inputs.ts';
import { lotteryOrder } from '../rule/lottery.ts';
import { whyInWords } from '../rule/why-in-words.ts';

/** Why a ticket got what it got: the optimum is found again, then one search. */
export default async function explain({
  inputs,
  ticket,
  names,
}: {
  inputs: Inputs;
  ticket: string;
  names: Readonly<Record<string, string>>;
}): Promise<string[]> {
  const tickets = inputs.delegates.map((one) => one.ticket);
  const solved = solveInputs(inputs, await lotteryOrder(inputs.lottery, tickets));
  const explanation = explainer(inputs, solved)(ticket);
  return explanation ? whyInWords(explanation, (committee) => names[committee] ?? committee) : [];
}
