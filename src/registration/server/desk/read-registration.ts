import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { getRegistration as call, type RegistrationRecord } from '../../contract/desk/index.ts';
import { preferencesOf } from '../registrations.sql.ts';
import { asWhole } from './as-record.ts';
import { type RegistrationRow, readMembers, readRegistrations } from './review.sql.ts';

/**
 * One registration with everything in its record.
 * @throws AppError 404 unknown registration
 */
export async function readRegistration(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  id: string,
): Promise<AnswerOf<typeof call>> {
  const found = await readRegistrationRow(context, id);
  if (!found) throw new AppError(call.errors.noSuchRegistration);
  return { eventDetails: found.record };
}

/** The record of a registration with its row; undefined for an unknown id. */
export async function readRegistrationRow(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  id: string,
): Promise<{ row: RegistrationRow; record: RegistrationRecord } | undefined> {
  const { queries } = context.db;
  const [row] = await readRegistrations(queries, { id });
  if (!row) return undefined;
  const wishes = await preferencesOf(queries, [id]);
  const members = row.delegationId === null ? [] : await readMembers(queries, row.delegationId);
  return { row, record: asWhole(context, row, wishes, members) };
}
