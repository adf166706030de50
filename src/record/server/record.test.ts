import { describe, expect } from 'vitest';
import { decideAward, getCeremony, releaseAwards, withdrawAward } from '#awards/contract.ts';
import { archiveEvent } from '#conference/contract.ts';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import { test as base } from '#tests/kit.ts';
import type { Answer } from '#tests/support/app.ts';
import { readProposal, sendMarks } from '#tests/support/awarding.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { chairCouncil, debateDevice, openedWith } from '#tests/support/debating.ts';
import { must } from '#tests/support/must.ts';
import { samplePdf, upload } from '#tests/support/uploads.ts';
import { getWelfareSettings, saveOwnDetails, updateWelfareSettings } from '#welfare/contract.ts';
import {
  addRecordText,
  checkRecordText,
  getRecord,
  hideRecord,
  listOwnRecordNames,
  maxTextsPerCommittee,
  removeRecordText,
  setRecordName,
  showRecord,
} from '../contract.ts';
import { recordLimits } from './limits.ts';
import { withdrawRecordNames as withdrawNames } from './names.ts';
import { listPublicRecords } from './public-records.ts';

const sentence = 'Led the room to a draft';
const remark = 'A remark for chairs only';
const onDraft = { kind: 'paper', paper: 'p1' };

