import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { type GroupKey, matchesCurrentOrFormerGroupNameSql } from './groups.sql.ts';

export interface NewInvitation {
  id: string;
  delegation_id: string;
  email: string;
  token_fingerprint: string;
  created_at: number;
}

/**
 * Creates an invitation, or replaces the token of the existing one, which invalidates its mailed and its copied link.
 * Returns false when the existing invitation was already accepted.
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
        .doUpdateSet({ token_fingerprint, created_at, copied_token_fingerprint: null, reminded_at: null })
        .where('invitations.accepted_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Invitation {
  id: string;
  groupId: string;
  groupName: string;
  tokenFingerprint: string;
  copiedTokenFingerprint: string | null;
  isAccepted: boolean;
  groupIsComplete: boolean;
}

export async function findInvitation(
  db: Db,
  group: GroupKey,
  email: string,
): Promise<Invitation | undefined> {
  const row = await invitationsOfLeader(db, group, email)
    .where(matchesCurrentOrFormerGroupNameSql(group.name))
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Finds the invitation that has this token in its mailed or its copied link. */
export async function findInvitationByToken(
  db: Db,
  group: Omit<GroupKey, 'name'>,
  email: string,
  tokenFingerprint: string,
): Promise<Invitation | undefined> {
  const row = await invitationsOfLeader(db, group, email)
    .where((eb) =>
      eb.or([
        eb('invitations.token_fingerprint', '=', tokenFingerprint),
        eb('invitations.copied_token_fingerprint', '=', tokenFingerprint),
      ]),
    )
    .executeTakeFirst();
  return row && toInvitation(row);
}

const invitationsOfLeader = (db: Db, { eventId, leaderId }: Omit<GroupKey, 'name'>, email: string) =>
  db
    .selectFrom('delegations')
    .innerJoin('invitations', 'invitations.delegation_id', 'delegations.id')
    .select([
      'invitations.id',
      'delegations.id as groupId',
      'delegations.name as groupName',
      'invitations.token_fingerprint as tokenFingerprint',
      'invitations.copied_token_fingerprint as copiedTokenFingerprint',
      'invitations.accepted_at',
      'delegations.completed_at',
    ])
    .where('delegations.event_id', '=', eventId)
    .where('delegations.leader_id', '=', leaderId)
    .where('invitations.email', '=', email);

function toInvitation({
  accepted_at,
  completed_at,
  ...invitation
}: Omit<Invitation, 'isAccepted' | 'groupIsComplete'> & {
  accepted_at: number | null;
  completed_at: number | null;
}): Invitation {
  return { ...invitation, isAccepted: accepted_at !== null, groupIsComplete: completed_at !== null };
}

/**
 * Marks an invitation as accepted. Atomic. Returns false when the invitation was accepted or deleted, or its token was
 * replaced meanwhile.
 */
export async function markInvitationAccepted(
  transaction: Transaction,
  id: string,
  tokenFingerprint: string,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .updateTable('invitations')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('token_fingerprint', '=', tokenFingerprint),
        eb('copied_token_fingerprint', '=', tokenFingerprint),
      ]),
    )
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores the token of a copied link, which replaces the link that was copied before. The mailed link stays valid.
 * Returns false when the invitation was accepted or deleted meanwhile.
 */
export async function setTokenOfCopiedLink(
  transaction: Transaction,
  id: string,
  tokenFingerprint: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('invitations')
    .set({ copied_token_fingerprint: tokenFingerprint })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists invitations of people who have not registered for the event, oldest first.
 * @param mailedUntil epoch milliseconds; includes only invitations that were last mailed at this time or earlier
 */
export async function listInvitationsToRemind(
  db: Db,
  groupId: string,
  mailedUntil: number,
): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('invitations')
    .innerJoin('delegations', 'delegations.id', 'invitations.delegation_id')
    .innerJoin('accounts', 'accounts.email', 'invitations.email')
    .leftJoin('registrations', (join) =>
      join
        .onRef('registrations.event_id', '=', 'delegations.event_id')
        .onRef('registrations.account_id', '=', 'accounts.id'),
    )
    .select(['invitations.id', 'invitations.email'])
    .where('invitations.delegation_id', '=', groupId)
    .where('invitations.accepted_at', 'is', null)
    .where('registrations.id', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('invitations.reminded_at', 'invitations.created_at'), '<=', mailedUntil))
    .orderBy('invitations.id')
    .execute();
}

/**
 * Stores the token of a reminder, which replaces the mailed link. Atomic: returns false when the invitation was
 * accepted, deleted or mailed again meanwhile.
 */
export async function replaceTokenForReminder(
  transaction: Transaction,
  id: string,
  tokenFingerprint: string,
  { now, mailedUntil }: { now: number; mailedUntil: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('invitations')
    .set({ token_fingerprint: tokenFingerprint, reminded_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('reminded_at', 'created_at'), '<=', mailedUntil))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks an invitation as not accepted, and invalidates the mailed and the copied link. The member needs a new
 * invitation to accept again.
 * @param deadFingerprint hash of a new random token that is never sent, so that no link is valid
 */
export async function undoInvitationAcceptance(
  transaction: Transaction,
  groupId: string,
  email: string,
  deadFingerprint: string,
): Promise<void> {
  await transaction
    .updateTable('invitations')
    .set({ accepted_at: null, token_fingerprint: deadFingerprint, copied_token_fingerprint: null })
    .where('delegation_id', '=', groupId)
    .where('email', '=', email)
    .execute();
}

export async function isMailedInvitationLinkOpen(db: Db, tokenFingerprint: string): Promise<boolean> {
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

/** Deletes an invitation. Returns false when it was accepted or deleted meanwhile. */
export async function deleteOpenInvitation(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteGroupInvitationsToEmails(
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

export async function deleteInvitationsToEmail(transaction: Transaction, email: string): Promise<void> {
  await transaction.deleteFrom('invitations').where('email', '=', email).execute();
}

export interface SentInvitation {
  groupId: string;
  eventName: string;
  grpName: string;
  email: string;
  name: string | null;
  isAccepted: boolean;
  isRegisteredElsewhere: boolean;
  lastMailedAt: number;
  /** Hospitality of the member. Zero until the invitee has registered. */
  hospitalityAmount: number;
  /** Surcharges of the member. Zero until the invitee has registered. */
  surchargeAmount: number;
}

/** Lists the invitations of a leader. Uses a single query, since it runs for every dashboard. */
export async function listInvitationsOfLeader(db: Db, leaderId: string): Promise<SentInvitation[]> {
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
      (eb) => eb.fn.coalesce('invitations.reminded_at', 'invitations.created_at').as('lastMailedAt'),
      'accounts.name',
      'registrations.id as registrationId',
      'registrations.delegation_id as registeredGroupId',
      'registrations.hospitality_fee_amount as hospitalityAmount',
      // The registration fee of a member consists of surcharges.
      'registrations.registration_fee_amount as surchargeAmount',
    ])
    .where('delegations.leader_id', '=', leaderId)
    .orderBy('delegations.id')
    .orderBy('invitations.id')
    .execute();
  return rows.map(
    ({ accepted_at, registrationId, registeredGroupId, hospitalityAmount, surchargeAmount, ...sent }) => {
      const isMember = registrationId !== null && registeredGroupId === sent.groupId;
      return {
        ...sent,
        isAccepted: accepted_at !== null,
        isRegisteredElsewhere: accepted_at === null && registrationId !== null && !isMember,
        hospitalityAmount: isMember ? (hospitalityAmount ?? 0) : 0,
        surchargeAmount: isMember ? (surchargeAmount ?? 0) : 0,
      };
    },
  );
}
