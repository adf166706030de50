import { createHash } from 'node:crypto';
import type { Catalogue } from '#conference/content/index.ts';
import { newId } from '#platform/server/ids.ts';
import type { Fee, Status } from '#registration/contract.ts';
import type { AccountRow } from './sample-data-accounts.ts';
import { type Seat, sampleWishes } from './sample-data-choices.ts';
import type { SamplePerson } from './sample-data-people.ts';
import type { Rows } from './sample-data-rows.ts';

const days = 24 * 60 * 60_000;

/** A sample person with an account. */
export interface Delegate {
  person: SamplePerson;
  account: AccountRow;
  chance: (about: string) => number;
  /** Epoch milliseconds. */
  registeredAt: number;
}

/** What a delegate has registered as, and how it stands. */
export interface Place {
  mode: 'individual' | 'leader' | 'member';
  delegationId?: string;
  status: Status;
  fee: Fee;
  groupTotal?: number;
}

/** What a sample registration is made with. */
export interface Office {
  catalogue: Catalogue;
  /** Gives seats; each once. */
  seatFor: (wishes: ReturnType<typeof sampleWishes>) => Seat | undefined;
  /** Draws the payment of so many rupees. */
  picture: (rupees: number) => Promise<Uint8Array>;
  /** The account that decides. */
  decidedBy: string;
  now: number;
}

/** The rows of one registration, decided two days later at the latest where it is decided. */
export async function registrationRows(delegate: Delegate, place: Place, office: Office) {
  const id = newId();
  const wishes = sampleWishes(office.catalogue.committees, delegate.chance);
  const seated = place.status === 'confirmed' && delegate.chance('seat') < 0.7;
  const seat = seated ? office.seatFor(wishes) : undefined;
  const payment = place.mode === 'member' ? undefined : await paymentRow(delegate, place, office);
  return {
    images: payment ? [payment] : [],
    registrations: [
      {
        ...entryOf(delegate, place, office),
        id,
        payment_id: payment?.id ?? null,
        ...decisionOf(delegate, place, seat, office),
      },
    ],
    registration_committees: wishes.committees.map((committee, position) => ({
      registration_id: id,
      position,
      committee,
    })),
    registration_portfolios: wishes.portfolios.map((portfolio, position) => ({
      registration_id: id,
      position,
      portfolio,
    })),
  } satisfies Rows;
}

async function paymentRow(
  { account, chance, registeredAt }: Delegate,
  { groupTotal, fee }: Place,
  { picture }: Office,
) {
  const id = newId();
  // Some send a picture that somebody has sent already: the desk points it out.
  const file = chance('copied') < 0.02 ? `sent around on day ${Math.floor(registeredAt / days)}` : id;
  return {
    id,
    account_id: account.id,
    purpose: 'payment',
    content_type: 'image/jpeg',
    original_sha256: createHash('sha256').update(file).digest('hex'),
    created_at: registeredAt,
    bytes: await picture(groupTotal ?? fee.total),
  };
}

function entryOf({ person, account, registeredAt }: Delegate, place: Place, { catalogue }: Office) {
  return {
    event_id: catalogue.event.id,
    account_id: account.id,
    mode: place.mode,
    delegation_id: place.delegationId ?? null,
    experience: person.experience,
    college: person.college,
    accommodation: person.accommodation,
    registration_fee: place.fee.registration,
    hospitality_fee: place.fee.hospitality,
    group_total: place.groupTotal ?? null,
    registered_at: registeredAt,
  };
}

function decisionOf(
  { registeredAt }: Delegate,
  { status }: Place,
  seat: Seat | undefined,
  { decidedBy, now }: Office,
) {
  const decidedAt = status === 'pending' ? null : Math.min(registeredAt + 2 * days, now);
  return {
    status,
    decided_at: decidedAt,
    decided_by: decidedAt === null ? null : decidedBy,
    assigned_committee: seat?.committee ?? null,
    assigned_portfolio: seat?.portfolio ?? null,
    assigned_at: seat ? decidedAt : null,
    assigned_by: seat ? decidedBy : null,
  };
}
