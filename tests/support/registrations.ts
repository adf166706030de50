import { buildAccountSearchText } from '#accounts/server/accounts.sql.ts';
import type { PaymentWayKind } from '#conference/contract/payment-ways.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Status } from '#registration/contract.ts';
import { getOrCreatePaymentReference } from '#registration/server/payment-references.ts';
import { updateSearchColumns } from '#registration/server/search.sql.ts';
import { catalogueIdsOf } from './catalogue-ids.ts';
import { council, event, fees } from './conference.ts';

/**
 * A registration to insert into the database. By default it is individual, pending, from outside the institute and with
 * accommodation.
 */
export interface WantedRegistration {
  name?: string;
  email?: string;
  institute?: boolean;
  college?: string;
  experience?: string;
  mode?: 'individual' | 'leader' | 'member';
  /** UPI with a screenshot by default. */
  paymentWay?: PaymentWayKind;
  delegationId?: string;
  status?: Status;
  committees?: string[];
  portfolios?: string[];
  assigned?: { committee: string; portfolio: string };
  accommodation?: 'Yes' | 'No';
  /** Hash of the payment screenshot's file. Unique by default. */
  picture?: string;
  registeredAt?: number;
}

export interface InsertedRegistration {
  id: string;
  accountId: string;
  email: string;
  name: string;
}

const atOnce = 500;

/** Inserts many registrations with few statements. Their payment screenshots are the same small picture. */
export async function insertTestRegistrations(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  wanted: readonly WantedRegistration[],
): Promise<InsertedRegistration[]> {
  const people = wanted.map((one, index) => {
    const id = newId();
    const own = id.slice(-12);
    return {
      ...one,
      id,
      accountId: newId(),
      paymentPictureId: one.mode === 'member' || one.paymentWay ? null : newId(),
      own,
      name: one.name ?? `Sample Delegate ${index + 1}`,
      email: one.email ?? `delegate-${own}@example.org`,
    };
  });
  const now = clock();
  const catalogue = await catalogueIdsOf(db.queries, event.id);
  await db.change(async (transaction) => {
    for (let from = 0; from < people.length; from += atOnce) {
      const some = people.slice(from, from + atOnce);
      const accounts = some.map((one) => ({
        id: one.accountId,
        email: one.email,
        role: 'client' as const,
        name: one.name,
        phone: '+91 90000 00000',
        password_hash: 'not a password hash',
        institute_email: one.institute ? `student-${one.own}@nits.ac.in` : null,
        scholar_id: one.institute ? `SAMPLE-${one.own}` : null,
        branch: one.institute ? 'Civil Engineering' : null,
        year: one.institute ? '1st year' : null,
        photo_id: null,
        created_at: now,
        verified_at: now,
        deletion_scheduled_at: null,
      }));
      await transaction
        .insertInto('accounts')
        .values(accounts.map((account) => ({ ...account, search_text: buildAccountSearchText(account) })))
        .execute();
      const paid = some.flatMap(({ paymentPictureId, accountId, own, picture = own }) =>
        paymentPictureId ? [{ paymentPictureId, accountId, sha: picture }] : [],
      );
      if (paid.length > 0) {
        await transaction
          .insertInto('images')
          .values(
            paid.map(({ paymentPictureId, accountId, sha }) => ({
              id: paymentPictureId,
              account_id: accountId,
              purpose: 'payment',
              content_type: 'image/jpeg',
              original_sha256: sha,
              created_at: now,
              bytes: new Uint8Array([255, 216, 255]),
            })),
          )
          .execute();
      }
      await transaction
        .insertInto('registrations')
        .values(
          some.map((one, index) => ({
            id: one.id,
            event_id: event.id,
            account_id: one.accountId,
            mode: one.mode ?? ('individual' as const),
            delegation_id: one.delegationId ?? null,
            status: one.status ?? ('pending' as const),
            experience: one.experience ?? 'Two conferences at school',
            college: one.institute ? null : (one.college ?? 'Sample College of Engineering'),
            accommodation: one.institute ? null : (one.accommodation ?? ('Yes' as const)),
            registration_fee_amount: one.mode === 'member' ? 0 : fees.individual * 100,
            hospitality_fee_amount: one.institute ? 0 : fees.hospitality * 100,
            group_total_amount: null,
            payment_picture_id: one.paymentPictureId,
            payment_way: one.mode === 'member' ? null : (one.paymentWay ?? ('upi' as const)),
            registered_at: one.registeredAt ?? now + from + index,
            decided_at: (one.status ?? 'pending') === 'pending' ? null : now,
            decided_by: null,
            seat_id: one.assigned ? catalogue.seat(one.assigned) : null,
            assigned_at: one.assigned ? now : null,
            assigned_by: null,
          })),
        )
        .execute();
      for (const { mode, accountId } of some)
        if (mode !== 'member')
          await getOrCreatePaymentReference(transaction, { eventId: event.id, accountId });
      await transaction
        .insertInto('registration_committees')
        .values(
          some.flatMap(({ id, committees = [council.value] }) =>
            committees.map((committee, position) => ({
              registration_id: id,
              position,
              committee_id: catalogue.committee(committee),
            })),
          ),
        )
        .execute();
      await transaction
        .insertInto('registration_portfolios')
        .values(
          some.flatMap(({ id, portfolios = [council.portfolios[0]] }) =>
            portfolios.map((portfolio, position) => ({
              registration_id: id,
              position,
              portfolio_id: catalogue.portfolio(portfolio),
            })),
          ),
        )
        .execute();
      await updateSearchColumns(
        transaction,
        some.map(({ id }) => id),
      );
    }
  });
  return people.map(({ id, accountId, email, name }) => ({ id, accountId, email, name }));
}

