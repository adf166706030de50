import { createHash } from 'node:crypto';
import type { Catalogue } from '#conference/content/index.ts';
import { toMajor } from '#platform/rule/money.ts';
import { newId } from '#platform/server/ids.ts';
import type { Status } from '#registration/contract.ts';
import { type FeeAmounts, sumRegistrationAndHospitality } from '#registration/rule/fees.ts';
import { generatePaymentReference } from '#registration/rule/reference.ts';
import type { AccountRow } from './accounts.ts';
import { chooseSamples } from './choices.ts';
import type { OfferedCommittee } from './offered.ts';
import type { SamplePerson } from './people.ts';
import type { Rows } from './rows.ts';

const days = 24 * 60 * 60_000;

export interface Delegate {
  person: SamplePerson;
  account: AccountRow;
  chance: (about: string) => number;
  registeredAt: number;
}

export interface Place {
  mode: 'individual' | 'leader' | 'member';
  delegationId?: string;
  status: Status;
  fee: FeeAmounts;
  groupTotalAmount?: number;
}

export interface Office {
  event: Catalogue['event'];
  offered: readonly OfferedCommittee[];
  /** Assigns a free seat. Undefined if none of the chosen portfolios is free. */
  seatFor: (wishes: ReturnType<typeof chooseSamples>) => string | undefined;
  /** Draws a payment screenshot with this amount. */
  picture: (rupees: number) => Promise<Uint8Array>;
  /** Id of the account that decides. */
  decidedBy: string;
  now: number;
}

/** Creates the rows of a registration. A decision is made within two days. */
export async function registrationRows(delegate: Delegate, place: Place, office: Office) {
  const id = newId();
  const wishes = chooseSamples(office.offered, delegate.chance);
  const seated = place.status === 'confirmed' && delegate.chance('seat') < 0.7;
  const seat = seated ? office.seatFor(wishes) : undefined;
  const payment = place.mode === 'member' ? undefined : await paymentRow(delegate, place, office);
  return {
    images: payment ? [payment] : [],
    payment_references: payment ? [referenceRow(delegate, office)] : [],
    registrations: [
      {
        ...entryOf(delegate, place, office),
        id,
        payment_picture_id: payment?.id ?? null,
        payment_way: payment ? 'upi' : null,
        ...decisionOf(delegate, place, seat, office),
      },
    ],
    registration_committees: wishes.committees.map((committee_id, position) => ({
      registration_id: id,
      position,
      committee_id,
    })),
    registration_portfolios: wishes.portfolios.map((portfolio_id, position) => ({
      registration_id: id,
      position,
      portfolio_id,
    })),
  } satisfies Rows;
}

async function paymentRow(
  { account, chance, registeredAt }: Delegate,
  { groupTotalAmount, fee }: Place,
  { picture }: Office,
) {
  const id = newId();
  // A few delegates send the same picture as another delegate, which the desk reports.
  const file = chance('copied') < 0.02 ? `sent around on day ${Math.floor(registeredAt / days)}` : id;
  return {
    id,
    account_id: account.id,
    purpose: 'payment',
    content_type: 'image/jpeg',
    original_sha256: createHash('sha256').update(file).digest('hex'),
    created_at: registeredAt,
    bytes: await picture(toMajor(groupTotalAmount ?? sumRegistrationAndHospitality(fee))),
  };
}

function referenceRow({ account, chance }: Delegate, { event }: Office) {
  let drawn = 0;
  const reference = generatePaymentReference((limit) => Math.floor(chance(`reference ${drawn++}`) * limit));
  return { event_id: event.id, account_id: account.id, reference };
}

function entryOf({ person, account, registeredAt }: Delegate, place: Place, { event }: Office) {
  return {
    event_id: event.id,
    account_id: account.id,
    mode: place.mode,
    delegation_id: place.delegationId ?? null,
    experience: person.experience,
    experience_level: person.experienceLevel,
    college: person.college,
    accommodation: person.accommodation,
    registration_fee_amount: place.fee.registrationAmount,
    hospitality_fee_amount: place.fee.hospitalityAmount,
    group_total_amount: place.groupTotalAmount ?? null,
    registered_at: registeredAt,
  };
}

function decisionOf(
  { registeredAt }: Delegate,
  { status }: Place,
  seat: string | undefined,
  { decidedBy, now }: Office,
) {
  const decidedAt = status === 'pending' ? null : Math.min(registeredAt + 2 * days, now);
  return {
    status,
    decided_at: decidedAt,
    decided_by: decidedAt === null ? null : decidedBy,
    seat_id: seat ?? null,
    assigned_at: seat ? decidedAt : null,
    assigned_by: seat ? decidedBy : null,
  };
}
