import { afterAll, beforeAll, describe, expect } from 'vitest';
import { editProfile } from '#accounts/contract.ts';
import { test as base } from '#tests/kit.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { cabinet, conference, council, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import {
  insertTestGroup,
  insertTestRegistration,
  insertTestRegistrations,
  setOwner,
} from '#tests/support/registrations.ts';
import { confirmRegistration } from '../../contract/decisions.ts';
import { countRegistrationsByEvent, listRegistrations } from '../../contract/desk.ts';

const test = base
  .extend('group', { auto: true }, async ({ site }) => ({
    ...(await insertTestGroup(site.context, { members: 2 })),
    alone: await insertTestRegistration(site.context, { registeredAt: 1_000 }),
  }))
  .extend('leader', ({ group }) => group.leader)
  .extend('members', ({ group }) => group.members)
  .extend('alone', ({ group }) => group.alone)
  .extend(
    'list',
    ({ site, admin }) =>
      async (query: Record<string, string> = {}) =>
        (
          await site.call(listRegistrations, {
            query: { eventName, fold: 'groups', ...query },
            token: admin.token,
          })
        ).body,
  );

describe('the list of registrations', () => {
  let site: TestApp;
  let admin: Person;
  beforeAll(async () => {
    site = await testApp();
    admin = await site.person({ role: 'admin' });
    await insertTestRegistrations(site.context, [
      {
        name: 'Élodie Sample',
        email: 'elodie@example.org',
        college: 'Sample College of Law',
        registeredAt: 1_000,
      },
      {
        name: 'Bela Sample',
        email: 'bela.rao@example.org',
        status: 'confirmed',
        accommodation: 'No',
        assigned: { committee: press.value, portfolio: press.portfolios[1] },
        registeredAt: 2_000,
      },
      { name: 'Chetan Sample', institute: true, status: 'declined', registeredAt: 3_000 },
      { name: 'Devika Sample', status: 'confirmed', registeredAt: 4_000 },
    ]);
    await insertTestGroup(site.context, { members: 2, name: 'Delegation of Delta', complete: false });
  });
  afterAll(() => site.close());

  test('refuses a character in a filter that a database cannot store', async () => {
    for (const answered of ['%00', 'sample=%00', 'sample=a%1Fb'])
      expect(
        await site.call(listRegistrations, { query: { eventName, answered }, token: admin.token }),
      ).toMatchObject({ status: 400 });
  });

  const list = async (query: Record<string, string> = {}) => {
    const answer = await site.call(listRegistrations, {
      query: { eventName, ...query },
      token: admin.token,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const names = async (query: Record<string, string>) =>
    (await list(query)).rows.map(({ name }) => name.replace(' Sample', ''));

  describe('the list of an event', () => {
    test('counts the registrations of each section, the last committee before the others', async () => {
      const { registered, sections, total, page } = await list();
      expect(registered).toBe(6);
      expect({ total, page }).toEqual({ total: 6, page: 1 });
      expect(sections).toEqual([
        { id: 'all', label: 'all', count: 6 },
        { id: 'pending', label: 'pending', count: 3 },
        { id: 'confirmed', label: 'confirmed', count: 2 },
        { id: 'declined', label: 'declined', count: 1 },
        ...conference.committees.toReversed().map(({ value, shortName }) => ({
          id: value,
          label: shortName,
          count: value === press.value ? 1 : 0,
        })),
        { id: 'withdrawn', label: 'withdrawn', count: 0 },
        { id: 'waiting_for_leader', label: 'waiting_for_leader', count: 2 },
        { id: 'unseated', label: 'unseated', count: 1 },
      ]);
    });

    test('shows one section at a time', async () => {
      expect(await names({ section: 'confirmed' })).toEqual(['Devika', 'Bela']);
      expect(await names({ section: press.value })).toEqual(['Bela']);
      expect(await names({ section: council.value })).toEqual([]);
      expect(await names({ section: 'nowhere' })).toEqual([]);
      expect(await names({ section: 'waiting_for_leader' })).toEqual(['Sample Member 1', 'Sample Member 2']);
      expect(await names({ section: 'unseated' })).toEqual(['Devika']);
    });

    test('sorts queues oldest first by default', async () => {
      expect(await names({ section: 'pending' })).toEqual(['Élodie', 'Sample Member 1', 'Sample Member 2']);
      expect((await names({ section: 'pending', sort: 'newest' })).at(-1)).toBe('Élodie');
    });

    test('has a section of registrations that can be decided, and one of those without a seat', async () => {
      for (const [section, expected] of [
        ['undecided', ['Élodie']],
        ['unseated', ['Devika']],
      ] as const) {
        expect(await names({ section })).toEqual(expected);
        const { total, sections } = await list({ section });
        expect(total).toBe(1);
        expect(sections).toContainEqual({ id: section, label: section, count: 1 });
      }
      expect((await list({ section: 'unseated', search: 'elodie' })).total).toBe(0);
    });

    test('can be filtered by a chosen committee or portfolio', async () => {
      const { queries } = site.context.db;
      const committees = await queries.selectFrom('committees').select(['id', 'value']).execute();
      const idOf = (wanted: string) => committees.find(({ value }) => value === wanted)?.id ?? '';
      expect((await list({ chose: idOf(council.value) })).total).toBe(6);
      expect((await list({ chose: idOf(cabinet.value) })).total).toBe(0);
      expect((await list({ chose: "' or 1=1 --" })).total).toBe(0);
    });

    test('is sorted newest first, oldest first, or by name as people sort names', async () => {
      expect((await names({})).slice(2)).toEqual(['Devika', 'Chetan', 'Bela', 'Élodie']);
      expect((await names({ sort: 'oldest' })).slice(0, 2)).toEqual(['Élodie', 'Bela']);
      expect(await names({ sort: 'name' })).toEqual([
        'Bela',
        'Chetan',
        'Devika',
        'Élodie',
        'Sample Member 1',
        'Sample Member 2',
      ]);
    });

    test.each([
      [{ from: 'institute' }, ['Chetan']],
      [{ accommodation: 'No' }, ['Bela']],
      [{ mode: 'member' }, ['Sample Member 2', 'Sample Member 1']],
      [{ mode: 'leader' }, []],
      [{ accommodation: 'Yes', mode: 'individual', section: 'pending' }, ['Élodie']],
      [{ answered: 'accommodation=Yes', mode: 'individual', section: 'pending' }, ['Élodie']],
      [{ answered: 'accommodation=No', accommodation: 'Yes' }, []],
    ])('is narrowed by %j, and its counts with it', async (query, expected) => {
      const { rows, total, registered } = await list(query);
      expect(rows.map(({ name }) => name.replace(' Sample', ''))).toEqual(expected);
      expect([total, registered]).toEqual([expected.length, 6]);
    });

    test.each([
      ['a name without its accent', 'elodie', ['Élodie']],
      ['the beginning of a name in capitals', 'BEL', ['Bela']],
      ['part of an e-mail address', 'rao@exam', ['Bela']],
      ['a college', 'law', ['Élodie']],
      ['a scholar ID', 'SAMPLE-', ['Chetan']],
      ['a group', 'delta', ['Sample Member 2', 'Sample Member 1']],
      ['two words in different fields', 'elodie law', ['Élodie']],
      ['two words of which one is missing', 'elodie delta', []],
      ['quoted words, which are a phrase', '"college of law"', ['Élodie']],
      ['quoted words in another order', '"law college"', []],
      ['a word without matches', 'qqqq', []],
      ['a percent sign without matches', '%', []],
      ['nothing but signs', '@ . _', []],
      ['no more than blanks', '  ', ['all']],
    ])('is searched by %s', async (_what, search, expected) => {
      const found = await names({ search });
      expect(found.length === 6 ? ['all'] : found).toEqual(expected);
    });

    test('a search counts what it finds in every section', async () => {
      const { sections, total, registered } = await list({ search: 'sample', section: 'confirmed' });
      expect(sections.slice(0, 4).map(({ count }) => count)).toEqual([6, 3, 2, 1]);
      expect({ total, registered }).toEqual({ total: 2, registered: 6 });
    });

    test('finds a delegate under a new name, and no longer under the old one', async () => {
      const delegate = await site.person({ name: 'Old Name' });
      const { id } = await insertTestRegistration(site.context, { name: 'Placeholder' });
      await setOwner(site.context, id, delegate.accountId);
      await site.call(editProfile, { token: delegate.token, body: { newName: 'Zoya Renamed' } });
      expect(await names({ search: 'renamed' })).toEqual(['Zoya Renamed']);
      expect(await names({ search: 'placeholder' })).toEqual([]);
      expect((await names({ sort: 'name' })).at(-1)).toBe('Zoya Renamed');
      await site.context.db.queries.deleteFrom('registrations').where('id', '=', id).execute();
    });

    test('returns an error for an unknown event, page or filter', async () => {
      for (const [query, status, error] of [
        [{ eventName: 'Nowhere' }, 404, 'No such event exists'],
        [{ page: '0' }, 400, 'Bad request'],
        [{ page: 'x' }, 400, 'Bad request'],
        [{ sort: 'random' }, 400, 'Bad request'],
        [{ search: 'x'.repeat(201) }, 400, 'Bad request'],
      ] as const)
        expect(
          await site.call(listRegistrations, { query: { eventName, ...query }, token: admin.token }),
        ).toMatchObject({ status, body: { error } });
    });
  });

  test('the counts separate registrations that can be decided from those that can not yet', async () => {
    const { body } = await site.call(countRegistrationsByEvent, { token: admin.token });
    expect(body.events).toMatchObject([
      { eventName, state: 'announced', pending: 3, confirmed: 2, declined: 1, waiting: 2 },
    ]);
  });

  describe('a long list', () => {
    let crowded: TestApp;
    let token: string;
    beforeAll(async () => {
      crowded = await testApp();
      token = (await crowded.person({ role: 'admin' })).token;
      await insertTestRegistrations(
        crowded.context,
        Array.from({ length: 620 }, (_, index) => ({ registeredAt: 1_000 + Math.floor(index / 3) })),
      );
    });
    afterAll(() => crowded.close());

    test('is paginated by fifty, and the pages contain each registration once, also with equal times', async () => {
      const seen: string[] = [];
      for (let page = 1; page <= 14; page++) {
        const query = { eventName, page: String(page) };
        const { body } = await crowded.call(listRegistrations, { query, token });
        seen.push(...body.rows.map(({ _id }) => _id));
        expect(body.total).toBe(620);
      }
      expect(seen).toHaveLength(620);
      expect(new Set(seen).size).toBe(620);
    });

    test('a search counts and paginates all matches', async () => {
      const query = { eventName, search: 'sample', section: 'pending', page: '13' };
      const { body } = await crowded.call(listRegistrations, { query, token });
      expect(body).toMatchObject({ total: 620, registered: 620 });
      expect(body.rows).toHaveLength(20);
    });
  });
});

describe('members listed under their leader', () => {
  const ids = ({ rows }: { rows: { _id: string }[] }) => rows.map(({ _id }) => _id);

  test('members are listed under their leader, whose total includes theirs', async ({
    leader,
    members,
    alone,
    list,
  }) => {
    const listed = await list({ section: 'pending' });
    expect(ids(listed)).toEqual([alone.id, leader.id]);
    expect([listed.total, listed.found]).toEqual([2, 4]);
    expect(listed.rows[1]?.members?.map(({ _id }) => _id)).toEqual(members.map(({ id }) => id));
    expect(listed.rows[0]?.members).toBeUndefined();
  });

  test('a member with another status than the leader is a separate row, except in all', async ({
    site,
    admin,
    leader,
    members,
    list,
  }) => {
    const [first] = members;
    await site.context.db.queries
      .updateTable('registrations')
      .set({ status: 'declined' })
      .where('id', '=', must(first).id)
      .execute();
    await site.call(confirmRegistration, { body: { regID: leader.id }, token: admin.token });
    expect(ids(await list({ section: 'declined' }))).toEqual([first?.id]);
    const confirmed = await list({ section: 'confirmed' });
    expect(ids(confirmed)).toEqual([leader.id]);
    expect(confirmed.rows[0]?.members).toHaveLength(1);
    expect((await list()).rows.find(({ _id }) => _id === leader.id)?.members).toHaveLength(2);
  });

  test.for([[{ search: 'sample' }], [{ mode: 'member' }], [{ section: 'unseated' }], [{ fold: 'none' }]])(
    'members are separate rows where a single one may be searched: %j',
    async ([query], { site, admin, leader, members, list }) => {
      await site.call(confirmRegistration, { body: { regID: leader.id }, token: admin.token });
      const listed = await list(query);
      expect(ids(listed)).toEqual(expect.arrayContaining(members.map(({ id }) => id)));
      expect(listed.total).toBe(listed.found);
    },
  );

  test('members who wait for their leader are separate rows', async ({ site, list }) => {
    const waiting = await insertTestGroup(site.context, { complete: false, members: 2 });
    expect(ids(await list({ section: 'pending' }))).toEqual(
      expect.arrayContaining(waiting.members.map(({ id }) => id)),
    );
  });
});
