import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** The rules of procedure of an event. Undefined until something was chosen. */
export function findDebateSettings(
  db: Db,
  eventId: string,
): Promise<{ ruleSet: string | null; chairsMayCopyAt: number | null } | undefined> {
  return db
    .selectFrom('debate_settings')
    .select(['rule_set_id as ruleSet', 'chairs_may_copy_at as chairsMayCopyAt'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Id of the set of a committee: its own choice, or the default of its event. Undefined if there is neither. */
export async function findRuleSetOfCommittee(db: Db, committeeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('committees')
    .leftJoin('debates', 'debates.committee_id', 'committees.id')
    .leftJoin('debate_settings', 'debate_settings.event_id', 'committees.event_id')
    .select(['debates.rule_set_id as own', 'debate_settings.rule_set_id as common'])
    .where('committees.id', '=', committeeId)
    .executeTakeFirst();
  return row?.own ?? row?.common ?? undefined;
}

/**
 * Chooses the default of an event.
 * @param seen the default that was chosen before, or null for none
 * @returns false if another one was chosen meanwhile
 */
export async function saveDefaultRuleSet(
  transaction: Transaction,
  { eventId, ruleSet, seen }: { eventId: string; ruleSet: string; seen: string | null },
): Promise<boolean> {
  const row =
    seen === null
      ? await transaction
          .insertInto('debate_settings')
          .values({ event_id: eventId, rule_set_id: ruleSet, chairs_may_copy_at: null })
          .onConflict((known) =>
            known
              .column('event_id')
              .doUpdateSet({ rule_set_id: ruleSet })
              .where('debate_settings.rule_set_id', 'is', null),
          )
          .returning('event_id')
          .executeTakeFirst()
      : await transaction
          .updateTable('debate_settings')
          .set({ rule_set_id: ruleSet })
          .where('event_id', '=', eventId)
          .where('rule_set_id', '=', seen)
          .returning('event_id')
          .executeTakeFirst();
  return row !== undefined;
}

/** @param at null to forbid it */
export async function saveChairsMayCopy(
  transaction: Transaction,
  eventId: string,
  at: number | null,
): Promise<void> {
  await transaction
    .insertInto('debate_settings')
    .values({ event_id: eventId, rule_set_id: null, chairs_may_copy_at: at })
    .onConflict((known) => known.column('event_id').doUpdateSet({ chairs_may_copy_at: at }))
    .execute();
}

/** Stores the rules of an event, whatever was chosen before. */
export async function replaceDebateSettings(
  transaction: Transaction,
  {
    eventId,
    ruleSet,
    chairsMayCopyAt,
  }: { eventId: string; ruleSet: string | null; chairsMayCopyAt: number | null },
): Promise<void> {
  const chosen = { rule_set_id: ruleSet, chairs_may_copy_at: chairsMayCopyAt };
  await transaction
    .insertInto('debate_settings')
    .values({ event_id: eventId, ...chosen })
    .onConflict((known) => known.column('event_id').doUpdateSet(chosen))
    .execute();
}
