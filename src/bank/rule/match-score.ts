import type { Currency } from '#platform/rule/currency.ts';
import { daysBetween } from '#platform/rule/dates.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { type Credit, getDueAmountToCompare, type Payer } from './reconcile.ts';

export interface MatchScore {
  score: number;
  /** One sentence for each of name, amount and day that fits. */
  why: string[];
}

export interface NamedPayer extends Payer {
  name: string;
}

const nearDays = 3;
const shortestWord = 4;

/**
 * Scores how well a credit fits a payer by name, amount and day. 0 means that it does not fit. If the amount is not the
 * one due, every word of the name with at least four letters must be in the bank's text, because first names are
 * common.
 */
export function scoreMatch(payer: NamedPayer, credit: Credit, currency: Currency): MatchScore {
  const line = credit.text.toUpperCase().replace(/[^A-Z]/g, '');
  const words = payer.name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length >= shortestWord);
  const named = words.filter((word) => line.includes(word));
  const isSum = getDueAmountToCompare(payer, credit.amount) === credit.amount;
  const isNear = daysBetween(payer.day, credit.day) <= nearDays;
  const isNamed = named.length > 0 && (isSum || named.length === words.length);
  if (!isNamed && !(isSum && isNear)) return { score: 0, why: [] };
  return {
    score: named.length * 4 + (isSum ? 2 : 0) + (isNear ? 1 : 0),
    why: [
      ...(isNamed ? [`The bank's line names ${named.join(' ')}.`] : []),
      ...(isSum ? [`${formatMoney(credit.amount, currency)} is due.`] : []),
      ...(isNear ? ['Registered within three days of it.'] : []),
    ],
  };
}

/** Returns at most `most` candidates with a positive score, best first. */
export function listBestMatches<T extends { id: string }>(
  candidates: readonly T[],
  scoreOf: (candidate: T) => MatchScore,
  most: number,
): { candidate: T; why: string[] }[] {
  return candidates
    .map((candidate) => ({ candidate, ...scoreOf(candidate) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
    .slice(0, most)
    .map(({ candidate, why }) => ({ candidate, why }));
}
