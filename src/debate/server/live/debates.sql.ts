import type { Updateable } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { PhoneMode } from '../../contract/debates.ts';
import type { MemberInput } from '../../rule/state.ts';

export interface StoredDebate {
  committeeId: string;
  eventId: string;
  ruleSet: string;
  seq: number;
  version: number;
  term: number;
  device: string | null;
  account: string | null;
  takenAt: number | null;
  seenAt: number | null;
  handoverFingerprint: string | null;
  screenKey: string | null;
  phones: PhoneMode;
}

const columns = [
  'debates.committee_id as committeeId',
  'debates.event_id as eventId',
  'debates.rule_set_id as ruleSet',
  'debates.seq',
  'debates.version',
  'debates.lead_term as term',
  'debates.lead_device as device',
  'debates.lead_account as account',
  'debates.lead_taken_at as takenAt',
  'debates.lead_seen_at as seenAt',
  'debates.handover_fingerprint as handoverFingerprint',
  'debates.screen_key as screenKey',
  'debates.phones',
] as const;

export function findDebate(db: Db, committeeId: string): Promise<StoredDebate | undefined> {
  return db.selectFrom('debates').select(columns).where('committee_id', '=', committeeId).executeTakeFirst();
}

/** Reads a debate and locks it until the transaction ends, so that its steps get numbers one after the other. */
export function lockDebate(transaction: Transaction, committeeId: string): Promise<StoredDebate | undefined> {
  return transaction
    .updateTable('debates')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('committee_id', '=', committeeId)
    .returning(columns)
    .executeTakeFirst();
}

/** Stores what has changed in a debate, for all open screens. */
export async function updateDebate(
  transaction: Transaction,
  committeeId: string,
  changes: Omit<Updateable<Tables['debates']>, 'version'>,
): Promise<void> {
  await transaction
    .updateTable('debates')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('committee_id', '=', committeeId)
    .execute();
}

/** Gives the projector of a debate a key if it has none. Of several at once, the first one is kept. */
export async function addScreenKey(
  transaction: Transaction,
  committeeId: string,
  screenKey: string,
): Promise<void> {
  await transaction
    .updateTable('debates')
    .set((eb) => ({ screen_key: screenKey, version: eb('version', '+', 1) }))
    .where('committee_id', '=', committeeId)
    .where('screen_key', 'is', null)
    .execute();
}

/** Notes that the lead sent something, which changes no screen. */
export async function noteLeadSeen(transaction: Transaction, committeeId: string, at: number): Promise<void> {
  await transaction
    .updateTable('debates')
    .set({ lead_seen_at: at })
    .where('committee_id', '=', committeeId)
    .execute();
}

/** The versions of debates, and when their leads were last seen, by the ids of their committees. */
export async function mapDebateVersions(
  db: Db,
  committeeIds: readonly string[],
): Promise<Map<string, Pick<StoredDebate, 'version' | 'seenAt'>>> {
  const rows = await db
    .selectFrom('debates')
    .select(['committee_id as committeeId', 'version', 'lead_seen_at as seenAt'])
    .where('committee_id', 'in', committeeIds)
    .execute();
  return new Map(rows.map(({ committeeId, ...known }) => [committeeId, known]));
}

/** Lists the portfolios of a committee as members of its debate, in the order of the catalogue. */
export async function listMembers(db: Db, committeeId: string): Promise<MemberInput[]> {
  const rows = await db
    .selectFrom('portfolios')
    .leftJoin('debate_members', 'debate_members.portfolio_id', 'portfolios.id')
    .select(['portfolios.id', 'portfolios.name', 'debate_members.votes', 'debate_members.tags'])
    .select('debate_members.has_veto_at as hasVetoAt')
    .where('portfolios.committee_id', '=', committeeId)
    .where('portfolios.withdrawn_at', 'is', null)
    .orderBy('portfolios.position')
    .orderBy('portfolios.id')
    .execute();
  return rows.map(({ id, name, votes, hasVetoAt, tags }) => ({
    id,
    name,
    votes: votes ?? 'all',
    veto: hasVetoAt !== null,
    tags: tags === null ? [] : JSON.parse(tags),
  }));
}

export async function replaceMembers(
  transaction: Transaction,
  committeeId: string,
  members: readonly Omit<MemberInput, 'name'>[],
  at: number,
): Promise<void> {
  await transaction.deleteFrom('debate_members').where('committee_id', '=', committeeId).execute();
  if (members.length === 0) return;
  await transaction
    .insertInto('debate_members')
    .values(
      members.map(({ id, votes, veto, tags }) => ({
        committee_id: committeeId,
        portfolio_id: id,
        votes,
        has_veto_at: veto ? at : null,
        tags: JSON.stringify(tags),
      })),
    )
    .execute();
}

/** Lists the delegates with a confirmed seat in a committee, in the order of their seats in each portfolio. */
export function listSeatedDelegates(
  db: Db,
  committeeId: string,
): Promise<{ registrationId: string; member: string }[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .select(['registrations.id as registrationId', 'portfolios.id as member'])
    .where('portfolios.committee_id', '=', committeeId)
    .where('registrations.status', '=', 'confirmed')
    .orderBy('seats.portfolio_id')
    .orderBy('seats.number')
    .execute();
}

/** The committee of an event with the key of its projector, if that is the key. */
export function findCommitteeOfScreen(
  db: Db,
  { eventName, committee, screenKey }: { eventName: string; committee: string; screenKey: string },
) {
  return db
    .selectFrom('debates')
    .innerJoin('committees', 'committees.id', 'debates.committee_id')
    .innerJoin('events', 'events.id', 'debates.event_id')
    .select(['committees.id as committeeId', 'committees.name'])
    .select(['events.name as eventName', 'events.state as eventState'])
    .where('events.name', '=', eventName)
    .where('committees.value', '=', committee)
    .where('debates.screen_key', '=', screenKey)
    .executeTakeFirst();
}

/** Debates that a device leads, of the committees in which an account has a confirmed seat. */
export function listDebatesOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('seats', 'seats.id', 'registrations.seat_id')
    .innerJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .innerJoin('debates', 'debates.committee_id', 'committees.id')
    .innerJoin('events', 'events.id', 'debates.event_id')
    .select(columns)
    .select(['registrations.id as registrationId', 'portfolios.id as member'])
    .select(['events.name as eventName', 'committees.name as committeeName'])
    .where('registrations.account_id', '=', accountId)
    .where('registrations.status', '=', 'confirmed')
    .where('debates.lead_term', '>', 0)
    .orderBy('registrations.id')
    .execute();
}
