import { packLines } from './packed-lines.ts';
import readStatement, { type StatementFile, type Unusable } from './read-statement.job.ts';

/** Reads a statement, with its lines as bytes: tens of thousands of objects would hold up the server that receives them. */
export default async function readPackedStatement(file: StatementFile) {
  const read: Awaited<ReturnType<typeof readStatement>> = await readStatement(file);
  if (typeof read === 'string') return read satisfies Unusable;
  return { ...read, credits: packLines(read.credits), debits: packLines(read.debits) };
}
