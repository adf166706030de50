import type { Duty } from '#conference/contract/duties.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Vehicle } from '../rule/stays.ts';
import type { GuestRow } from './people.sql.ts';

export interface TeamMember {
  accountId: string;
  name: string;
  phone: string;
  duties: Duty[];
  /** Null while the person gets no bed and no meals. */
  stayId: string | null;
  adultConfirmedAt: number | null;
  category: string | null;
  diet: string | null;
  vehicle: Vehicle | null;
  number: string | null;
  arrivesAt: number | null;
  people: number | null;
  house: string | null;
  room: string | null;
}

/**
 * Lists the people with a duty at an event, also one whose last day is over, sorted by name. Confirmed delegates of the
 * event are left out: they get a bed by their registration.
 */
export async function listTeam(db: Db, eventId: string): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom('duties')
    .innerJoin('accounts', 'accounts.id', 'duties.account_id')
    .leftJoin('team_stays', (join) =>
      join
        .onRef('team_stays.account_id', '=', 'duties.account_id')
        .onRef('team_stays.event_id', '=', 'duties.event_id'),
    )
    .leftJoin('bed_places', 'bed_places.team_stay_id', 'team_stays.id')
    .leftJoin('bed_rooms', 'bed_rooms.id', 'bed_places.room_id')
    .select([
      'accounts.id as accountId',
      'accounts.name',
      'accounts.phone',
      'duties.kind',
      'team_stays.id as stayId',
      'team_stays.adult_confirmed_at as adultConfirmedAt',
      'team_stays.category',
      'team_stays.diet',
      'team_stays.vehicle',
      'team_stays.number',
      'team_stays.arrives_at as arrivesAt',
      'team_stays.people',
      'bed_rooms.house',
      'bed_rooms.room',
    ])
    .where('duties.event_id', '=', eventId)
    .where('duties.ended_at', 'is', null)
    .where('accounts.deletion_scheduled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.account_id', '=', 'duties.account_id')
            .whereRef('registrations.event_id', '=', 'duties.event_id')
            .where('registrations.status', '=', 'confirmed'),
        ),
      ),
    )
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .orderBy('duties.kind')
    .execute();
  const kinds = Map.groupBy(rows, ({ accountId }) => accountId);
  return [...kinds.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (!first) return [];
    const { kind: _, ...member } = first;
    return { ...member, duties: [...new Set(ofOne.map(({ kind }) => kind))] };
  });
}

/** Lists the people of the team who get a bed and meals, as guests of hospitality. */
export async function listTeamGuests(db: Db, eventId: string): Promise<GuestRow[]> {
  const team = await listTeam(db, eventId);
  return team.flatMap(({ stayId, name, phone, house, room, ...member }) =>
    stayId === null
      ? []
      : {
          registrationId: stayId,
          team: {
            duties: member.duties,
            isAdult: member.adultConfirmedAt !== null,
            category: member.category,
          },
          name,
          phone,
          delegation: null,
          committeeName: null,
          portfolio: null,
          accommodation: 'Yes' as const,
          dietaryNeeds: member.diet,
          birthDateAskedAt: null,
          birthDate: null,
          contactName: null,
          contactPhone: null,
          contactRelation: null,
          guardianName: null,
          guardianEmail: null,
          signedAt: null,
          scanGuardianName: null,
          scanAcceptedAt: null,
          house,
          room,
          vehicle: member.vehicle,
          number: member.number,
          arrivesAt: member.arrivesAt,
          people: member.people,
        },
  );
}

/** Maps those of the given ids that are stays of the team of an event to the accounts of the people. */
export async function mapAccountsOfTeamStays(
  db: Db,
  eventId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('team_stays')
    .select(['id', 'account_id as accountId'])
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}

/** Adds people to beds and meals. Returns the accounts of those who had no stay. Atomic. */
export async function insertTeamStays(
  transaction: Transaction,
  stays: readonly { id: string; event_id: string; account_id: string }[],
): Promise<string[]> {
  const rows = await transaction
    .insertInto('team_stays')
    .values(
      stays.map((stay) => ({
        ...stay,
        adult_confirmed_at: null,
        category: null,
        diet: null,
        vehicle: null,
        number: null,
        arrives_at: null,
        people: null,
      })),
    )
    .onConflict((known) => known.columns(['event_id', 'account_id']).doNothing())
    .returning('account_id as accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

interface OfAccounts {
  eventId: string;
  accountIds: readonly string[];
}

/** Deletes stays. Their beds are free then. Returns the accounts of those who had one. */
export async function deleteTeamStays(
  transaction: Transaction,
  { eventId, accountIds }: OfAccounts,
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('team_stays')
    .where('event_id', '=', eventId)
    .where('account_id', 'in', accountIds)
    .returning('account_id as accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/**
 * Stores when a superadmin said that people are adults. Null withdraws it.
 * @returns the accounts for which that changes
 */
export async function updateTeamAdults(
  transaction: Transaction,
  { eventId, accountIds }: OfAccounts,
  confirmedAt: number | null,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('team_stays')
    .set({ adult_confirmed_at: confirmedAt })
    .where('event_id', '=', eventId)
    .where('account_id', 'in', accountIds)
    .where('adult_confirmed_at', confirmedAt === null ? 'is not' : 'is', null)
    .returning('account_id as accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Replaces the category that hospitality gave to people of the team. Null removes it. */
export async function updateTeamCategories(
  transaction: Transaction,
  ids: readonly string[],
  category: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction.updateTable('team_stays').set({ category }).where('id', 'in', ids).execute();
}
