import { daysApart, inDays } from './days.ts';
import { type Payer, readOf } from './inputs.ts';
import { daysBetween } from './statement/day.ts';

/** What in the picture speaks against the payment, a sentence each. It changes the state of none that has a credit. */
export function proofWarnings(payer: Payer): string[] {
  const read = readOf(payer);
  if (!read) return [];
  const { number, day, outcome } = read;
  const [typed] = payer.numbers;
  const apart = day === null ? 0 : daysBetween(day, payer.day);
  return [
    ...(outcome === 'failed' ? ['The picture says that the payment failed.'] : []),
    ...(outcome === 'pending' ? ['The picture says that the payment is pending.'] : []),
    ...(typed && number && typed !== number ? [`${typed} was typed, the picture shows ${number}.`] : []),
    ...(day !== null && apart > daysApart
      ? [`The picture is of ${inDays(day)}, ${apart} days from the registration.`]
      : []),
  ];
}
