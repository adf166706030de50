import { describe, expect } from 'vitest';
import { getOwnProfile } from '#accounts/contract.ts';
import { addArchiveRecord } from '#conference/server/retention.sql.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import {
  emailsOf,
  individualBody,
  inviteMember,
  mailKinds,
  newMember,
  newMembers,
  ownRegistrations,
  registerAlone,
  registerLeader,
} from '#tests/support/registering.ts';
import { insertTestGroup, insertTestRegistrations } from '#tests/support/registrations.ts';
import { addNote, confirmRegistration } from '../contract/decisions.ts';
import { getRegistrationStatistics } from '../contract/desk.ts';
import { register } from '../contract/form.ts';
import { eraseRegistrationsOfAccount } from './erasure.ts';
import { purgeRegistrationsOfEventsDueForErasure } from './index.ts';

const eventId = conference.event.id;
const dayMs = 24 * 60 * 60_000;
const fails = (error: unknown) => {
  throw error;
};
const test = testWithOpenRegistration.extend('erasure', ({ site }) => {
  /** Erases a person in the order of the deletion job: data of the modules first, then the account. */
  const erase = ({ accountId: id, email }: Person) =>
    site.context.db.change(async (transaction) => {
      await eraseRegistrationsOfAccount(transaction, site.context, { id, email });
      await transaction.deleteFrom('accounts').where('id', '=', id).execute();
    });
  const archive = (days: number | null) =>
    site.context.db.change((transaction) =>
      addArchiveRecord(
        transaction,
        eventId,
        { delegates: 1, committees: 2, colleges: 1 },
        { closedAt: site.clock.now, eraseAt: days === null ? null : site.clock.now + days * dayMs },
      ),
    );
  const purge = () => purgeRegistrationsOfEventsDueForErasure(site.context, fails);
  const countRows = async () => {
    const { queries } = site.context.db;
    const all = async (
      table: 'registrations' | 'images' | 'delegations' | 'payment_references' | 'accounts',
    ) => (await queries.selectFrom(table).selectAll().execute()).length;
    return {
      registrations: await all('registrations'),
      payments: await all('images'),
      groups: await all('delegations'),
      references: await all('payment_references'),
      accounts: await all('accounts'),
    };
  };
  const numbers = async () => {
    // Lets the server's cache of these counts expire.
    site.clock.advance(31_000);
    const { token } = await site.superadmin();
    const {
      at: _at,
      colleges: _colleges,
      seats: _seats,
      ...rest
    } = (await site.call(getRegistrationStatistics, { token, params: { eventName } })).body as Record<
      string,
      unknown
    >;
    return rest;
  };
  return { erase, archive, purge, countRows, numbers };
});

