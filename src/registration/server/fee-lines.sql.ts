import type { Db } from '#platform/server/db/tables.ts';

/** Lists what the fees of registrations are made of, with the first chosen committee. Amounts are in minor units. */
export async function listFeePartsOfRegistrations(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('registrations')
    .leftJoin('registration_committees as chosen', (join) =>
      join.onRef('chosen.registration_id', '=', 'registrations.id').on('chosen.position', '=', 0),
    )
    .leftJoin('committees', 'committees.id', 'chosen.committee_id')
    .select([
      'registrations.id',
      'registrations.event_id as eventId',
      'registrations.mode',
      'registrations.accommodation',
      'registrations.registration_fee_amount as registrationAmount',
      'registrations.hospitality_fee_amount as hospitalityAmount',
      'registrations.surcharge_amount as surchargeAmount',
      'committees.short_name as committee',
    ])
    .where('registrations.id', 'in', ids)
    .orderBy('registrations.id')
    .execute();
}

/** Lists the surcharges for answers to questions, in the order of the questions. */
export async function listQuestionSurcharges(db: Db, registrationIds: readonly string[]) {
  return db
    .selectFrom('question_answers as answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select([
      'answers.registration_id as registrationId',
      'questions.label',
      'answers.surcharge_amount as amount',
    ])
    .where('answers.registration_id', 'in', registrationIds)
    .where('answers.surcharge_amount', '>', 0)
    .orderBy('questions.position')
    .orderBy('questions.id')
    .orderBy('answers.registration_id')
    .execute();
}

/** Lists the fees for hospitality that an event has, now and in its fee rounds, without duplicates. */
export async function listHospitalityFees(db: Db, eventId: string): Promise<number[]> {
  const event = await db
    .selectFrom('events')
    .select('hospitality_fee_amount as amount')
    .where('id', '=', eventId)
    .execute();
  const rounds = await db
    .selectFrom('fee_rounds')
    .select('hospitality_fee_amount as amount')
    .where('event_id', '=', eventId)
    .orderBy('hospitality_fee_amount')
    .execute();
  return [...new Set([...event, ...rounds].map(({ amount }) => amount))];
}
