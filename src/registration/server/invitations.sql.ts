import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
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

/** Deletes all invitations to an address. */
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

function groupsOwn(eb: ExpressionBuilder<Tables, 'invitations'>) {
  return eb.selectFrom('delegations').whereRef('delegations.id', '=', 'invitations.delegation_id');
}

function accountOf(eb: ExpressionBuilder<Tables, 'invitations' | 'registrations'>) {
  return eb
    .selectFrom('accounts')
    .select('accounts.id')
    .whereRef('accounts.email', '=', 'invitations.email')
    .$asScalar();
}

/** Lists the invitations of a leader, oldest first. Runs for every dashboard. */
export async function listInvitationRows(db: Db, leaderId: string): Promise<SentInvitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select((eb) => [
      'invitations.delegation_id as groupId',
      'invitations.email',
      'invitations.accepted_at',
      groupsOwn(eb)
        .select((own) =>
          own
            .selectFrom('events')
            .select('events.name')
            .whereRef('events.id', '=', 'delegations.event_id')
            .$asScalar()
            .$notNull()
            .as('name'),
        )
        .$asScalar()
        .$notNull()
        .as('eventName'),
      eb
        .selectFrom('accounts')
        .select('accounts.name')
        .whereRef('accounts.email', '=', 'invitations.email')
        .$asScalar()
        .as('name'),
      groupsOwn(eb).select('delegations.name').$asScalar().$notNull().as('grpName'),
      eb
        .selectFrom('registrations')
        .select('registrations.hospitality_fee_paise')
        .whereRef('registrations.delegation_id', '=', 'invitations.delegation_id')
        .where((of) => of('registrations.account_id', '=', accountOf(of)))
        .$asScalar()
        .as('hospitalityPaise'),
      eb
        .selectFrom('registrations')
        .select('registrations.id')
        .where((of) =>
          of(
            'registrations.event_id',
            '=',
            of
              .selectFrom('delegations')
              .select('delegations.event_id')
              .whereRef('delegations.id', '=', 'invitations.delegation_id'),
          ),
        )
        .where((of) =>
          of.or([
            of('registrations.delegation_id', 'is', null),
            of('registrations.delegation_id', '!=', of.ref('invitations.delegation_id')),
          ]),
        )
        .where((of) => of('registrations.account_id', '=', accountOf(of)))
        .$asScalar()
        .as('elsewhere'),
    ])
    .where('invitations.delegation_id', 'in', (eb) =>
      eb.selectFrom('delegations').select('delegations.id').where('delegations.leader_id', '=', leaderId),
    )
    .orderBy('invitations.delegation_id')
    .orderBy('invitations.id')
    .execute();
  return rows.map(({ accepted_at, hospitalityPaise, elsewhere, ...sent }) => ({
    ...sent,
    isAccepted: accepted_at !== null,
    isElsewhere: accepted_at === null && elsewhere !== null,
    hospitalityPaise: hospitalityPaise ?? 0,
  }));
}