describe("a delegate's account is erased", () => {
  test('a delegate is erased with registration, payment and every invitation to the address', async ({
    site,
    erasure,
  }) => {
    const leader = await site.person();
    const delegate = await site.person();
    await inviteMember(site, leader, delegate.email, 'Wanted');
    await registerAlone(site, delegate);
    await erasure.erase(delegate);
    const { queries } = site.context.db;
    const images = await queries.selectFrom('images').select('id').execute();
    const wishes = await queries.selectFrom('registration_committees').select('committee_id').execute();
    expect([images, wishes]).toEqual([[], []]);
    expect((await site.call(getOwnProfile, { token: leader.token })).body.sendInviteToWhom).toEqual([]);
  });

  test('the statistics of an event stay anonymous when delegates are erased', async ({ site, erasure }) => {
    const admin = await site.person({ role: 'admin' });
    const numbers = async () => {
      // Lets the server's cache of these counts expire.
      site.clock.advance(31_000);
      const params = { eventName };
      const {
        at: _at,
        colleges: _colleges,
        ...rest
      } = (await site.call(getRegistrationStatistics, { params, token: admin.token })).body;
      return rest;
    };
    const delegate = await site.person({ name: 'Sample Leaver' });
    const body = { ...individualBody, accomodation: 'Yes', college: 'Sample Unheard College' };
    await site.call(register, { body, token: delegate.token });
    const before = await numbers();
    expect(before.money.due.hospitalityAmount).toBeGreaterThan(0);
    await erasure.erase(delegate);
    expect(await numbers()).toEqual(before);
    const kept = await site.context.db.queries.selectFrom('erased_registrations').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${delegate.accountId}|${delegate.email}|Sample`));
  });

  test('members of a complete group keep their registrations when the leader is erased', async ({
    site,
    erasure,
  }) => {
    const leader = await site.person();
    const members = await newMembers(site, leader, 'CachedAnswer');
    await registerLeader(site, leader, 'CachedAnswer', emailsOf(members));
    await erasure.erase(leader);
    for (const member of members) {
      const [registration] = await ownRegistrations(site, member);
      expect(registration).toMatchObject({ mode: 'member', status: 'pending' });
      expect(registration).not.toHaveProperty('group');
    }
  });

  test('members of an open group are released and mailed when the leader is erased', async ({
    site,
    erasure,
  }) => {
    const leader = await site.person();
    const member = await newMember(site, leader, 'Stranded');
    await erasure.erase(leader);
    expect(await ownRegistrations(site, member)).toEqual([]);
    expect(await mailKinds(site, member)).toContain('released');
  });
});

describe('the retention period of an event ends', () => {
  test('after the retention period personal data is erased; statistics and accounts stay', async ({
    site,
    erasure,
  }) => {
    const [placed] = await insertTestRegistrations(site.context, [
      { status: 'confirmed' },
      ...Array(120).fill({}),
    ]);
    await insertTestGroup(site.context, { complete: true, members: 2 });
    const { token } = await site.superadmin();
    await site.call(addNote, { token, body: { regID: must(placed).id, words: 'Knows the rules' } });
    const before = await erasure.numbers();
    const { accounts } = await erasure.countRows();
    await erasure.archive(90);
    await erasure.purge();
    expect((await erasure.countRows()).registrations).toBe(124);
    site.clock.advance(90 * dayMs);
    await erasure.purge();
    expect(await erasure.countRows()).toEqual({
      registrations: 0,
      payments: 0,
      groups: 0,
      references: 0,
      accounts,
    });
    expect(await erasure.numbers()).toEqual(before);
    const log = await site.context.db.queries.selectFrom('audit_log').select(['action', 'note']).execute();
    expect(log.filter(({ note }) => note !== null)).toEqual([]);
    expect(log.filter(({ action }) => action === 'registrations_erased')).toHaveLength(1);
  });

  test('a later run continues after a crash and counts every registration once', {
    tags: ['race'],
  }, async ({ site, erasure }) => {
    await insertTestRegistrations(site.context, Array(150).fill({}));
    const before = await erasure.numbers();
    await erasure.archive(0);
    let batches = 0;
    const dying = {
      ...site.context,
      db: {
        ...site.context.db,
        change: ((work) =>
          ++batches > 1
            ? Promise.reject(new Error('killed'))
            : site.context.db.change(work)) as TestApp['context']['db']['change'],
      },
    };
    await expect(purgeRegistrationsOfEventsDueForErasure(dying, fails)).rejects.toThrow('killed');
    expect((await erasure.countRows()).registrations).toBe(50);
    await Promise.all([erasure.purge(), erasure.purge()]);
    expect((await erasure.countRows()).registrations).toBe(0);
    expect(await erasure.numbers()).toEqual(before);
  });

  test('an event without a retention period keeps its registrations', async ({ site, erasure }) => {
    await insertTestRegistrations(site.context, [{}]);
    await erasure.archive(null);
    site.clock.advance(5 * 365 * dayMs);
    await erasure.purge();
    expect((await erasure.countRows()).registrations).toBe(1);
  });

  test('erasing an event deletes its mails, sent or not, and no others', async ({ site, erasure }) => {
    const [placed] = await insertTestRegistrations(site.context, [{}]);
    const { token } = await site.superadmin();
    await site.person({ email: 'sample.newcomer@example.org' });
    await site.call(confirmRegistration, { token, body: { regID: must(placed).id } });
    const kinds = async () => (await site.mails()).map(({ kind }) => kind);
    const others = (await kinds()).filter((kind) => kind !== 'confirmed');
    expect(await kinds()).toContain('confirmed');
    expect(others.length).toBeGreaterThan(0);
    await erasure.archive(90);
    await erasure.purge();
    expect(await kinds()).toContain('confirmed');
    site.clock.advance(90 * dayMs);
    await erasure.purge();
    expect(await kinds()).toEqual(others);
  });
});
