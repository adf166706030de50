import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { StepKind } from '../../rule/step.ts';

export interface StoredRequest {
  id: string;
  registrationId: string;
  kind: StepKind;
  body: unknown;
  at: number;
}

/**
 * Lists what the delegates of a debate ask for and the chair has not answered, oldest first. What was asked for another
 * portfolio than that of the seat now is left out.
 */
export async function listOpenRequests(
  db: Db,
  committeeId: string,
): Promise<(StoredRequest & { member: string })[]> {
  const rows = await db
    .selectFrom('debate_requests')
    .innerJoin('registrations', 'registrations.id', 'debate_requests.registration_id')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .select(['debate_requests.id', 'debate_requests.registration_id as registrationId'])
    .select(['debate_requests.kind', 'debate_requests.body', 'debate_requests.at'])
    .select('seats.portfolio_id as member')
    .where('debate_requests.committee_id', '=', committeeId)
    .where('debate_requests.answered_at', 'is', null)
    .where('registrations.status', '=', 'confirmed')
    .whereRef('portfolios.committee_id', '=', 'debate_requests.committee_id')
    .orderBy('debate_requests.at')
    .orderBy('debate_requests.id')
    .execute();
  return rows
    .map(({ kind, body, ...row }) => ({ ...row, kind: kind as StepKind, body: JSON.parse(body) }))
    .filter(({ body, member }) => (body.member ?? body.by) === member);
}

export async function insertRequest(
  transaction: Transaction,
  committeeId: string,
  { id, registrationId, kind, body, at }: StoredRequest,
): Promise<void> {
  await transaction
    .insertInto('debate_requests')
    .values({
      id,
      committee_id: committeeId,
      registration_id: registrationId,
      kind,
      body: JSON.stringify(body),
      at,
      answered_at: null,
      answer: null,
    })
    .execute();
}

/** Answers a request. Returns false if it was answered before. */
export async function answerOpenRequest(
  transaction: Transaction,
  { committeeId, id }: { committeeId: string; id: string },
  answer: 'accepted' | 'declined',
  at: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('debate_requests')
    .set({ answered_at: at, answer })
    .where('committee_id', '=', committeeId)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
