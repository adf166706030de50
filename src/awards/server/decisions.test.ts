import { describe, expect } from 'vitest';
import {
  issueCertificates,
  previewIssue,
  searchCertificates,
  verifyCertificate,
} from '#credentials/contract.ts';
import { test as base } from '#tests/kit.ts';
import { readProposal, saveSettings, sendMarks, withChair } from '#tests/support/awarding.ts';
import { council, eventName, press } from '#tests/support/conference.ts';
import { chairCouncil } from '#tests/support/debating.ts';
import { must } from '#tests/support/must.ts';
import { insertTestGroup, setOwner } from '#tests/support/registrations.ts';
import {
  clearAward,
  confirmAward,
  decideAward,
  getAwardSettings,
  getCeremony,
  getOwnSheet,
  getProposal,
  listOwnAwards,
  previewAwardSettings,
  printOwnSheet,
  releaseAwards,
  saveAwardSettings,
  saveSpokenName,
  withdrawAward,
} from '../contract.ts';
import { indianSettings } from '../rule/shipped-settings.ts';

const asked = { eventName, committee: council.value };
const sentence = 'Led the room to a draft';
const test = base
  .extend('superadmin', ({ site }) => site.superadmin())
  .extend('council', async ({ site, superadmin }) => {
    const found = await chairCouncil(site, superadmin);
    const points = [12, 19, 7];
    await sendMarks(
      site,
      found.chair,
      found.delegates.map(({ regID }, at) => ({ registrationId: regID, points: points[at] ?? 0 })),
    );
    return found;
  })
  .extend('decide', async ({ site, council: { delegates } }) => {
    return async (
      { token, ...person }: Parameters<typeof readProposal>[1],
      delegate: number,
      more: { award?: string; place?: number; seen?: string } = {},
    ) => {
      const { seen } = await readProposal(site, { token, ...person });
      return site.call(decideAward, {
        token,
        body: {
          ...asked,
          award: 'best_delegate',
          place: 1,
          registrationId: must(delegates[delegate]).regID,
          sentence,
          seen,
          ...more,
        },
      });
    };
  });

describe('settings', () => {
  test('begin with the Indian ones and are saved with what they change', async ({
    site,
    superadmin,
    council: { delegates },
  }) => {
    const { token } = superadmin;
    const { body: first } = await site.call(getAwardSettings, { token, params: { eventName } });
    expect(first).toMatchObject({ revision: 0, settings: indianSettings, markedCriteria: ['documents'] });
    const [best] = indianSettings.awards;
    const settings = { ...indianSettings, awards: [must(best)] };
    const { body: preview } = await site.call(previewAwardSettings, { token, body: { eventName, settings } });
    const here = preview.committees.find(({ committee }) => committee === council.value);
    expect(here?.changes.map(({ registrationId, after }) => [registrationId, after])).toEqual([
      [must(delegates[0]).regID, []],
      [must(delegates[2]).regID, []],
    ]);
    expect((await saveSettings(site, superadmin, settings)).status).toBe(200);
    const { body: saved } = await site.call(getAwardSettings, { token, params: { eventName } });
    expect(saved).toMatchObject({ revision: 1, settings });
  });

  test('show whose award a changed weight changes, before it is saved', async ({
    site,
    superadmin,
    council: { chair, delegates },
  }) => {
    const { token } = superadmin;
    const [first, second] = delegates.map(({ regID }) => regID);
    const speech = { criterion: 'speeches', session: 's1', slot: 'speech' };
    await sendMarks(site, chair, [{ ...speech, registrationId: must(first), points: 5 }]);
    const criteria = indianSettings.criteria.map((criterion) =>
      criterion.id === 'speeches' ? { ...criterion, weight: 5 } : criterion,
    );
    const settings = { ...indianSettings, criteria };
    const { body } = await site.call(previewAwardSettings, { token, body: { eventName, settings } });
    const here = body.committees.find(({ committee }) => committee === council.value);
    const [best, high] = [['Best Delegate'], ['High Commendation']];
    expect(here?.changes).toMatchObject([
      { registrationId: second, before: high, after: best, rankBefore: 2, rankAfter: 1 },
      { registrationId: first, before: best, after: high, rankBefore: 1, rankAfter: 2 },
    ]);
    const stored = await site.call(getAwardSettings, { token, params: { eventName } });
    expect(stored.body).toMatchObject({ revision: 0, settings: indianSettings });
  });

  test('are refused after another change, and after marks that change the preview', async ({
    site,
    superadmin,
    council: { chair, delegates },
  }) => {
    const { token } = superadmin;
    const settings = { ...indianSettings, awards: indianSettings.awards.slice(0, 1) };
    const { body: preview } = await site.call(previewAwardSettings, { token, body: { eventName, settings } });
    const body = { eventName, revision: preview.revision, seen: preview.seen, settings };
    site.clock.advance(1000);
    await sendMarks(site, chair, [{ registrationId: must(delegates[2]).regID, points: 20 }]);
    const changed = await site.call(saveAwardSettings, { token, body });
    expect(changed).toMatchObject({ status: 409, body: { code: 'award_preview_changed' } });
    await saveSettings(site, superadmin, {});
    const late = await site.call(saveAwardSettings, { token, body });
    expect(late).toMatchObject({ status: 409, body: { code: 'award_settings_changed' } });
  });

  test('keep awards that were decided', async ({ site, superadmin, council: { chair }, decide }) => {
    expect((await decide(chair, 1)).status).toBe(200);
    const answer = await saveSettings(site, superadmin, { awards: [] });
    expect(answer).toMatchObject({ status: 409, body: { code: 'award_decided' } });
  });
});

