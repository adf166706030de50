import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#platform/server/db/tables.ts';

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
export async function sentInvitations(db: Db, leaderId: string): Promise<SentInvitation[]> {
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
