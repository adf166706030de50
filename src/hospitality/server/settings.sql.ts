import type { Db } from '#platform/server/db/tables.ts';

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
