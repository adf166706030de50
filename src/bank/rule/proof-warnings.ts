import { tooFar } from './days.ts';
import { type Payer, readOf } from './inputs.ts';

/**
 * What in the picture speaks against the payment, a sentence each. It changes the state of none that has a credit.
 * @param known numbers that the bank has of this payment: two of its parts may differ
 */
export function proofWarnings(payer: Payer, known: readonly string[] = []): string[] {
  const read = readOf(payer);
  if (!read) return [];
  const { number, day, outcome } = read;
  const [typed] = payer.numbers;
  const { pictureDay = payer.day } = payer;
  const far = day === null ? undefined : tooFar(day, pictureDay, pictureDay !== payer.day);
  const areParts = [typed, number].every((one) => known.includes(one ?? ''));
  return [
    ...(outcome === 'failed' ? ['The picture says that the payment failed.'] : []),
    ...(outcome === 'returned' ? ['The picture says that the money was returned.'] : []),
    ...(outcome === 'pending' ? ['The picture says that the payment is pending.'] : []),
    ...(typed && number && typed !== number && !areParts
      ? [`${typed} was typed, the picture shows ${number}.`]
      : []),
    ...(far ? [`The picture is of ${far}`] : []),
  ];
}
