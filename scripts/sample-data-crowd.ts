import { createHash } from 'node:crypto';
import { catalogue } from '#conference/content/index.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import type { Fee, Status } from '#registration/contract.ts';
import { groupTotal, individualFee, leaderFee, memberFee } from '#registration/server/fee.ts';
import type { AccountOf, AccountRow } from './sample-data-accounts.ts';
import { sampleWishes, seating } from './sample-data-choices.ts';
import { dice, type SamplePerson, samplePerson } from './sample-data-people.ts';
import type { Rows } from './sample-data-rows.ts';

const { event } = catalogue;
const days = 24 * 60 * 60_000;
const overDays = 20;

interface CrowdInput {
  registrations: number;
  accountOf: AccountOf;
  /** Draws the payment of so many rupees. */
  picture: (rupees: number) => Promise<Uint8Array>;
  /** The account that decided. */
  decidedBy: string;
  now: number;
}

interface Delegate {
  person: SamplePerson;
  account: AccountRow;
  chance: (about: string) => number;
  registeredAt: number;
}

interface Place {
  mode: 'individual' | 'leader' | 'member';
  delegationId?: string;
  status: Status;
  fee: Fee;
  groupTotal?: number;
}

/** Delegates who have registered, as rows of every table; and one of each kind, to log in as. */
export async function crowd({ registrations: wanted, accountOf, picture, decidedBy, now }: CrowdInput) {
  const accounts: AccountRow[] = [];
  const images: NonNullable<Rows['images']> = [];
  const delegations: NonNullable<Rows['delegations']> = [];
  const invitations: NonNullable<Rows['invitations']> = [];
  const registrations: NonNullable<Rows['registrations']> = [];
  const committees: NonNullable<Rows['registration_committees']> = [];
  const portfolios: NonNullable<Rows['registration_portfolios']> = [];
  const examples = new Map<string, string>();
  const seatFor = seating();

  const newDelegate = (): Delegate => {
    const number = accounts.length + 1;
    const chance = dice(number);
    const person = samplePerson(number, chance);
    const registeredAt = now - Math.floor((1 - (registrations.length / wanted) * 0.98) * overDays * days);
    const account = accountOf(person, { createdAt: registeredAt - days });
    accounts.push(account);
    return { person, account, chance, registeredAt };
  };

  const store = async (delegate: Delegate, place: Place): Promise<void> => {
    const { person, account, chance, registeredAt } = delegate;
    const id = newId();
    const wishes = sampleWishes(chance);
    const decided = place.status === 'pending' ? null : Math.min(registeredAt + 2 * days, now);
    const seat = place.status === 'confirmed' && chance('seat') < 0.7 ? seatFor(wishes) : undefined;
    const paymentId = place.mode === 'member' ? null : newId();
    if (paymentId)
      images.push({
        id: paymentId,
        account_id: account.id,
        purpose: 'payment',
        content_type: 'image/jpeg',
        original_sha256: createHash('sha256').update(paymentId).digest('hex'),
        created_at: registeredAt,
        bytes: await picture(place.groupTotal ?? place.fee.total),
      });
    registrations.push({
      id,
      event_id: event.id,
      account_id: account.id,
      mode: place.mode,
      delegation_id: place.delegationId ?? null,
      status: place.status,
      experience: person.experience,
      college: person.college,
      accommodation: person.accommodation,
      registration_fee: place.fee.registration,
      hospitality_fee: place.fee.hospitality,
      group_total: place.groupTotal ?? null,
      payment_id: paymentId,
      registered_at: registeredAt,
      decided_at: decided,
      decided_by: decided === null ? null : decidedBy,
      assigned_committee: seat?.committee ?? null,
      assigned_portfolio: seat?.portfolio ?? null,
      assigned_at: seat ? decided : null,
      assigned_by: seat ? decidedBy : null,
    });
    wishes.committees.forEach((committee, position) => {
      committees.push({ registration_id: id, position, committee });
    });
    wishes.portfolios.forEach((portfolio, position) => {
      portfolios.push({ registration_id: id, position, portfolio });
    });
    const kind = `${place.status}${seat ? ', with a seat' : ''}`;
    const role = { individual: 'delegate', leader: 'leader of a group', member: 'member of a group' }[
      place.mode
    ];
    if (place.mode !== 'member')
      examples.set(`${role}, ${kind}`, examples.get(`${role}, ${kind}`) ?? account.email);
  };

  const addIndividual = async () => {
    const delegate = newDelegate();
    const fee = individualFee(event.fees, delegate.person.accommodation === 'Yes');
    await store(delegate, { mode: 'individual', status: statusOf(delegate), fee });
  };

  /** The leader of a group that waits has an invitation more out than members, and no registration. */
  const addGroup = async (size: number, waits: boolean) => {
    const leader = newDelegate();
    const status = waits ? 'pending' : statusOf(leader);
    const delegationId = newId();
    const members = Array.from({ length: size }, newDelegate);
    const completedAt = waits ? null : leader.registeredAt;
    delegations.push({
      id: delegationId,
      event_id: event.id,
      leader_id: leader.account.id,
      name: `Sample House ${delegations.length + 1}`,
      created_at: leader.registeredAt - days,
      completed_at: completedAt,
    });
    const invite = (email: string, acceptedAt: number | null) =>
      invitations.push({
        id: newId(),
        delegation_id: delegationId,
        email,
        token_fingerprint: newToken(),
        created_at: leader.registeredAt - days,
        accepted_at: acceptedAt,
      });
    const feeOf = ({ person }: Delegate) => memberFee(event.fees, person.accommodation === 'Yes');
    for (const member of members) {
      invite(member.account.email, member.registeredAt);
      await store(member, { mode: 'member', delegationId, status, fee: feeOf(member) });
    }
    if (waits) {
      invite(newDelegate().account.email, null);
      examples.set(
        'leader of a group that waits',
        examples.get('leader of a group that waits') ?? leader.account.email,
      );
      return;
    }
    const fee = leaderFee(event.fees, size, leader.person.accommodation === 'Yes');
    const total = groupTotal(fee, members.map(feeOf));
    await store(leader, { mode: 'leader', delegationId, status, fee, groupTotal: total });
  };

  for (let party = 1; registrations.length < wanted; party++) {
    const chance = dice(-party)('kind');
    const size = 2 + Math.floor(dice(-party)('size') * 4);
    const fits = registrations.length + size + 1 <= wanted;
    if (fits && (party === 2 || chance < 0.06)) await addGroup(size, true);
    else if (fits && (party === 3 || chance < 0.3)) await addGroup(size, false);
    else await addIndividual();
  }
  return {
    rows: {
      accounts,
      images,
      delegations,
      invitations,
      registrations,
      registration_committees: committees,
      registration_portfolios: portfolios,
    } satisfies Rows,
    examples: [...examples].map(([who, email]) => ({ who, email })),
  };
}

function statusOf({ chance }: Delegate): Status {
  const rolled = chance('status');
  if (rolled < 0.5) return 'pending';
  return rolled < 0.9 ? 'confirmed' : 'declined';
}
