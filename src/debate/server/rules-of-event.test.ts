import { describe, expect } from 'vitest';
import { grantDuty } from '#attendance/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { test as base } from '#tests/kit.ts';
import { council, court, eventName, press } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import {
  chooseDefaultRuleSet,
  chooseRuleSet,
  copyCommitteeRules,
  copyRuleSet,
  deleteRuleSet,
  getCommitteeRules,
  getRuleSet,
  letChairsCopyRules,
  listRuleSetRevisions,
  listRuleSets,
  restoreRuleSetRevision,
  saveCommitteeRules,
  saveRuleSet,
} from '../contract.ts';

const test = base
  .extend('desk', ({ superadmin, site }) => {
    const { token } = superadmin;
    return {
      list: async () => (await site.call(listRuleSets, { token, params: { eventName } })).body,
      read: async (id: string) => (await site.call(getRuleSet, { token, params: { id } })).body,
      copy: async (ruleSet: string, name: string) =>
        (await site.call(copyRuleSet, { token, body: { ruleSet, name } })).body._id,
      save: (_id: string, revision: number, document: object) =>
        site.call(saveRuleSet, { token, body: { _id, revision, document: document as never } }),
      chooseDefault: (ruleSet: string, seen: string | null) =>
        site.call(chooseDefaultRuleSet, { token, body: { eventName, ruleSet, seen } }),
      choose: (ruleSet: string, committees: { committee: string; seen: string | null }[]) =>
        site.call(chooseRuleSet, { token, body: { eventName, ruleSet, committees } }),
      remove: (_id: string) => site.call(deleteRuleSet, { token, body: { _id, revision: 1 } }),
      revisions: async (id: string) =>
        (await site.call(listRuleSetRevisions, { token, params: { id } })).body.revisions,
      goBack: (_id: string, revision: number, to: number) =>
        site.call(restoreRuleSetRevision, { token, body: { _id, revision, to } }),
      letChairsCopy: (mayCopy: boolean) =>
        site.call(letChairsCopyRules, { token, body: { eventName, mayCopy } }),
    };
  })
  .extend('chair', async ({ site, superadmin }) => {
    const person = await site.person();
    const lastDay = dayOf(site.clock.now + 2 * dayMs, { timeZone: 'Asia/Kolkata' });
    const duty = {
      eventName,
      email: person.email,
      kind: 'chair',
      committee: council.value,
      lastDay,
    } as const;
    await site.call(grantDuty, { token: superadmin.token, body: duty });
    const { token } = person;
    return {
      token,
      read: (committee = council.value) =>
        site.call(getCommitteeRules, { token, params: { eventName, committee } }),
      copy: (seen: string, name = 'Rules of the council', committee = council.value) =>
        site.call(copyCommitteeRules, { token, body: { eventName, committee, name, seen } }),
      save: (_id: string, revision: number, document: object, committee = council.value) =>
        site.call(saveCommitteeRules, {
          token,
          body: { eventName, committee, _id, revision, document: document as never },
        }),
    };
  });

describe('the default of an event', () => {
  test('is used by committees without an own choice', async ({ desk, chair }) => {
    expect((await chair.read()).body.ruleSet).toBeNull();
    expect((await desk.chooseDefault('nmun', null)).status).toBe(200);
    expect((await desk.list()).defaultRuleSet).toBe('nmun');
    expect((await chair.read()).body.ruleSet).toMatchObject({ _id: 'nmun', mayChange: false });
    await desk.choose('aippm', [{ committee: council.value, seen: null }]);
    expect((await chair.read()).body.ruleSet).toMatchObject({ _id: 'aippm' });
  });

  test('is changed by who saw it, and is a set that exists', async ({ desk }) => {
    expect((await desk.chooseDefault('nmun', null)).status).toBe(200);
    const changed = { status: 409, body: { code: 'rule_set_chosen' } };
    expect(await desk.chooseDefault('crisis', null)).toMatchObject(changed);
    expect(await desk.chooseDefault('crisis', 'aippm')).toMatchObject(changed);
    expect((await desk.chooseDefault('crisis', 'nmun')).status).toBe(200);
    expect(await desk.chooseDefault('unknown', 'crisis')).toMatchObject({ status: 404 });
  });

  test('keeps its copy from being deleted', async ({ desk }) => {
    const id = await desk.copy('nmun', 'Our rules');
    await desk.chooseDefault(id, null);
    expect(await desk.remove(id)).toMatchObject({ status: 409, body: { code: 'rule_set_in_use' } });
  });
});

test('several committees get a set at once, or none of them', async ({ desk }) => {
  await desk.choose('aippm', [{ committee: press.value, seen: null }]);
  const stale = [council, press].map(({ value }) => ({ committee: value, seen: null }));
  expect(await desk.choose('crisis', stale)).toMatchObject({ status: 409 });
  const setOf = async ({ value }: { value: string }) =>
    must((await desk.list()).committees.find(({ committee }) => committee === value)).ruleSet;
  expect([await setOf(council), await setOf(press)]).toEqual([null, 'aippm']);
  const seen = [
    { committee: council.value, seen: null },
    { committee: press.value, seen: 'aippm' },
  ];
  expect((await desk.choose('crisis', seen)).status).toBe(200);
  expect([await setOf(council), await setOf(press), await setOf(court)]).toEqual(['crisis', 'crisis', null]);
  expect(await desk.choose('crisis', [])).toMatchObject({ status: 400 });
});

