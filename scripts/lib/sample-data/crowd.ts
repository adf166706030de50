import { newId, newToken } from '#platform/server/ids.ts';
import type { Status } from '#registration/contract.ts';
import { computeFees, sumHospitality } from '#registration/rule/fees.ts';
import type { AccountOf } from './accounts.ts';
import { seatAssigner } from './choices.ts';
import { randomValuesOf, samplePerson } from './people.ts';
import { type Delegate, type Office, type Place, registrationRows } from './registration.ts';
import { addRows, noRows } from './rows.ts';

const days = 24 * 60 * 60_000;
const overDays = 20;

interface CrowdInput extends Omit<Office, 'seatFor'> {
  registrations: number;
  accountOf: AccountOf;
  /** Largest share of the seats that confirmed delegates get, 0 to 1. Undefined to confirm without regard to seats. */
  maxConfirmedShare: number | undefined;
}

/** Creates sample registrations. Returns them, and one sample account of each kind. */
export async function createSampleRegistrations({
  registrations: wanted,
  accountOf,
  maxConfirmedShare,
  ...given
}: CrowdInput) {
  const rows = noRows();
  const { event } = given;
  const office: Office = { ...given, seatFor: seatAssigner(given.offered) };
  const examples = new Map<string, string>();
  const count = () => rows.registrations.length;
  const seats = given.offered.reduce((sum, { portfolios }) => sum + portfolios.length, 0);
  let confirmable =
    maxConfirmedShare === undefined ? Number.POSITIVE_INFINITY : Math.floor(seats * maxConfirmedShare);
  /** Decides a party. It stays pending if it would take more seats than may be confirmed. */
  const decide = (delegate: Delegate, people: number): Status => {
    const status = statusOf(delegate);
    if (status !== 'confirmed') return status;
    if (people > confirmable) return 'pending';
    confirmable -= people;
    return status;
  };

  const newDelegate = (): Delegate => {
    const number = rows.accounts.length + 1;
    const chance = randomValuesOf(number);
    const person = samplePerson(number, chance);
    const registeredAt = office.now - Math.floor((1 - (count() / wanted) * 0.98) * overDays * days);
    const account = accountOf(person, { createdAt: registeredAt - days });
    rows.accounts.push(account);
    return { person, account, chance, registeredAt };
  };
  const remember = (who: string, { account }: Delegate) => {
    if (!examples.has(who)) examples.set(who, account.email);
  };
  const store = async (delegate: Delegate, place: Place): Promise<void> => {
    const more = await registrationRows(delegate, place, office);
    addRows(rows, more);
    const seat = more.registrations[0]?.seat_id ? ', with a seat' : '';
    if (place.mode === 'individual') remember(`delegate, ${place.status}${seat}`, delegate);
    if (place.mode === 'leader') remember(`leader of a group, ${place.status}${seat}`, delegate);
  };

  const feeOf = (delegate: Delegate, mode: 'individual' | 'member') =>
    computeFees({ mode, fees: event.fees, needsAccommodation: needsBed(delegate) });

  const addIndividual = async (): Promise<void> => {
    const delegate = newDelegate();
    const fee = feeOf(delegate, 'individual');
    await store(delegate, { mode: 'individual', status: decide(delegate, 1), fee });
  };
  const addGroup = async (size: number, waits: boolean): Promise<void> => {
    const leader = newDelegate();
    const members = Array.from({ length: size }, newDelegate);
    const status = waits ? 'pending' : decide(leader, size + 1);
    const group = delegation(event.id, leader, `Sample House ${rows.delegations.length + 1}`, waits);
    rows.delegations.push(group);
    for (const member of members) {
      rows.invitations.push(invitation(group, member.account.email, member.registeredAt));
      await store(member, { mode: 'member', delegationId: group.id, status, fee: feeOf(member, 'member') });
    }
    if (waits) {
      rows.invitations.push(invitation(group, newDelegate().account.email, null));
      return remember('leader of a group that waits', leader);
    }
    const hospitalityAmount = sumHospitality(members.map((member) => feeOf(member, 'member')));
    const fee = computeFees({
      mode: 'leader',
      fees: event.fees,
      needsAccommodation: needsBed(leader),
      members: { count: size, hospitalityAmount },
    });
    const groupTotalAmount = fee.totalAmount;
    await store(leader, { mode: 'leader', delegationId: group.id, status, fee, groupTotalAmount });
  };

  for (let party = 1; count() < wanted; party++) {
    const chance = randomValuesOf(-party)('kind');
    const size = 2 + Math.floor(randomValuesOf(-party)('size') * 4);
    const fits = count() + size + 1 <= wanted;
    if (fits && (party === 2 || chance < 0.06)) await addGroup(size, true);
    else if (fits && (party === 3 || chance < 0.3)) await addGroup(size, false);
    else await addIndividual();
  }
  return { rows, examples: [...examples].map(([who, email]) => ({ who, email })) };
}

const needsBed = ({ person }: Delegate): boolean => person.accommodation === 'Yes';

function statusOf({ chance }: Delegate): Status {
  const rolled = chance('status');
  if (rolled < 0.5) return 'pending';
  return rolled < 0.9 ? 'confirmed' : 'declined';
}

/** Creates a group. The leader of a waiting group has no registration yet. */
function delegation(eventId: string, { account, registeredAt }: Delegate, name: string, waits: boolean) {
  return {
    id: newId(),
    event_id: eventId,
    leader_id: account.id,
    name,
    created_at: registeredAt - days,
    completed_at: waits ? null : registeredAt,
  };
}

function invitation(group: ReturnType<typeof delegation>, email: string, acceptedAt: number | null) {
  return {
    id: newId(),
    delegation_id: group.id,
    email,
    token_fingerprint: newToken(),
    created_at: group.created_at,
    accepted_at: acceptedAt,
  };
}
