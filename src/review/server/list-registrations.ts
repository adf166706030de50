import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import type { getRegistered } from '../contract.ts';
import { asListed, byRegistration } from './as-record.ts';
import { readPreferences, readRegistrations, type Selection } from './review.sql.ts';

/** The registrations of a selection, newest first. Two queries, however many there are; no picture is read. */
export async function listRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  selection: Selection = {},
): Promise<AnswerOf<typeof getRegistered>> {
  const { queries } = context.db;
  const [rows, wishes] = await Promise.all([
    readRegistrations(queries, selection),
    readPreferences(queries, selection),
  ]);
  const wishesOf = byRegistration(wishes);
  return { allSuchEvents: rows.map((row) => asListed(context, row, wishesOf)) };
}