export async function insertTestRegistration(
  context: Pick<Context, 'db' | 'clock'>,
  wanted: WantedRegistration = {},
): Promise<InsertedRegistration> {
  const [placed] = await insertTestRegistrations(context, [wanted]);
  if (!placed) throw new Error('nothing was placed');
  return placed;
}

/** Makes an account the owner of an inserted registration, so that the delegate can log in. */
export async function setOwner({ db }: Pick<Context, 'db'>, id: string, accountId: string): Promise<void> {
  await db.queries.updateTable('registrations').set({ account_id: accountId }).where('id', '=', id).execute();
}

/** Inserts a group with a leader and members. If it is incomplete, the leader has no registration yet. */
export async function insertTestGroup(
  context: Pick<Context, 'db' | 'clock'>,
  { complete = true, members = 2, name = 'Sample Delegation' } = {},
): Promise<{ leader: InsertedRegistration; members: InsertedRegistration[]; delegationId: string }> {
  const { db, clock } = context;
  const leader = await insertTestRegistration(context, { mode: 'leader', name: 'Sample Leader' });
  const delegationId = newId();
  await db.queries
    .insertInto('delegations')
    .values({
      id: delegationId,
      event_id: event.id,
      leader_id: leader.accountId,
      name,
      created_at: clock(),
      completed_at: complete ? clock() : null,
    })
    .execute();
  if (complete) {
    await db.queries
      .updateTable('registrations')
      .set({
        delegation_id: delegationId,
        registration_fee_amount: fees.groupMember * (members + 1) * 100,
        group_total_amount: (fees.groupMember + fees.hospitality) * (members + 1) * 100,
      })
      .where('id', '=', leader.id)
      .execute();
    await db.change((transaction) => updateSearchColumns(transaction, [leader.id]));
  } else await db.queries.deleteFrom('registrations').where('id', '=', leader.id).execute();
  const placed = await insertTestRegistrations(
    context,
    Array.from({ length: members }, (_, index) => ({
      mode: 'member' as const,
      delegationId,
      name: `Sample Member ${index + 1}`,
    })),
  );
  return { leader, members: placed, delegationId };
}
