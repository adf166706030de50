import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { GroupKey } from './groups.sql.ts';

export interface NewInvitation {
  id: string;
  delegation_id: string;
  email: string;
  token_fingerprint: string;
  created_at: number;
}

/**
 * Upserts the invitation; an existing one gets the new token, which invalidates the old link.
 * Returns false when it has been accepted.
 */
export async function upsertInvitation(
  transaction: Transaction,
  invitation: NewInvitation,
): Promise<boolean> {
  const { token_fingerprint, created_at } = invitation;
  const row = await transaction
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['delegation_id', 'email'])
        .doUpdateSet({ token_fingerprint, created_at })
        .where('invitations.accepted_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Invitation {
  id: string;
  groupId: string;
  tokenFingerprint: string;
  isAccepted: boolean;
  groupIsComplete: boolean;
}

export async function findInvitation(
  db: Db,
  group: GroupKey,
  email: string,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('delegations')
    .innerJoin('invitations', 'invitations.delegation_id', 'delegations.id')
    .select([
      'invitations.id',
      'delegations.id as groupId',
      'invitations.token_fingerprint as tokenFingerprint',
      'invitations.accepted_at',
      'delegations.completed_at',
    ])
    .where('delegations.event_id', '=', group.eventId)
    .where('delegations.leader_id', '=', group.leaderId)
    .where('delegations.name', '=', group.name)
    .where('invitations.email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  const { accepted_at, completed_at, ...invitation } = row;
  return { ...invitation, isAccepted: accepted_at !== null, groupIsComplete: completed_at !== null };
}

/** Consumes the invitation's token. Returns false when it was used, replaced or withdrawn meanwhile. */
export async function markAccepted(
  transaction: Transaction,
  { id, tokenFingerprint }: Pick<Invitation, 'id' | 'tokenFingerprint'>,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('token_fingerprint', '=', tokenFingerprint)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reverts an acceptance. The token stays invalid: accepting again requires a new invitation. */
export async function revertAcceptance(
  transaction: Transaction,
  groupId: string,
  email: string,
  deadFingerprint: string,
): Promise<void> {
  await transaction
    .updateTable('invitations')
    .set({ accepted_at: null, token_fingerprint: deadFingerprint })
    .where('delegation_id', '=', groupId)
    .where('email', '=', email)
    .execute();
}

/** Returns whether the link with this token can still be accepted. */
export async function isInvitationOpen(db: Db, tokenFingerprint: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('delegations', 'delegations.id', 'invitations.delegation_id')
    .select('invitations.id')
    .where('invitations.token_fingerprint', '=', tokenFingerprint)
    .where('invitations.accepted_at', 'is', null)
    .where('delegations.completed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an invitation that was not accepted. Returns false when it was accepted or deleted meanwhile. */
export async function deleteOpenInvitation(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteInvitations(
  transaction: Transaction,
  groupId: string,
  emails: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('invitations')
    .where('delegation_id', '=', groupId)
    .where('email', 'in', emails)
    .execute();
}

export async function deleteInvitationsTo(transaction: Transaction, email: string): Promise<void> {
  await transaction.deleteFrom('invitations').where('email', '=', email).execute();
}

export interface SentInvitation {
  groupId: string;
  eventName: string;
  grpName: string;
  email: string;
  /** Null for an address without an account. */
  name: string | null;
  isAccepted: boolean;
  /** Has registered for the event alone, or in another group. */
  isElsewhere: boolean;
  /** Hospitality of a registered member. */
  hospitalityPaise: number;
}

/** Lists the invitations of a leader, oldest first. Runs for every dashboard. */
export async function listInvitationRows(db: Db, leaderId: string): Promise<SentInvitation[]> {
  const rows = await db
    .selectFrom('delegations')
    .innerJoin('events', 'events.id', 'delegations.event_id')
    .innerJoin('invitations', 'invitations.delegation_id', 'delegations.id')
    .leftJoin('accounts', 'accounts.email', 'invitations.email')
    .leftJoin('registrations', (join) =>
      join
        .onRef('registrations.event_id', '=', 'delegations.event_id')
        .onRef('registrations.account_id', '=', 'accounts.id'),
    )
    .select([
      'delegations.id as groupId',
      'delegations.name as grpName',
      'events.name as eventName',
      'invitations.email',
      'invitations.accepted_at',
      'accounts.name',
      'registrations.id as registrationId',
      'registrations.delegation_id as registeredGroupId',
      'registrations.hospitality_fee_paise as hospitalityPaise',
    ])
    .where('delegations.leader_id', '=', leaderId)
    .orderBy('delegations.id')
    .orderBy('invitations.id')
    .execute();
  return rows.map(({ accepted_at, registrationId, registeredGroupId, hospitalityPaise, ...sent }) => {
    const isMember = registrationId !== null && registeredGroupId === sent.groupId;
    return {
      ...sent,
      isAccepted: accepted_at !== null,
      isElsewhere: accepted_at === null && registrationId !== null && !isMember,
      hospitalityPaise: isMember ? (hospitalityPaise ?? 0) : 0,
    };
  });
}