describe('a proposal', () => {
  test('has the arithmetic of each delegate, ranked, and the closest calls', async ({
    site,
    council: { chair, delegates },
  }) => {
    const { scores, places, closest } = await readProposal(site, chair);
    expect(scores.map(({ registrationId, total }) => [registrationId, total])).toEqual([
      [must(delegates[1]).regID, 23_750],
      [must(delegates[0]).regID, 15_000],
      [must(delegates[2]).regID, 8750],
    ]);
    expect(scores[0]?.missing).toEqual(['speeches', 'points_and_answers', 'lobbying', 'conduct']);
    expect(places.map(({ award }) => award)).toEqual([
      'best_delegate',
      'high_commendation',
      'special_mention',
    ]);
    expect(closest).toHaveLength(2);
  });

  test('marks delegates of the college of a chair', async ({ site, council: { chair, delegates } }) => {
    const { queries } = site.context.db;
    const [first, second] = delegates.map(({ regID }) => regID);
    await queries.updateTable('registrations').set({ college: 'Sample College' }).execute();
    await queries
      .updateTable('registrations')
      .set({ college: 'Another College' })
      .where('id', '=', must(second))
      .execute();
    await setOwner(site.context, must(first), chair.accountId);
    const { scores } = await readProposal(site, chair);
    const marked = new Map(scores.map((score) => [score.registrationId, score]));
    expect(marked.get(must(first))).toMatchObject({ isOwn: true, isOfChair: true });
    expect(marked.get(must(second))).toMatchObject({ isOwn: false, isOfChair: false });
    expect(marked.get(must(delegates[2]).regID)).toMatchObject({ isOwn: false, isOfChair: true });
  });

  test('marks delegates of the delegation of a chair', async ({ site, council: { chair, delegates } }) => {
    const { leader, delegationId } = await insertTestGroup(site.context, { members: 1 });
    await setOwner(site.context, leader.id, chair.accountId);
    const own = must(delegates[1]).regID;
    await site.context.db.queries
      .updateTable('registrations')
      .set({ delegation_id: delegationId, college: 'Another College' })
      .where('id', '=', own)
      .execute();
    await site.context.db.queries
      .updateTable('registrations')
      .set({ college: null })
      .where('id', '!=', own)
      .execute();
    const { scores } = await readProposal(site, chair);
    expect(scores.flatMap(({ registrationId, isOfChair }) => (isOfChair ? registrationId : []))).toEqual([
      own,
    ]);
  });

  test('is refused to other chairs and admins', async ({ site, superadmin }) => {
    const other = await withChair(site, superadmin, press.value);
    const admin = await site.person({ role: 'admin' });
    for (const { token } of [other, admin])
      expect((await site.call(getProposal, { token, params: asked })).status).toBe(403);
  });
});

