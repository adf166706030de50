import { daysBetween } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { type Credit, closestDueSum, type Payer } from './reconcile.ts';

/** The similarity of a credit and a registration; `why` is empty without any. */
export interface Likeness {
  score: number;
  /** A sentence for each common property. */
  why: string[];
}

export interface NamedPayer extends Payer {
  name: string;
}

const near = 3;
const shortestName = 4;

/**
 * Scores a credit for a payer without a matching number or reference. The name weighs more than the amount. When the amount
 * differs from the one due, all words of the name with four or more letters must match, because many people share a name.
 */
export function likeness(payer: NamedPayer, credit: Credit): Likeness {
  const line = credit.text.toUpperCase().replace(/[^A-Z]/g, '');
  const words = payer.name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length >= shortestName);
  const named = words.filter((word) => line.includes(word));
  const isSum = closestDueSum(payer, credit.paise) === credit.paise;
  const isNear = daysBetween(payer.day, credit.day) <= near;
  const isNamed = named.length > 0 && (isSum || named.length === words.length);
  if (!isNamed && !(isSum && isNear)) return { score: 0, why: [] };
  return {
    score: named.length * 4 + (isSum ? 2 : 0) + (isNear ? 1 : 0),
    why: [
      ...(isNamed ? [`The bank's line names ${named.join(' ')}.`] : []),
      ...(isSum ? [`${formatMoney(credit.paise)} is due.`] : []),
      ...(isNear ? ['Registered within three days of it.'] : []),
    ],
  };
}

/** The candidates with the highest scores, best first. */
export function likeliest<T extends { id: string }>(
  candidates: readonly T[],
  likenessOf: (candidate: T) => Likeness,
  most: number,
): { candidate: T; why: string[] }[] {
  return candidates
    .map((candidate) => ({ candidate, ...likenessOf(candidate) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
    .slice(0, most)
    .map(({ candidate, why }) => ({ candidate, why }));
}
