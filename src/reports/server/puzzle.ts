import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getReportPuzzle, sendReport } from '../contract.ts';
import { isPuzzleSolved } from '../rule/puzzle.ts';

/** A challenge is valid for an hour, because a phone can fall asleep while it solves the puzzle. */
const validMs = 60 * 60_000;

type Needs = Pick<Context, 'clock' | 'secret'>;

const signedText = (validUntil: string) => `report puzzle ${validUntil}`;

/** Creates a challenge. It is signed and not stored, so all processes accept it. */
export function createPuzzle({ clock, secret }: Needs): AnswerOf<typeof getReportPuzzle> {
  const validUntil = String(clock() + validMs);
  return { challenge: `${validUntil}.${secret.sign(signedText(validUntil))}` };
}

/** Returns true if the report comes with the solution of a valid challenge. */
export async function hasSolvedPuzzle(
  { clock, secret }: Needs,
  { lookup, puzzle }: Pick<CheckedBody<typeof sendReport>, 'lookup' | 'puzzle'>,
): Promise<boolean> {
  if (!puzzle) return false;
  const [validUntil = '', signature = ''] = puzzle.challenge.split('.');
  if (!secret.isSigned(signedText(validUntil), signature) || Number(validUntil) < clock()) return false;
  return isPuzzleSolved({ challenge: puzzle.challenge, lookup }, puzzle.solution);
}