const test = base
  .extend('superadmin', ({ site }) => site.superadmin())
  .extend('council', async ({ site, superadmin }) => {
    const found = await chairCouncil(site, superadmin);
    const { chair, delegates, member } = found;
    const ids = council.portfolios.map(member);
    const device = debateDevice(site, chair, 'laptop');
    await device.take();
    const answer = await device.send([
      ...openedWith(ids, 'record'),
      { kind: 'did', body: { effect: { verb: 'topic.set', topic: 'Clean water' } } },
      {
        kind: 'paper',
        body: {
          paper: 'p1',
          kind: 'draft',
          label: 'DR 1.1',
          version: 1,
          sponsors: ids.slice(0, 1),
          signatories: 3,
        },
      },
      { kind: 'did', body: { effect: { verb: 'paper.introduce', paper: 'p1' } } },
      { kind: 'phase', body: { phase: 'vote' } },
      { kind: 'vote_opened', body: { vote: 'v1', on: onDraft, method: 'roll_call' } },
      ...ids.map(
        (id, at) =>
          ({
            kind: 'vote_answered',
            body: { vote: 'v1', member: id, answer: at === 2 ? 'no' : 'yes' },
          }) as const,
      ),
      { kind: 'vote_closed', body: { vote: 'v1' } },
      { kind: 'phase', body: { phase: 'debate' } },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.refused).toEqual([]);
    await sendMarks(site, chair, [{ registrationId: must(delegates[0]).regID, points: 17, remark }]);
    return { ...found, device };
  })
  .extend('award', async ({ site, superadmin, council: { chair, delegates } }) => {
    const { seen } = await readProposal(site, chair);
    const body = { eventName, committee: council.value, award: 'best_delegate', place: 1, sentence, seen };
    const registrationId = must(delegates[0]).regID;
    await site.call(decideAward, { token: chair.token, body: { ...body, registrationId } });
    const { token } = superadmin;
    const { body: ceremony } = await site.call(getCeremony, { token, params: { eventName } });
    await site.call(releaseAwards, { token, body: { eventName, seen: ceremony.seen } });
    const winner = { ...must(delegates[0]), name: 'Unmistakable Winner' };
    await site.context.db.queries
      .updateTable('accounts')
      .set({ name: winner.name })
      .where('id', '=', winner.accountId)
      .execute();
    return { registrationId, winner };
  })
  .extend('read', ({ site, superadmin: { token } }) => async () => {
    const { body } = await site.call(getRecord, { token, params: { eventName } });
    return body;
  })
  .extend('show', ({ site, superadmin: { token }, read }) => async () => {
    const { seen } = await read();
    return site.call(showRecord, { token, body: { eventName, seen } });
  })
  .extend(
    'published',
    ({ site }) =>
      () =>
        listPublicRecords(site.context.db.queries, new Map()),
  )
  .extend(
    'revision',
    ({ site }) =>
      () =>
        getContentRevision(site.context.db.queries),
  )
  .extend('add', ({ site, superadmin: { token } }) => {
    return (file = samplePdf(), query: Record<string, string> = {}) =>
      upload(site, addRecordText, {
        token,
        file,
        query: { eventName, committee: council.value, title: 'Resolution 1', ...query },
      });
  });

const ofCouncil = (records: readonly { committees: readonly { name: string }[] }[]) =>
  must(records[0]?.committees.find(({ name }) => name === council.name));

describe('a public record', () => {
  test('is hidden until a superadmin shows it, and has agendas, results and votes by portfolio', async ({
    council: _council,
    read,
    show,
    published,
    revision,
  }) => {
    expect(await read()).toMatchObject({ eventName, shown: null });
    expect(await published()).toEqual([]);
    const before = await revision();
    expect(await show()).toMatchObject({
      status: 200,
      body: { message: 'Record shown', path: expect.stringMatching(/^\/record\/[a-z0-9-]+$/) },
    });
    expect(await revision()).toBe(before + 1);
    const records = await published();
    expect(records).toMatchObject([{ eventName }]);
    expect(ofCouncil(records)).toMatchObject({
      topics: ['Clean water'],
      texts: [
        {
          label: 'DR 1.1',
          isAdopted: true,
          votes: [
            {
              method: 'Roll call',
              counts: { yes: council.portfolios.length - 1, no: 1, abstain: 0 },
              answers: expect.arrayContaining([{ portfolio: council.portfolios[2], answer: 'no' }]),
            },
          ],
        },
      ],
    });
    expect((await read()).shown).toMatchObject({ isOutdated: false });
  });

  test('names no person and holds no mark, remark or sentence', async ({
    site,
    council: { delegates, chair },
    award: _award,
    show,
    published,
  }) => {
    await show();
    const text = JSON.stringify(await published());
    expect(text).toContain('Best Delegate');
    const accounts = await site.context.db.queries.selectFrom('accounts').select(['name', 'email']).execute();
    expect(accounts.length).toBeGreaterThan(delegates.length);
    for (const { name, email } of accounts)
      for (const secret of [name, email]) expect(text).not.toContain(secret);
    for (const secret of [chair.accountId, must(delegates[0]).regID, sentence, remark, '17'])
      expect(text).not.toContain(secret);
  });

  test('shows only what the superadmin saw, until the changes are published', async ({
    site,
    superadmin: { token },
    council: { device },
    read,
    show,
    published,
  }) => {
    const { seen } = await read();
    const discuss = (topic: string) =>
      device.send([{ kind: 'did', body: { effect: { verb: 'topic.set', topic } } }]);
    await discuss('Dams');
    const stale = await site.call(showRecord, { token, body: { eventName, seen } });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    expect((await show()).status).toBe(200);
    await discuss('Rivers');
    expect((await read()).shown).toMatchObject({ isOutdated: true });
    expect(ofCouncil(await published())).toMatchObject({ topics: ['Clean water', 'Dams'] });
    const first = (await read()).shown;
    site.clock.advance(1000);
    const again = await show();
    expect(again.body).toMatchObject({ path: first?.path });
    expect(ofCouncil(await published())).toMatchObject({ topics: ['Clean water', 'Dams', 'Rivers'] });
  });

  test('is hidden by a superadmin who saw it, and stays of an archived event', async ({
    site,
    superadmin: { token },
    council: _council,
    read,
    show,
    published,
  }) => {
    await show();
    const { shown } = await read();
    const hide = (shownAt: string) => site.call(hideRecord, { token, body: { eventName, shownAt } });
    expect(await hide(new Date(0).toISOString())).toMatchObject({ status: 409 });
    const { queries } = site.context.db;
    await queries.updateTable('events').set({ state: 'over' }).execute();
    await queries.deleteFrom('main_event').execute();
    const { id } = await queries.selectFrom('events').select('id').executeTakeFirstOrThrow();
    expect((await site.call(archiveEvent, { token, body: { _id: id } })).status).toBe(200);
    expect(await published()).toHaveLength(1);
    expect((await hide(must(shown).at)).body).toEqual({ message: 'Record hidden' });
    expect(await hide(must(shown).at)).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    expect(await published()).toEqual([]);
  });

  test('is not shown of a draft, and only superadmins read, show or hide it', async ({
    site,
    superadmin: { token },
    council: { chair, delegates },
    read,
  }) => {
    const { seen } = await read();
    const admin = await site.person({ role: 'admin' });
    for (const other of [admin, chair, must(delegates[0])]) {
      const sent = { token: other.token };
      const refused: Answer<typeof getRecord>[] = [
        await site.call(getRecord, { ...sent, params: { eventName } }),
        (await site.call(showRecord, { ...sent, body: { eventName, seen } })) as never,
        (await site.call(hideRecord, {
          ...sent,
          body: { eventName, shownAt: new Date(0).toISOString() },
        })) as never,
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    await site.context.db.queries.updateTable('events').set({ state: 'draft' }).execute();
    expect(await site.call(showRecord, { token, body: { eventName, seen } })).toMatchObject({
      status: 409,
      body: { code: 'event_is_draft' },
    });
    expect((await site.call(getRecord, { token, params: { eventName: 'Unknown' } })).status).toBe(404);
  });
});

describe('the name beside an award', () => {
  test('is in the record only with consent, and disappears at once without it', async ({
    site,
    award: { winner, registrationId },
    show,
    published,
    revision,
  }) => {
    await show();
    const { token, name } = winner;
    const own = async () => (await site.call(listOwnRecordNames, { token })).body.registrations;
    expect(await own()).toMatchObject([{ registrationId, name, shownAs: null, isMinor: false }]);
    const set = (named: string | null) =>
      site.call(setRecordName, { token, body: { registrationId, name: named } });
    const before = await revision();
    expect((await set(name)).body).toEqual({ message: 'Saved' });
    expect(await revision()).toBe(before + 1);
    expect(ofCouncil(await published())).toMatchObject({ awards: [{ label: 'Best Delegate', name }] });
    expect(await own()).toMatchObject([{ shownAs: name }]);
    expect((await set(null)).status).toBe(200);
    expect(await revision()).toBe(before + 2);
    expect(ofCouncil(await published())).toMatchObject({ awards: [{ label: 'Best Delegate', name: null }] });
  });

  test('is refused without an award, for people under 18, with another name, and too often', async ({
    site,
    award: { winner, registrationId },
    council: { delegates },
  }) => {
    const set = ({ token }: { token: string }, id: string, name: string) =>
      site.call(setRecordName, { token, body: { registrationId: id, name } });
    const other = must(delegates[1]);
    expect(await set(other, other.regID, 'Sample Delegate')).toMatchObject({
      status: 404,
      body: { code: 'no_award' },
    });
    expect(await set(other, registrationId, winner.name)).toMatchObject({ status: 404 });
    expect(await set(winner, registrationId, 'Another Name')).toMatchObject({
      status: 409,
      body: { code: 'name_changed' },
    });
    await site.context.db.queries
      .insertInto('delegate_details')
      .values({
        registration_id: registrationId,
        birth_date: '2020-01-01',
        contact_name: null,
        contact_phone: null,
        contact_relation: null,
      })
      .execute();
    expect(await set(winner, registrationId, winner.name)).toMatchObject({
      status: 409,
      body: { code: 'under_age' },
    });
    const { uses } = recordLimits.recordNamesPerAccount;
    for (let at = 0; at < uses; at++) await set(winner, registrationId, winner.name);
    expect((await set(winner, registrationId, winner.name)).status).toBe(429);
  });

  test('is withdrawn when the winner enters a date of birth of a person under 18', async ({
    site,
    superadmin,
    award: { winner, registrationId },
    show,
    published,
    revision,
  }) => {
    await show();
    const { token, name } = winner;
    const { revision: seen } = (
      await site.call(getWelfareSettings, { token: superadmin.token, params: { eventName } })
    ).body;
    const asked = {
      asksBirthDate: true,
      asksEmergencyContact: false,
      consentText: 'My child may take part.',
    };
    const settings = { eventName, revision: seen, ...asked };
    expect((await site.call(updateWelfareSettings, { token: superadmin.token, body: settings })).status).toBe(
      200,
    );
    await site.call(setRecordName, { token, body: { registrationId, name } });
    const enter = (birthDate: string) =>
      site.call(saveOwnDetails, { token, body: { registrationId, birthDate } });
    const before = await revision();
    expect((await enter('2000-01-01')).status).toBe(200);
    expect(ofCouncil(await published())).toMatchObject({ awards: [{ name }] });
    expect(await revision()).toBe(before);
    expect((await enter('2018-01-01')).status).toBe(200);
    expect(ofCouncil(await published())).toMatchObject({ awards: [{ name: null }] });
    expect(await revision()).toBe(before + 1);
  });

  test('is withdrawn with the account, and the award stays', async ({
    site,
    award: { winner, registrationId },
    show,
    published,
    revision,
  }) => {
    await show();
    const { token, name, accountId } = winner;
    await site.call(setRecordName, { token, body: { registrationId, name } });
    const before = await revision();
    await site.context.db.change((transaction) => withdrawNames(transaction, accountId));
    await site.context.db.change((transaction) => withdrawNames(transaction, accountId));
    expect(await revision()).toBe(before + 1);
    expect(ofCouncil(await published())).toMatchObject({ awards: [{ name: null }] });
    await site.context.db.queries.deleteFrom('registrations').where('id', '=', registrationId).execute();
    expect(ofCouncil(await published())).toMatchObject({ awards: [{ label: 'Best Delegate', name: null }] });
  });

  test('disappears with an award that is withdrawn', async ({
    site,
    superadmin: { token },
    council: { chair },
    award: { winner, registrationId },
    show,
    published,
    revision,
  }) => {
    await show();
    await site.call(setRecordName, { token: winner.token, body: { registrationId, name: winner.name } });
    const before = await revision();
    const awardId = must((await readProposal(site, chair)).decisions[0])._id;
    const body = { eventName, awardId, registrationId, reason: 'Sample reason' };
    expect((await site.call(withdrawAward, { token, body })).status).toBe(200);
    expect(await revision()).toBeGreaterThan(before);
    expect(ofCouncil(await published())).toMatchObject({ awards: [] });
    expect(JSON.stringify(await published())).not.toContain(winner.name);
  });
});

describe('the texts of a record', () => {
  test('are public while the record is shown', async ({
    site,
    superadmin: { token },
    council: _council,
    read,
    show,
    add,
    published,
    revision,
  }) => {
    expect(await add()).toEqual({ status: 200, body: { message: 'Text added' } });
    const file = must((await read()).committees.flatMap(({ files }) => files)[0]);
    expect(file).toMatchObject({ title: 'Resolution 1', size: samplePdf().length });
    const checked = await site.call(checkRecordText, { token, params: { textId: file._id } });
    expect(checked.status).toBe(200);
    await show();
    expect(ofCouncil(await published())).toMatchObject({
      files: [
        {
          title: 'Resolution 1',
          address: expect.stringMatching(/^\/record\/[a-z0-9-]+\/files\/[^/]+\.pdf$/),
        },
      ],
    });
    const before = await revision();
    const removed = await site.call(removeRecordText, { token, body: { eventName, textId: file._id } });
    expect(removed.body).toEqual({ message: 'Text removed' });
    expect(await revision()).toBe(before + 1);
    expect(ofCouncil(await published())).toMatchObject({ files: [] });
    expect((await site.call(removeRecordText, { token, body: { eventName, textId: file._id } })).status).toBe(
      404,
    );
  });

  test('are PDF files without scripts, of a committee of the event, and of a limited number', async ({
    site,
    council: { chair },
    add,
  }) => {
    expect((await add(Buffer.from('no PDF'))).body.code).toBe('not_pdf');
    const active = samplePdf('4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj');
    expect((await add(active)).body).toMatchObject({ code: 'not_pdf', mistakes: [{ path: ['file'] }] });
    expect((await add(Buffer.alloc(2 * 1024 * 1024 + 1, '%PDF-1.4'))).body.code).toBe('too_large');
    expect((await add(samplePdf(), { committee: 'unknown' })).body.code).toBe('no_such_committee');
    expect((await add(samplePdf(), { title: '' })).status).toBe(400);
    const query = { eventName, committee: council.value, title: 'Sample' };
    const refused = await upload(site, addRecordText, { token: chair.token, file: samplePdf(), query });
    expect(refused.status).toBe(403);
    for (let at = 0; at < maxTextsPerCommittee; at++) expect((await add()).status).toBe(200);
    expect((await add()).body.code).toBe('too_many_texts');
  });
});