test('revisions say what changed and who saved it, and an earlier one is restored', async ({ desk }) => {
  const id = await desk.copy('una-usa', 'Our rules');
  const { document } = await desk.read(id);
  await desk.save(id, 1, { ...document, name: 'Our new rules', quorum: { open: '1/5', decide: '1/2' } });
  expect(await desk.revisions(id)).toMatchObject([
    {
      revision: 2,
      savedBy: expect.any(String),
      before: [expect.stringContaining('opens with a quarter')],
      after: ['A sitting opens with a fifth of the members, and decides with half of the members.'],
    },
    { revision: 1, before: [], after: [] },
  ]);
  expect(await desk.goBack(id, 1, 1)).toMatchObject({ status: 409, body: { code: 'rule_set_changed' } });
  expect(await desk.goBack(id, 2, 7)).toMatchObject({ status: 404, body: { code: 'no_such_revision' } });
  expect((await desk.goBack(id, 2, 1)).status).toBe(200);
  expect(await desk.read(id)).toMatchObject({
    revision: 3,
    name: 'Our new rules',
    document: { name: 'Our new rules', quorum: document.quorum },
  });
});

describe('chairs', () => {
  test('read the set of their committee, and of no other', async ({
    desk,
    chair,
    site,
    admin,
    superadmin,
  }) => {
    await desk.chooseDefault('nmun', null);
    expect((await chair.read()).body).toMatchObject({
      committeeName: council.name,
      mayCopy: false,
      ruleSet: { name: 'NMUN', document: { id: 'nmun' } },
    });
    expect(await chair.read(press.value)).toMatchObject({ status: 403, body: { code: 'other_committee' } });
    const delegate = await site.person();
    for (const { token } of [admin, superadmin, delegate]) {
      const params = { eventName, committee: council.value };
      expect((await site.call(getCommitteeRules, { token, params })).status).toBe(403);
    }
  });

  test('copy it only where superadmins allow it', async ({ desk, chair }) => {
    await desk.chooseDefault('nmun', null);
    const refusal = { status: 403, body: { code: 'chairs_may_not_copy' } };
    expect(await chair.copy('nmun')).toMatchObject(refusal);
    await desk.letChairsCopy(true);
    expect(await chair.copy('aippm')).toMatchObject({ status: 409, body: { code: 'rule_set_chosen' } });
    expect(await chair.copy('nmun', 'Rules', press.value)).toMatchObject({ status: 403 });
    expect(await chair.copy('nmun', 'NMUN')).toMatchObject({
      status: 409,
      body: { code: 'rule_set_name_taken' },
    });
    expect((await chair.copy('nmun')).status).toBe(200);
    const set = must((await chair.read()).body.ruleSet);
    expect(set).toMatchObject({ name: 'Rules of the council', mayChange: true, base: { id: 'nmun' } });
    expect((await desk.list()).sets.at(-1)).toMatchObject({ _id: set._id, ofCommittee: council.name });
    await desk.letChairsCopy(false);
    expect((await chair.read()).body.ruleSet).toMatchObject({ mayChange: false });
    expect(await chair.save(set._id, 1, set.document)).toMatchObject(refusal);
  });

  test('change their own copy, and no other set', async ({ desk, chair }) => {
    const club = await desk.copy('nmun', 'Our rules');
    await desk.chooseDefault(club, null);
    await desk.letChairsCopy(true);
    const { document } = await desk.read(club);
    expect(await chair.save(club, 1, document)).toMatchObject({
      status: 404,
      body: { code: 'no_such_rule_set' },
    });
    await chair.copy(club);
    const set = must((await chair.read()).body.ruleSet);
    const changed = { ...set.document, observers: 'none' };
    expect(await chair.save(set._id, 1, changed, press.value)).toMatchObject({ status: 403 });
    expect((await chair.save(set._id, 1, changed)).status).toBe(200);
    expect(await chair.save(set._id, 1, changed)).toMatchObject({
      status: 409,
      body: { code: 'rule_set_changed' },
    });
    expect((await chair.read()).body.ruleSet).toMatchObject({ revision: 2, document: { observers: 'none' } });
    expect((await desk.read(club)).revision).toBe(1);
  });
});

test('only superadmins choose the default, let chairs copy, and see and restore revisions', async ({
  site,
  admin,
  chair,
  desk,
}) => {
  const id = await desk.copy('nmun', 'Our rules');
  for (const { token } of [admin, chair]) {
    const answers = await Promise.all([
      site.call(chooseDefaultRuleSet, { token, body: { eventName, ruleSet: 'nmun', seen: null } }),
      site.call(letChairsCopyRules, { token, body: { eventName, mayCopy: true } }),
      site.call(listRuleSetRevisions, { token, params: { id } }),
      site.call(restoreRuleSetRevision, { token, body: { _id: id, revision: 1, to: 1 } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
});
