import type { Duty } from '#conference/contract/duties.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

const currentDuties = (db: Db, now: number) =>
  db
    .selectFrom('duties')
    .innerJoin('events', 'events.id', 'duties.event_id')
    .innerJoin('accounts', 'accounts.id', 'duties.account_id')
    .leftJoin('committees', 'committees.id', 'duties.committee_id')
    .select([
      'duties.id',
      'duties.kind',
      'duties.first_day as firstDay',
      'duties.ends_at as endsAt',
      'duties.opened_at as openedAt',
      'events.name as eventName',
      'events.starts_at as eventStartsAt',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'committees.value as committee',
      'committees.name as committeeName',
      'committees.position as committeePosition',
    ])
    .where('duties.ended_at', 'is', null)
    .where('duties.ends_at', '>', now)
    .where('accounts.deletion_scheduled_at', 'is', null);

/** Lists the current duties at an event, sorted by kind, then by committee, then by name. */
export async function listCurrentDuties(db: Db, eventId: string, now: number) {
  return currentDuties(db, now)
    .where('duties.event_id', '=', eventId)
    .orderBy('duties.kind', 'desc')
    .orderBy('committees.position')
    .orderBy('accounts.name')
    .orderBy('duties.id')
    .execute();
}

export async function listCurrentDutiesOfAccount(db: Db, accountId: string, now: number) {
  return currentDuties(db, now)
    .where('duties.account_id', '=', accountId)
    .where('events.state', '!=', 'archived')
    .orderBy('duties.ends_at')
    .orderBy('duties.id')
    .execute();
}

/**
 * Returns the time in epoch milliseconds at which the account's current duty of a kind ends. If the account has several
 * such duties, returns the latest end. Undefined if it has none.
 */
export async function findDutyEnd(
  db: Db,
  { accountId, eventId, kind, now }: { accountId: string; eventId: string; kind: Duty; now: number },
): Promise<number | undefined> {
  const row = await currentDuties(db, now)
    .where('duties.account_id', '=', accountId)
    .where('duties.event_id', '=', eventId)
    .where('duties.kind', '=', kind)
    .orderBy('duties.ends_at', 'desc')
    .executeTakeFirst();
  return row?.endsAt;
}

interface AskedDuty {
  accountId: string;
  kinds: readonly Duty[];
  /** Current or former name of the event. If it is missing, a duty at any event is found. */
  eventName?: string;
  now: number;
}

export async function hasCurrentDuty(
  db: Db,
  { accountId, kinds, eventName, now }: AskedDuty,
): Promise<boolean> {
  const found = await db
    .selectFrom('duties')
    .innerJoin('events', 'events.id', 'duties.event_id')
    .select('duties.id')
    .where('duties.account_id', '=', accountId)
    .where('duties.kind', 'in', kinds)
    .where('duties.ended_at', 'is', null)
    .where('duties.ends_at', '>', now)
    .where('events.state', '!=', 'archived')
    .$if(eventName !== undefined, (query) =>
      query
        .innerJoin('event_names', 'event_names.event_id', 'events.id')
        .where('event_names.name', '=', eventName ?? ''),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns true if the account has or had a duty of this kind at the event. */
export async function hasEverHadDuty(
  db: Db,
  { accountId, eventId, kind }: { accountId: string; eventId: string; kind: Duty },
): Promise<boolean> {
  const row = await db
    .selectFrom('duties')
    .select('id')
    .where('account_id', '=', accountId)
    .where('event_id', '=', eventId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the account's current duties of these kinds until the transaction ends. Returns false when it has none. */
export async function lockCurrentDuties(
  transaction: Transaction,
  { accountId, kinds, eventName, now }: AskedDuty & { eventName: string },
): Promise<boolean> {
  const locked = await transaction
    .updateTable('duties')
    .set((eb) => ({ ends_at: eb.ref('ends_at') }))
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('event_names')
        .innerJoin('events', 'events.id', 'event_names.event_id')
        .select('events.id')
        .where('event_names.name', '=', eventName)
        .where('events.state', '!=', 'archived'),
    )
    .returning('id')
    .execute();
  return locked.length > 0;
}

/** Returns the days of the duty that an account has already. */
export async function findSameDuty(
  db: Db,
  {
    accountId,
    eventId,
    kind,
    committeeId,
    now,
  }: { accountId: string; eventId: string; kind: Duty; committeeId: string | null; now: number },
): Promise<{ firstDay: string | null; endsAt: number } | undefined> {
  return currentDuties(db, now)
    .where('duties.account_id', '=', accountId)
    .where('duties.event_id', '=', eventId)
    .where('duties.kind', '=', kind)
    .where('duties.committee_id', committeeId === null ? 'is' : '=', committeeId)
    .executeTakeFirst();
}

/** Records that the account has opened the page of its duties of a kind at an event. */
export async function markDutiesOpened(
  transaction: Transaction,
  { accountId, kinds, eventName, now }: AskedDuty & { eventName: string },
): Promise<void> {
  await transaction
    .updateTable('duties')
    .set((eb) => ({ opened_at: eb.fn.coalesce('opened_at', eb.val(now)), used_at: now }))
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('event_names').select('event_names.event_id').where('event_names.name', '=', eventName),
    )
    .execute();
}

/** Gives an account a duty, or changes the days if the account already has this duty. Atomic. */
export async function upsertDuty(
  transaction: Transaction,
  duty: Omit<Tables['duties'], 'ended_at' | 'opened_at' | 'used_at'>,
): Promise<void> {
  const { first_day, ends_at, granted_at, granted_by } = duty;
  await transaction
    .insertInto('duties')
    .values({ ...duty, ended_at: null, opened_at: null, used_at: null })
    .onConflict((known) =>
      (duty.committee_id === null
        ? known
            .columns(['account_id', 'event_id', 'kind'])
            .where('ended_at', 'is', null)
            .where('committee_id', 'is', null)
        : known
            .columns(['account_id', 'committee_id'])
            .where('ended_at', 'is', null)
            .where('committee_id', 'is not', null)
      ).doUpdateSet({ first_day, ends_at, granted_at, granted_by }),
    )
    .execute();
}

/** Ends a duty. Returns undefined if there is no such duty or it has already ended. Atomic. */
export async function endCurrentDuty(
  transaction: Transaction,
  id: string,
  at: number,
): Promise<{ accountId: string; eventId: string; kind: Duty } | undefined> {
  return transaction
    .updateTable('duties')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['account_id as accountId', 'event_id as eventId', 'kind'])
    .executeTakeFirst();
}

export async function listOfferedCommittees(
  db: Db,
  eventId: string,
): Promise<{ id: string; value: string; name: string; shortName: string }[]> {
  return db
    .selectFrom('committees')
    .select(['id', 'value', 'name', 'short_name as shortName'])
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
