import type { Choices } from '../contract.ts';
import { countOf, keyOf, type SeatName } from '../rule/inputs.ts';
import { type Entries, seatOf } from './entries.ts';

/** The choices of a draft that still fit: pins of delegates without a seat on free seats, of delegates who are still there. */
export function fittingChoices(choices: Choices, { seats, people }: Entries): Choices {
  const unseated = new Set(people.filter((person) => !seatOf(person)).map(({ id }) => id));
  const left = countOf(seats.map(keyOf));
  const takeOne = (seat: SeatName) => {
    const count = left.get(keyOf(seat)) ?? 0;
    left.set(keyOf(seat), count - 1);
    return count > 0;
  };
  for (const person of people) {
    const seat = seatOf(person);
    if (seat) takeOne(seat);
  }
  return {
    ...choices,
    pins: choices.pins.filter((pin) => unseated.has(pin.regID) && takeOne(pin)),
    kept: choices.kept.filter(takeOne),
    admitted: choices.admitted.filter((id) => unseated.has(id)),
    excluded: choices.excluded.filter((id) => unseated.has(id)),
  };
}
