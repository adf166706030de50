import type { Changes } from '#platform/server/db/tables.ts';

/** A registration whose decision was taken back, with the seat that it had. */
export interface Reopened {
  id: string;
  committee: string | null;
  portfolio: string | null;
}

/** The decision of a registration, if it is the one made at `decidedAt` (epoch milliseconds). */
export async function findDecision(changes: Changes, id: string, decidedAt: number) {
  return changes
    .selectFrom('registrations')
    .select(['status', 'decided_by as by', 'delegation_id as delegationId'])
    .where('id', '=', id)
    .where('decided_at', '=', decidedAt)
    .where('status', '!=', 'pending')
    .$narrowType<{ status: 'confirmed' | 'declined' }>()
    .executeTakeFirst();
}

/**
 * Makes pending again what was decided in one act: the registration, and those of its group that the same person decided
 * with it. One statement: of two who take it back at once, one gets it. Seats stay until {@link freeSeats}; nobody can
 * give one meanwhile, since nothing here is confirmed any more.
 */
export async function reopen(
  changes: Changes,
  id: string,
  decidedAt: number,
  decision: { status: 'confirmed' | 'declined'; by: string | null; delegationId: string | null },
): Promise<Reopened[]> {
  return changes
    .updateTable('registrations')
    .set({ status: 'pending', decided_at: null, decided_by: null })
    .where('status', '=', decision.status)
    .where('decided_at', '=', decidedAt)
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('delegation_id', '=', decision.delegationId), eb('decided_by', '=', decision.by)]),
      ]),
    )
    .returning(['id', 'assigned_committee as committee', 'assigned_portfolio as portfolio'])
    .execute();
}

/** Gives back the seats of registrations that are pending again. */
export async function freeSeats(changes: Changes, ids: readonly string[]): Promise<void> {
  await changes
    .updateTable('registrations')
    .set({ assigned_committee: null, assigned_portfolio: null, assigned_at: null, assigned_by: null })
    .where('id', 'in', ids)
    .execute();
}