describe('a decision', () => {
  test('is made by a person with a sentence, replaced and removed', async ({
    site,
    council: { chair, second, delegates },
    decide,
  }) => {
    await decide(chair, 1);
    expect((await readProposal(site, second)).decisions).toMatchObject([
      {
        award: 'best_delegate',
        place: 1,
        registrationId: must(delegates[1]).regID,
        sentence,
        isByCaller: false,
      },
    ]);
    await decide(second, 0);
    const { decisions } = await readProposal(site, second);
    expect(decisions).toMatchObject([{ registrationId: must(delegates[0]).regID, isByCaller: true }]);
    const body = { ...asked, awardId: decisions[0]?._id };
    expect((await site.call(clearAward, { token: chair.token, body })).status).toBe(200);
    expect((await site.call(clearAward, { token: chair.token, body })).status).toBe(404);
  });

  test('is refused if marks came since, twice for one person, and for unknown places and people', async ({
    site,
    council: { chair, delegates },
    decide,
  }) => {
    const { seen } = await readProposal(site, chair);
    site.clock.advance(1000);
    await sendMarks(site, chair, [{ registrationId: must(delegates[0]).regID, points: 20 }]);
    expect((await decide(chair, 1, { seen })).body.code).toBe('award_changed');
    await decide(chair, 1, { award: 'special_mention' });
    expect((await decide(chair, 1, { award: 'special_mention', place: 2 })).body.code).toBe('award_given');
    expect((await decide(chair, 0, { place: 2 })).body.code).toBe('no_such_award');
    expect((await decide(chair, 0, { award: 'unknown' })).body.code).toBe('no_such_award');
    const unknown = { ...asked, award: 'best_delegate', place: 1, registrationId: 'unknown', sentence };
    const { seen: now } = await readProposal(site, chair);
    const answer = await site.call(decideAward, { token: chair.token, body: { ...unknown, seen: now } });
    expect(answer.body.code).toBe('no_such_delegate');
  });

  test('is not made about oneself', async ({ site, council: { chair, delegates }, decide }) => {
    await setOwner(site.context, must(delegates[1]).regID, chair.accountId);
    expect(await decide(chair, 1)).toMatchObject({ status: 403, body: { code: 'own_registration' } });
  });

  test('about a main award waits for a second person where the club wants that', async ({
    site,
    superadmin,
    council: { chair, second, delegates },
    decide,
  }) => {
    await saveSettings(site, superadmin, { needsTwo: true });
    await decide(chair, 1);
    await decide(chair, 2, { award: 'special_mention' });
    const ceremony = () => site.call(getCeremony, { token: superadmin.token, params: { eventName } });
    expect((await ceremony()).body).toMatchObject({ ready: 1, waiting: 1 });
    const decision = (await readProposal(site, chair)).decisions.find(({ isWaiting }) => isWaiting);
    const body = {
      ...asked,
      awardId: decision?._id,
      registrationId: must(delegates[1]).regID,
      sentence,
    };
    const confirm = (token: string, more = {}) =>
      site.call(confirmAward, { token, body: { ...body, ...more } });
    expect((await confirm(chair.token)).body.code).toBe('same_person');
    expect((await confirm(second.token, { sentence: 'Other' })).body.code).toBe('award_changed');
    expect((await confirm(second.token)).status).toBe(200);
    expect((await confirm(second.token)).body.code).toBe('award_changed');
    expect((await ceremony()).body).toMatchObject({ ready: 2, waiting: 0 });
    // Another decision about the place has to be confirmed again.
    await decide(second, 0);
    expect((await ceremony()).body).toMatchObject({ ready: 1, waiting: 1 });
  });
});

