import type { BodyMistake, queueHeader } from '#platform/contract/common.ts';

/** The text of a failed answer. A proxy between the browser and the server may answer anything. */
export function errorIn(answer: unknown): string | undefined {
  return textOf(typeof answer === 'object' && answer !== null && 'error' in answer && answer.error);
}

/** The code of a failed answer. */
export function codeIn(answer: unknown): string | undefined {
  return textOf(typeof answer === 'object' && answer !== null && 'code' in answer && answer.code);
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/** Everything that is wrong with what was sent, where the answer says so. */
export function mistakesIn(answer: unknown): readonly BodyMistake[] {
  const mistakes = typeof answer === 'object' && answer !== null && 'mistakes' in answer && answer.mistakes;
  return Array.isArray(mistakes) ? mistakes : [];
}

/**
 * Retry-After of a server whose queue is full, in epoch milliseconds. Any other 503 is left to the person: the
 * request may have been begun. Clients with the same second are spread over it.
 */
export function appointment({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (headers.get('x-queue' satisfies typeof queueHeader) !== 'full' || Number.isNaN(seconds))
    return undefined;
  return Date.now() + (seconds + Math.random()) * 1000;
}
