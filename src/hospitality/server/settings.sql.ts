import { advanceRevision } from '#platform/server/db/revisions.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';

export interface HospitalitySettings {
  dietQuestionId: string | null;
  categoryQuestionId: string | null;
  revision: number;
}

export async function getHospitalitySettings(db: Db, eventId: string): Promise<HospitalitySettings> {
  const row = await db
    .selectFrom('hospitality_settings')
    .select(['diet_question_id as dietQuestionId', 'category_question_id as categoryQuestionId', 'revision'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ?? { dietQuestionId: null, categoryQuestionId: null, revision: 0 };
}

/** Atomic: only the first concurrent change of a revision succeeds. Returns false for the others. */
export async function replaceHospitalitySettings(
  transaction: Transaction,
  eventId: string,
  { dietQuestionId, categoryQuestionId, revision }: HospitalitySettings,
): Promise<boolean> {
  return advanceRevision(
    transaction,
    'hospitality_settings',
    { eventId, revision },
    { diet_question_id: dietQuestionId, category_question_id: categoryQuestionId },
  );
}

/** Increments the revision of houses and beds. Returns false if it differs from what the caller saw. Atomic. */
export async function advanceBedsRevision(
  transaction: Transaction,
  eventId: string,
  revision: number,
): Promise<boolean> {
  return advanceRevision(
    transaction,
    'hospitality_settings',
    { eventId, revision },
    {},
    { diet_question_id: null, category_question_id: null },
  );
}
