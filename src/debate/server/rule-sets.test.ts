import { describe, expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import {
  chooseRuleSet,
  copyRuleSet,
  deleteRuleSet,
  getRuleSet,
  listRuleSets,
  saveRuleSet,
} from '../contract.ts';

const test = base.extend('desk', ({ site, superadmin }) => {
  const { token } = superadmin;
  const read = async (id: string) => (await site.call(getRuleSet, { token, params: { id } })).body;
  return {
    read,
    list: async () => (await site.call(listRuleSets, { token, params: { eventName } })).body,
    copy: (ruleSet: string, name: string) => site.call(copyRuleSet, { token, body: { ruleSet, name } }),
    save: (body: object) => site.call(saveRuleSet, { token, body: body as never }),
    remove: async (id: string, revision = 1) =>
      site.call(deleteRuleSet, { token, body: { _id: id, revision } }),
    choose: (ruleSet: string, seen: string | null, committee = council.value) =>
      site.call(chooseRuleSet, {
        token,
        body: { eventName, ruleSet, committees: [{ committee, seen }] },
      }),
    copyOf: async (ruleSet: string, name: string) => {
      const { body } = await site.call(copyRuleSet, { token, body: { ruleSet, name } });
      return read(body._id);
    },
  };
});

test('shipped sets are listed, and no committee has one yet', async ({ desk }) => {
  const { sets, committees } = await desk.list();
  expect(sets).toHaveLength(11);
  expect(sets.every(({ isShipped }) => isShipped)).toBe(true);
  expect(committees.length).toBeGreaterThan(1);
  expect(committees.every(({ ruleSet }) => ruleSet === null)).toBe(true);
});

describe('a copy', () => {
  test('has the document of its set under another name', async ({ desk }) => {
    const copy = await desk.copyOf('una-usa', 'Our rules');
    expect(copy).toMatchObject({ name: 'Our rules', revision: 1, isShipped: false });
    expect(copy.document).toMatchObject({ id: copy._id, name: 'Our rules' });
    expect(copy.base).toMatchObject({ id: 'una-usa' });
    expect((await desk.list()).sets.at(-1)).toMatchObject({ _id: copy._id, basedOn: 'UNA-USA' });
  });

  test('is saved with the revision that the caller saw', async ({ desk }) => {
    const { _id, revision, document } = await desk.copyOf('nmun', 'Our rules');
    const changed = { ...document, name: 'Our NMUN', quorum: { open: '1/5', decide: '1/2' } };
    expect((await desk.save({ _id, revision, document: changed })).status).toBe(200);
    expect(await desk.read(_id)).toMatchObject({
      name: 'Our NMUN',
      revision: 2,
      document: { quorum: { open: '1/5' } },
    });
    const again = await desk.save({ _id, revision, document: changed });
    expect(again).toMatchObject({ status: 409, body: { code: 'rule_set_changed' } });
  });

  test('with an unknown verb is refused with a sentence', async ({ desk }) => {
    const { _id, revision, document } = await desk.copyOf('nmun', 'Our rules');
    const [first, ...rest] = document.motions as object[];
    const motions = [{ ...first, effect: { verb: 'chair.eject' } }, ...rest];
    const { status, body } = await desk.save({ _id, revision, document: { ...document, motions } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("'chair.eject' is no verb of an effect.");
    expect(await desk.read(_id)).toMatchObject({ revision: 1 });
  });

  test('with a phase that opens a list which the set lacks is refused with a sentence', async ({ desk }) => {
    const { _id, revision, document } = await desk.copyOf('nmun', 'Our rules');
    const [first, ...rest] = document.phases as object[];
    const phases = [first, { ...rest[0], opens: { kind: 'opening', seconds: 60 } }, ...rest.slice(1)];
    const { status, body } = await desk.save({ _id, revision, document: { ...document, phases } });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("opens the list 'opening', which the set does not define");
    expect(await desk.read(_id)).toMatchObject({ revision: 1 });
  });

  test('needs a name that no other set has', async ({ desk }) => {
    await desk.copyOf('nmun', 'Our rules');
    const taken = { status: 409, body: { code: 'rule_set_name_taken' } };
    expect(await desk.copy('una-usa', 'Our rules')).toMatchObject(taken);
    expect(await desk.copy('una-usa', 'NMUN')).toMatchObject(taken);
    const other = await desk.copyOf('nmun', 'Other rules');
    const document = { ...other.document, name: 'Our rules' };
    expect(await desk.save({ _id: other._id, revision: 1, document })).toMatchObject(taken);
    expect(await desk.copy('unknown', 'Third rules')).toMatchObject({ status: 404 });
  });

  test('is deleted unless a committee uses it', async ({ desk }) => {
    const { _id } = await desk.copyOf('nmun', 'Our rules');
    await desk.choose(_id, null);
    expect(await desk.remove(_id)).toMatchObject({ status: 409, body: { code: 'rule_set_in_use' } });
    await desk.choose('nmun', _id);
    expect(await desk.remove(_id, 2)).toMatchObject({ status: 409, body: { code: 'rule_set_changed' } });
    expect((await desk.remove(_id)).status).toBe(200);
    expect(await desk.remove(_id)).toMatchObject({ status: 404 });
  });
});

describe('the set of a committee', () => {
  test('is chosen, and changed by who saw the choice', async ({ desk }) => {
    expect((await desk.choose('aippm', null)).status).toBe(200);
    expect(await desk.choose('crisis', null)).toMatchObject({
      status: 409,
      body: { code: 'rule_set_chosen' },
    });
    expect(await desk.choose('crisis', 'nmun')).toMatchObject({ status: 409 });
    expect((await desk.choose('crisis', 'aippm')).status).toBe(200);
    const { committees } = await desk.list();
    expect(must(committees.find(({ committee }) => committee === council.value)).ruleSet).toBe('crisis');
  });

  test('is a set and a committee that exist', async ({ desk }) => {
    expect(await desk.choose('unknown', null)).toMatchObject({ status: 404 });
    expect(await desk.choose('aippm', null, 'unknown')).toMatchObject({ status: 404 });
  });

  test('of two superadmins at once, one chooses it', async ({ desk }) => {
    const both = await Promise.all([desk.choose('aippm', null), desk.choose('crisis', null)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('only superadmins read and change rule sets', async ({ site, admin, delegate, desk }) => {
  const { _id, document } = await desk.copyOf('nmun', 'Our rules');
  for (const { token } of [admin, delegate]) {
    const answers = await Promise.all([
      site.call(listRuleSets, { token, params: { eventName } }),
      site.call(getRuleSet, { token, params: { id: _id } }),
      site.call(copyRuleSet, { token, body: { ruleSet: 'nmun', name: 'Other rules' } }),
      site.call(saveRuleSet, { token, body: { _id, revision: 1, document } }),
      site.call(deleteRuleSet, { token, body: { _id, revision: 1 } }),
      site.call(chooseRuleSet, {
        token,
        body: { eventName, ruleSet: 'nmun', committees: [{ committee: council.value, seen: null }] },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  }
});
