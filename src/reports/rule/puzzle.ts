import { encodeUtf8 } from './sealing.ts';

/**
 * Work that a browser does before it sends a further report from a busy network address, so that a program that floods
 * the form needs seconds for each report. It is native PBKDF2, so a phone is not much slower than an attacker's program
 * for each core. Many small parts make the time predictable.
 */
export const puzzleParts = 16;
/** A part is solved by about 2^7 tries. */
const zeroBits = 7;
const roundsPerTry = 2000;

/** The solution is valid for one report only, because its `lookup` is part of the text that is hashed. */
export interface Puzzle {
  readonly challenge: string;
  readonly lookup: string;
}

function importPart({ challenge, lookup }: Puzzle, part: number): Promise<CryptoKey> {
  const text = encodeUtf8(`${challenge} ${lookup} ${part}`);
  return crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
}

async function isPartSolved(part: CryptoKey, answer: number): Promise<boolean> {
  const salt = encodeUtf8(String(answer));
  const pbkdf2 = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: roundsPerTry };
  const [first = 0] = new Uint8Array(await crypto.subtle.deriveBits(pbkdf2, part, 32));
  return first >> (8 - zeroBits) === 0;
}

/** Solves a puzzle. Takes some seconds, and blocks nothing, because the browser hashes in the background. */
export async function solvePuzzle(puzzle: Puzzle): Promise<number[]> {
  const solution: number[] = [];
  for (let at = 0; at < puzzleParts; at += 1) {
    const part = await importPart(puzzle, at);
    let answer = 0;
    while (!(await isPartSolved(part, answer))) answer += 1;
    solution.push(answer);
  }
  return solution;
}

/** Stops at the first wrong part, so that a wrong solution costs the server less than a millisecond. */
export async function isPuzzleSolved(puzzle: Puzzle, solution: readonly number[]): Promise<boolean> {
  if (solution.length !== puzzleParts) return false;
  for (const [at, answer] of solution.entries())
    if (!(await isPartSolved(await importPart(puzzle, at), answer))) return false;
  return true;
}