describe('a release', () => {
  test('drafts one certificate for each award, mails and shows it, once', async ({
    site,
    superadmin,
    council: { chair, delegates },
    decide,
  }) => {
    const { token } = superadmin;
    await decide(chair, 1);
    await decide(chair, 0, { award: 'high_commendation' });
    const winner = must(delegates[1]);
    const { body: before } = await site.call(getCeremony, { token, params: { eventName } });
    const body = { eventName, seen: before.seen };
    expect((await site.call(listOwnAwards, { token: winner.token })).body.registrations[0]?.awards).toEqual(
      [],
    );
    const stale = await site.call(releaseAwards, { token, body: { eventName, seen: 'other' } });
    expect(stale.body.code).toBe('award_changed');
    expect((await site.call(releaseAwards, { token, body })).body).toEqual({
      message: 'Awards released',
      count: 2,
    });
    expect((await site.call(releaseAwards, { token, body })).body.code).toBe('nothing_to_release');
    const { body: drafts } = await site.call(searchCertificates, {
      token,
      params: { eventName },
      query: { kind: 'award' },
    });
    expect(drafts.rows.map(({ role }) => role).sort()).toEqual([
      `Best Delegate, ${council.name}`,
      `High Commendation, ${council.name}`,
    ]);
    const mails = (await site.mails()).filter(({ kind }) => kind === 'award_released');
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [delegates[0], delegates[1]].map((one) => must(one).email).sort(),
    );
    const { body: own } = await site.call(listOwnAwards, { token: winner.token });
    expect(own.registrations[0]).toMatchObject({
      awards: [{ label: 'Best Delegate', sentence: null }],
      marks: null,
    });
    expect((await decide(chair, 2)).body.code).toBe('award_released');
    const [decision] = (await readProposal(site, chair)).decisions;
    const clear = await site.call(clearAward, {
      token: chair.token,
      body: { ...asked, awardId: decision?._id },
    });
    expect(clear.body.code).toBe('award_released');
  });

  test('shares sentence and marks only if the club wants that', async ({
    site,
    superadmin,
    council: { chair, delegates },
    decide,
  }) => {
    const { token } = superadmin;
    const winner = must(delegates[1]);
    await saveSettings(site, superadmin, { shares: 'marks' });
    await decide(chair, 1);
    const own = async () => (await site.call(listOwnAwards, { token: winner.token })).body.registrations[0];
    expect((await own())?.marks).toBeNull();
    const { body } = await site.call(getCeremony, { token, params: { eventName } });
    await site.call(releaseAwards, { token, body: { eventName, seen: body.seen } });
    expect(await own()).toMatchObject({
      awards: [{ sentence }],
      marks: [{ criterion: 'Documents and chits', points: 19, max: 20 }],
    });
    await saveSettings(site, superadmin, { shares: 'sentence' });
    expect(await own()).toMatchObject({ awards: [{ sentence }], marks: null });
  });

  test('is withdrawn with its draft, or with its issued certificate', async ({
    site,
    superadmin,
    council: { chair, delegates },
    decide,
  }) => {
    const { token } = superadmin;
    const release = async () => {
      const { body } = await site.call(getCeremony, { token, params: { eventName } });
      await site.call(releaseAwards, { token, body: { eventName, seen: body.seen } });
    };
    const withdraw = async (delegate: number) => {
      const { registrationId, _id } = must(
        (await readProposal(site, chair)).decisions.find(
          (one) => one.registrationId === must(delegates[delegate]).regID,
        ),
      );
      const body = { eventName, awardId: _id, registrationId, reason: 'Sample reason' };
      return site.call(withdrawAward, { token, body });
    };
    const certificates = async () =>
      (await site.call(searchCertificates, { token, params: { eventName }, query: { kind: 'award' } })).body
        .rows;
    await decide(chair, 0);
    await release();
    expect((await withdraw(0)).status).toBe(200);
    expect(await certificates()).toEqual([]);
    await decide(chair, 1);
    await release();
    const anyway = { neverCame: false, committees: [], sessions: [] };
    const { body: issue } = await site.call(previewIssue, { token, body: { eventName, anyway } });
    await site.call(issueCertificates, { token, body: { eventName, anyway, seen: issue.seen } });
    const [issued] = await certificates();
    const verify = () => site.call(verifyCertificate, { params: { code: must(issued?.code) } });
    expect((await verify()).body).toMatchObject({ withdrawnAt: null });
    expect((await withdraw(1)).status).toBe(200);
    expect((await verify()).body.withdrawnAt).not.toBeNull();
    const { body: own } = await site.call(listOwnAwards, { token: must(delegates[1]).token });
    expect(own.registrations[0]?.awards).toEqual([]);
    // The place is free again.
    expect((await decide(chair, 2)).status).toBe(200);
  });
});

test('delegates write how their name is spoken, and who reads it out sees it', async ({
  site,
  superadmin,
  council: { chair, delegates },
  decide,
}) => {
  const [own, other] = delegates;
  const save = (registrationId: string, spoken: string) =>
    site.call(saveSpokenName, { token: must(own).token, body: { registrationId, spoken } });
  expect((await save(must(own).regID, 'AH-sha')).status).toBe(200);
  expect((await save(must(other).regID, 'Wrong')).body.code).toBe('no_seat');
  await decide(chair, 0);
  const read = async () => {
    const { body } = await site.call(getCeremony, { token: superadmin.token, params: { eventName } });
    return body.committees.flatMap(({ awards }) => awards.map(({ spoken }) => spoken));
  };
  expect(await read()).toEqual(['AH-sha']);
  await save(must(own).regID, '');
  expect(await read()).toEqual(['']);
});

test('the sheet of a delegate says what was done, and is a PDF', async ({ site, council: { delegates } }) => {
  const { token } = must(delegates[0]);
  const { body } = await site.call(getOwnSheet, { token, params: { eventName } });
  expect(body).toMatchObject({
    committeeName: council.name,
    portfolio: council.portfolios[0],
    room: null,
    awards: [],
  });
  const pdf = await site.call(printOwnSheet, { token, params: { eventName } });
  expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const stranger = await site.person();
  expect((await site.call(getOwnSheet, { token: stranger.token, params: { eventName } })).status).toBe(404);
});
