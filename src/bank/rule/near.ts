import { bankNumbers } from './bank-numbers.ts';
import { type Credit, dueBeside, numbersOf, type Payer } from './inputs.ts';

/** So many credits are looked at in one step. */
const stepLength = 200;

/** A credit whose number is one digit from the payer's, with the sum that is due. */
export interface Near {
  credit: Credit;
  number: string;
  inBank: string;
}

/**
 * For each payer the credits with one other digit and the sum that is due. Numbers are looked up with each digit in turn left
 * open, since comparing all with all would take the square of their count.
 */
export function* nearOf(
  payers: readonly Payer[],
  credits: readonly Credit[],
): Generator<void, ReadonlyMap<string, ReadonlyMap<string, Near>>> {
  const open = new Map<string, { payer: Payer; number: string }[]>();
  for (const payer of payers)
    for (const number of numbersOf(payer))
      for (const pattern of withOneOpen(number))
        open.set(pattern, [...(open.get(pattern) ?? []), { payer, number }]);
  const near = new Map<string, Map<string, Near>>();
  if (open.size === 0) return near;
  for (const [at, credit] of credits.entries()) {
    if (at % stepLength === 0) yield;
    for (const inBank of bankNumbers(credit.text))
      for (const pattern of withOneOpen(inBank))
        for (const { payer, number } of open.get(pattern) ?? [])
          if (dueBeside(payer, credit.paise) === credit.paise && number !== inBank) {
            const some = near.get(payer.id) ?? new Map<string, Near>();
            // What was typed stays, where the picture is as near.
            if (!payer.numbers.includes(some.get(credit.id)?.number ?? ''))
              some.set(credit.id, { credit, number, inBank });
            near.set(payer.id, some);
          }
  }
  return near;
}

function withOneOpen(number: string): string[] {
  return Array.from(number, (_, at) => `${number.slice(0, at)}*${number.slice(at + 1)}`);
}
