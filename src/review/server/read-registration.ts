import type { AnswerOf } from '#platform/contract/call.ts';
import type { Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { getRegistration as call } from '../contract.ts';
import { asListed, byRegistration } from './as-record.ts';
import { readMembers, readPreferences, readRegistrations } from './review.sql.ts';

/**
 * One registration with everything in its record.
 * @throws Refused 404 when there is none with this id
 */
export async function readRegistration(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  id: string,
): Promise<AnswerOf<typeof call>> {
  const { queries } = context.db;
  const [row] = await readRegistrations(queries, { id });
  if (!row) throw new Refused(call.errors.noSuchRegistration);
  const listed = asListed(context, row, byRegistration(await readPreferences(queries, { id })));
  const { group, ...facts } = listed;
  const members = row.delegationId === null ? [] : await readMembers(queries, row.delegationId);
  return {
    eventDetails: {
      ...facts,
      isStudentOfNITS: row.instituteEmail !== null,
      branch: row.branch,
      previousMunExperience: row.experience,
      ...(group ? { group: { ...group, grpMembers: members } } : {}),
    },
  };
}
