import type { Duty } from '#conference/contract/duties.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

const openInvitations = (db: Db, now: number) =>
  db
    .selectFrom('duty_invitations')
    .innerJoin('events', 'events.id', 'duty_invitations.event_id')
    .leftJoin('committees', 'committees.id', 'duty_invitations.committee_id')
    .select([
      'duty_invitations.id',
      'duty_invitations.email',
      'duty_invitations.kind',
      'duty_invitations.first_day as firstDay',
      'duty_invitations.ends_at as endsAt',
      'duty_invitations.expires_at as expiresAt',
      'duty_invitations.invited_by as invitedBy',
      'duty_invitations.event_id as eventId',
      'events.name as eventName',
      'events.state as eventState',
      'committees.id as committeeId',
      'committees.value as committee',
      'committees.name as committeeName',
      'committees.short_name as committeeShortName',
      'committees.position as committeePosition',
    ])
    .where('duty_invitations.ends_at', '>', now);

/** Lists the invitations at an event whose duty has not ended, also those with an expired link. */
export async function listInvitationsOfEvent(db: Db, eventId: string, now: number) {
  return openInvitations(db, now)
    .where('duty_invitations.event_id', '=', eventId)
    .orderBy('committees.position')
    .orderBy('duty_invitations.email')
    .orderBy('duty_invitations.id')
    .execute();
}

/**
 * Lists the invitations of an address at every event that is not archived, also those with an expired link: who signs up
 * in another way has the duties as well.
 */
export async function listInvitationsOfAddress(db: Db, email: string, now: number) {
  return openInvitations(db, now)
    .where('duty_invitations.email', '=', email)
    .where('events.state', '!=', 'archived')
    .orderBy('duty_invitations.id')
    .execute();
}

/** Maps addresses with an invitation at an event to the end of the latest duty, in epoch milliseconds. */
export async function mapInvitationEnds(
  db: Db,
  { eventId, emails, now }: { eventId: string; emails: readonly string[]; now: number },
): Promise<ReadonlyMap<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('duty_invitations')
    .select(({ fn }) => ['email', fn.max('ends_at').as('endsAt')])
    .where('event_id', '=', eventId)
    .where('email', 'in', emails)
    .where('ends_at', '>', now)
    .groupBy('email')
    .execute();
  return new Map(rows.map(({ email, endsAt }) => [email, endsAt]));
}

/** Finds the invitation of an address to a duty, also one with an expired link. */
export async function findSameInvitation(
  db: Db,
  wanted: { email: string; eventId: string; kind: Duty; committeeId: string | null; now: number },
) {
  return openInvitations(db, wanted.now)
    .where('duty_invitations.email', '=', wanted.email)
    .where('duty_invitations.event_id', '=', wanted.eventId)
    .where('duty_invitations.kind', '=', wanted.kind)
    .where('duty_invitations.committee_id', wanted.committeeId === null ? 'is' : '=', wanted.committeeId)
    .executeTakeFirst();
}

/** Finds an invitation whose duty has not ended, also one with an expired link. */
export async function findInvitation(db: Db, id: string, now: number) {
  return openInvitations(db, now).where('duty_invitations.id', '=', id).executeTakeFirst();
}

/** Returns the address of a valid invitation. */
export async function findAddressOfInvitationLink(
  db: Db,
  tokenFingerprint: string,
  now: number,
): Promise<string | undefined> {
  const row = await openInvitations(db, now)
    .where('duty_invitations.token_fingerprint', '=', tokenFingerprint)
    .where('duty_invitations.expires_at', '>', now)
    .where('events.state', '!=', 'archived')
    .executeTakeFirst();
  return row?.email;
}

/**
 * Locks an invitation by its link until the transaction ends, so that only one of several concurrent uses succeeds.
 * Returns false if the link was used or replaced.
 */
export async function lockInvitationLink(
  transaction: Transaction,
  tokenFingerprint: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('duty_invitations')
    .set((eb) => ({ token_fingerprint: eb.ref('token_fingerprint') }))
    .where('token_fingerprint', '=', tokenFingerprint)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the invitations of an address until the transaction ends. */
export async function lockInvitationsOfAddress(transaction: Transaction, email: string): Promise<void> {
  await transaction
    .updateTable('duty_invitations')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('email', '=', email)
    .execute();
}

/** Lists verified accounts whose address is still invited, for example because both happened at the same time. */
export async function listVerifiedInvitedAccounts(db: Db, now: number) {
  return db
    .selectFrom('duty_invitations')
    .innerJoin('accounts', 'accounts.email', 'duty_invitations.email')
    .innerJoin('events', 'events.id', 'duty_invitations.event_id')
    .select(['accounts.id', 'accounts.email', 'accounts.name'])
    .distinct()
    .where('duty_invitations.ends_at', '>', now)
    .where('events.state', '!=', 'archived')
    .where('accounts.verified_at', 'is not', null)
    .where('accounts.deletion_scheduled_at', 'is', null)
    .execute();
}

/** Invites an address, or changes the days and the link if it is invited to this duty already. Atomic. */
export async function upsertInvitation(
  transaction: Transaction,
  invitation: Tables['duty_invitations'],
): Promise<void> {
  const { id: _, email: _email, event_id: _event, kind: _kind, committee_id, ...changed } = invitation;
  await transaction
    .insertInto('duty_invitations')
    .values(invitation)
    .onConflict((known) =>
      (committee_id === null
        ? known.columns(['email', 'event_id', 'kind']).where('committee_id', 'is', null)
        : known.columns(['email', 'committee_id']).where('committee_id', 'is not', null)
      ).doUpdateSet(changed),
    )
    .execute();
}

/** Replaces the link of an invitation. Returns false if the invitation no longer exists. */
export async function replaceInvitationLink(
  transaction: Transaction,
  id: string,
  link: Pick<Tables['duty_invitations'], 'token_fingerprint' | 'invited_at' | 'invited_by' | 'expires_at'>,
): Promise<boolean> {
  const row = await transaction
    .updateTable('duty_invitations')
    .set(link)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an invitation. Returns undefined if it no longer exists. */
export async function deleteInvitation(
  transaction: Transaction,
  id: string,
): Promise<{ kind: Duty } | undefined> {
  return transaction.deleteFrom('duty_invitations').where('id', '=', id).returning('kind').executeTakeFirst();
}

/** Deletes all invitations of an address, also expired ones. */
export async function deleteInvitationsOfAddress(transaction: Transaction, email: string): Promise<void> {
  await transaction.deleteFrom('duty_invitations').where('email', '=', email).execute();
}

export async function isInvitationLinkOpen(db: Db, tokenFingerprint: string): Promise<boolean> {
  const row = await db
    .selectFrom('duty_invitations')
    .select('id')
    .where('token_fingerprint', '=', tokenFingerprint)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes invitations whose duty has ended, because they contain addresses of people without an account. */
export async function deleteEndedInvitations(transaction: Transaction, now: number): Promise<void> {
  await transaction.deleteFrom('duty_invitations').where('ends_at', '<=', now).execute();
}
