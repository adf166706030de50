import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoteToClient, login, promoteToAdmin } from '#accounts/contract.ts';
import { onAccountErased } from '#app/account-hooks.ts';
import { startHousekeeping } from '#app/housekeeping.ts';
import { auditActionsAboutReports, getPageOfAuditLog } from '#audit/contract.ts';
import { listPendingWork, searchDesk } from '#desk/contract.ts';
import { checkSenderDomain, getPageOfOutboxMails, readWaitingMailText } from '#email/contract.ts';
import { insertBounces } from '#email/server/mailbox/mailbox.sql.ts';
import { buildOutboxMonitor } from '#email/server/outbox-monitor.ts';
import { getContentRevision } from '#platform/server/content-revision.sql.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  createReader,
  listIds,
  nameReader,
  passphrase,
  readAsReader,
  readAsWriter,
  resealKey,
  sealSample,
  setUpKey,
  type TestReader,
  writeReport,
} from '#tests/support/reports.ts';
import * as calls from '../contract.ts';
import { solvePuzzle } from '../rule/puzzle.ts';
import {
  openReaderKeyByPassphrase,
  openReaderKeyByRecoveryCode,
  sealReaderKeyByPassphrase,
} from '../rule/reader-key.ts';
import {
  openReaderChallenge,
  openReportKeyAsReader,
  sealMessage,
  sealReportKeyForReader,
} from '../rule/report-key.ts';
import { decodeSecretCode } from '../rule/secret-code.ts';
import { hasTwoReadersWithKeysAndRoles } from './index.ts';
import { getReportByLookup } from './public-reports.ts';

const dayMs = 24 * 60 * 60_000;

let site: TestApp;
let first: TestReader;
let second: TestReader;

async function startWithReaders() {
  site = await testApp();
  first = await createReader(site, 1, 'Sample Reader');
  second = await createReader(site, 2, 'Second Reader');
}

/** Returns the newest entry about an action on a report. Such entries do not contain the report's id. */
const newestActionOnReport = () =>
  site.context.db.queries
    .selectFrom('audit_log')
    .select(['actor_id as by', 'action', 'subject_id as subject', 'before', 'after', 'note'])
    .where('action', 'in', auditActionsAboutReports)
    .orderBy('id', 'desc')
    .executeTakeFirst();

const auditOf = (subjectId: string) =>
  site.context.db.queries
    .selectFrom('audit_log')
    .select(['actor_id as by', 'action', 'before', 'after', 'note'])
    .where('subject_id', '=', subjectId)
    .where('action', 'like', 'report%')
    .orderBy('id')
    .execute();

const mailsOf = async (kind: string) => (await site.mails()).filter((mail) => mail.kind === kind);

const answer = async (reader: TestReader, reportId: string, text: string, seen: number) => {
  const opened = await readAsReader(site, reader, reportId);
  if (!opened) throw new Error('the report was not opened');
  const message = await sealMessage(opened.key, 'reader', { text, name: reader.name, contact: '' });
  return site.call(calls.answerReport, { token: reader.token, body: { reportId, seen, message } });
};

const stateOf = async (reportId: string) =>
  (await site.call(calls.getReport, { token: first.token, query: { report: reportId } })).body.state;

describe('the readers', () => {
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());
  const desk = async (token: string) => (await site.call(calls.getReportDesk, { token })).body;
  const formReaders = async () => (await site.call(calls.getReportForm)).body.readers.map(({ name }) => name);

  test('are named by a superadmin; the form opens once both have a key', async () => {
    const person = await site.person({ role: 'admin', name: 'Sample Reader' });
    const { token } = await site.superadmin();
    expect(await desk(token)).toMatchObject({ readers: [], isOpen: false, isReader: false, ownKey: null });
    expect((await desk(token)).candidates.map(({ name }) => name)).toContain('Sample Reader');
    expect((await desk(person.token)).candidates).toEqual([]);
    expect((await nameReader(site, 1, { accountId: person.accountId })).status).toBe(200);
    const own = await setUpKey(site, person);
    expect(await formReaders()).toEqual([]);
    expect(await hasTwoReadersWithKeysAndRoles(site.context.db.queries)).toBe(false);
    second = await createReader(site, 2, 'Second Reader');
    first = { ...person, name: 'Sample Reader', ...own };
    expect(await formReaders()).toEqual(['Sample Reader', 'Second Reader']);
    expect(await hasTwoReadersWithKeysAndRoles(site.context.db.queries)).toBe(true);
    expect(await auditOf(person.accountId)).toMatchObject([
      { action: 'report_reader_named', before: null, after: null, note: null },
      { by: person.accountId, action: 'report_key_set' },
    ]);
    expect((await mailsOf('report_readers_changed')).map(({ to }) => to)).toEqual([
      person.email,
      person.email,
      second.email,
    ]);
    expect((await mailsOf('report_key_set')).map(({ to }) => to)).toEqual([
      person.email,
      person.email,
      second.email,
    ]);
  });

  test('are shown to other admins without their keys', async () => {
    const admin = await site.person({ role: 'admin' });
    for (const token of [admin.token, (await site.superadmin()).token]) {
      const shown = await desk(token);
      expect(shown.readers.map(({ name, hasKey }) => [name, hasKey])).toEqual([
        ['Sample Reader', true],
        ['Second Reader', true],
      ]);
      expect(shown).toMatchObject({ isReader: false, ownKey: null, otherReader: null });
      expect(JSON.stringify(shown)).not.toContain(first.key.publicKey);
    }
  });

  test.each([
    ['a delegate', 'client', 'not_staff'],
    ['the other reader', 'admin', 'already_reader'],
  ] as const)('cannot be %s', async (_who, role, code) => {
    const { accountId } = role === 'client' ? await site.person() : second;
    const answered = await nameReader(site, 1, { accountId, seen: first.accountId });
    expect(answered).toMatchObject({ status: 409, body: { code } });
  });

  test('are replaced once when two superadmins do so at the same time', { tags: ['race'] }, async () => {
    const others = await Promise.all([1, 2].map(() => site.person({ role: 'admin' })));
    const answers = await Promise.all(
      others.map(({ accountId }) => nameReader(site, 2, { accountId, seen: second.accountId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = others[answers.findIndex(({ status }) => status === 200)];
    const back = await nameReader(site, 2, {
      accountId: second.accountId,
      seen: winner?.accountId ?? null,
    });
    expect(back.status).toBe(200);
    expect(await formReaders()).toEqual(['Sample Reader', 'Second Reader']);
  });

  test('close the form when a role ends or a place is left vacant', async () => {
    const roleEnds = (at: number | null) =>
      site.context.db.queries
        .updateTable('accounts')
        .set({ role_expires_at: at })
        .where('id', '=', second.accountId)
        .execute();
    await roleEnds(site.clock.now);
    expect(await formReaders()).toEqual([]);
    expect((await desk(first.token)).readers.map(({ isStaff }) => isStaff)).toEqual([true, false]);
    await roleEnds(null);
    expect(await formReaders()).toHaveLength(2);
    expect((await nameReader(site, 2, { accountId: null, seen: second.accountId })).status).toBe(200);
    expect(await formReaders()).toEqual([]);
    expect((await nameReader(site, 2, { accountId: null, seen: second.accountId })).status).toBe(409);
    expect((await nameReader(site, 2, { accountId: second.accountId })).status).toBe(200);
    expect(await formReaders()).toHaveLength(2);
  });

  test('open their key with the passphrase, or with the recovery code and a new passphrase', async () => {
    const { ownKey } = await desk(first.token);
    if (!ownKey) throw new Error('the key is missing');
    expect((await openReaderKeyByPassphrase(ownKey.byPassphrase, passphrase))?.publicKey).toBe(
      first.key.publicKey,
    );
    const code = await decodeSecretCode(first.code);
    const key = code && (await openReaderKeyByRecoveryCode(ownKey.byRecovery, code));
    if (!key) throw new Error('the code did not open the key');
    const byPassphrase = await sealReaderKeyByPassphrase(key, 'another passphrase now');
    expect((await resealKey(site, first, { byPassphrase })).status).toBe(200);
    expect((await auditOf(first.accountId)).at(-1)).toMatchObject({
      action: 'report_key_resealed',
      after: null,
    });
    const [mail] = (await mailsOf('report_key_set')).filter(({ subject }) => subject.includes('passphrase'));
    expect(mail?.to).toBe(first.email);
    const changed = await desk(first.token);
    expect(changed.ownKey?.byRecovery).toBe(ownKey.byRecovery);
    const sealed = changed.ownKey?.byPassphrase ?? byPassphrase;
    expect(await openReaderKeyByPassphrase(sealed, passphrase)).toBeUndefined();
    expect((await openReaderKeyByPassphrase(sealed, 'another passphrase now'))?.publicKey).toBe(
      first.key.publicKey,
    );
    const renamed = { ...first, token: second.token, password: second.password };
    await expect(resealKey(site, renamed, { byPassphrase })).rejects.toThrow();
  });

  test('change the key and the seals only with the password, and the seals only with the key', async () => {
    const before = (await desk(first.token)).ownKey;
    const rubbish = { byRecovery: 'x'.repeat(100) };
    const wrong = { status: 403, body: { code: 'wrong_password' } };
    expect(await resealKey(site, { ...first, password: 'a stolen session' }, rubbish)).toMatchObject(wrong);
    const named = { place: 1 as const, seen: first.accountId, accountId: null, password: 'a stolen session' };
    const { token } = await site.superadmin();
    expect(await site.call(calls.setReportReader, { token, body: named })).toMatchObject(wrong);
    await expect(setUpKey(site, { ...first, password: 'a stolen session' }, first.keyId)).rejects.toThrow(
      '403',
    );
    const { validUntil } = (await site.call(calls.getReaderKeyChallenge, { token: first.token })).body;
    const body = { keyId: first.keyId, ...rubbish, password: first.password };
    const guessed = { validUntil, text: 'x'.repeat(43) };
    expect(
      await site.call(calls.resealReaderKey, { token: first.token, body: { ...body, proof: guessed } }),
    ).toMatchObject({ status: 403, body: { code: 'wrong_proof' } });
    expect((await desk(first.token)).ownKey).toEqual(before);
  });

  test('cannot be made to open the key of a report as a challenge', async () => {
    const { body } = await sealSample(
      [first.key].map(({ publicKey }) => ({ keyId: 'x', publicKey })),
      'x',
    );
    await expect(openReaderChallenge(body.envelopes[0]?.sealedKey ?? '', first.key)).rejects.toThrow();
  });

  test('replace a key only in the state that they have seen', async () => {
    const { ownKey } = await desk(second.token);
    await expect(setUpKey(site, second)).rejects.toThrow('409');
    await expect(setUpKey(site, second, first.keyId)).rejects.toThrow('409');
    const renewed = await setUpKey(site, second, ownKey?.keyId);
    expect(renewed.keyId).not.toBe(ownKey?.keyId);
    await expect(setUpKey(site, await site.person({ role: 'admin' }))).rejects.toThrow('404');
  });

  test('cannot seal a key with fewer rounds of the passphrase', async () => {
    const { ownKey } = await desk(first.token);
    const body = { keyId: ownKey?.keyId, byPassphrase: { ...ownKey?.byPassphrase, rounds: 1000 } };
    expect((await site.call(calls.resealReaderKey, { token: first.token, body })).status).toBe(400);
  });
});

describe('a report', () => {
  beforeAll(startWithReaders);
  afterAll(() => site.close());

  test('is read and answered by both readers, and the writer reads and writes with the code', async () => {
    const written = await writeReport(site, 'It happened in the second break.');
    const [reportId = ''] = await listIds(site, first);
    expect(await stateOf(reportId)).toBe('new');
    const waiting = await mailsOf('report_waiting');
    expect(waiting.map(({ to }) => to)).toEqual([first.email, second.email]);
    for (const reader of [first, second])
      expect((await readAsReader(site, reader, reportId))?.texts).toEqual([
        'It happened in the second break.',
      ]);
    await site.call(calls.markReportRead, { token: first.token, body: { reportId } });
    expect(await readAsWriter(site, written)).toMatchObject({
      state: 'read',
      readers: ['Sample Reader', 'Second Reader'],
    });
    expect((await answer(first, reportId, 'We believe you.', 1)).status).toBe(200);
    expect((await readAsReader(site, second, reportId))?.texts.at(-1)).toBe('We believe you.');
    expect(await readAsWriter(site, written)).toMatchObject({
      state: 'answered',
      texts: ['It happened in the second break.', 'We believe you.'],
    });
    const more = await sealMessage(written.key, 'writer', { text: 'Thank you.', name: '', contact: '' });
    const body = { lookup: written.lookup, message: more };
    for (const _twice of [1, 2]) expect((await site.call(calls.addWriterMessage, { body })).status).toBe(200);
    expect(await stateOf(reportId)).toBe('new');
    // One mail for both messages, since none was read in between.
    expect(await mailsOf('report_waiting')).toHaveLength(4);
  });

  test('is closed with the messages that the reader has seen, and opened again by its writer', {
    tags: ['race'],
  }, async () => {
    const written = await writeReport(site, 'A report to close');
    const [reportId = ''] = await listIds(site, first);
    const close = (seen: number) =>
      site.call(calls.closeReport, { token: second.token, body: { reportId, seen } });
    expect((await answer(first, reportId, 'Done.', 1)).status).toBe(200);
    expect(await close(1)).toMatchObject({ status: 409, body: { code: 'answered_meanwhile' } });
    expect((await answer(second, reportId, 'Too late', 1)).status).toBe(409);
    const answers = await Promise.all([close(2), close(2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await auditOf(reportId)).toEqual([]);
    expect(await newestActionOnReport()).toEqual({
      by: second.accountId,
      action: 'report_closed',
      before: null,
      after: null,
      note: null,
      subject: expect.not.stringContaining(reportId),
    });
    expect((await readAsWriter(site, written)).state).toBe('closed');
    const message = await sealMessage(written.key, 'writer', { text: 'Again', name: '', contact: '' });
    await site.call(calls.addWriterMessage, { body: { lookup: written.lookup, message } });
    expect(await stateOf(reportId)).toBe('new');
  });

  test('that excludes one reader does not exist for that reader', { tags: ['race'] }, async () => {
    const written = await writeReport(site, 'It is about the second reader.', [first]);
    const [reportId = ''] = await listIds(site, first);
    expect(await listIds(site, second)).not.toContain(reportId);
    expect((await readAsReader(site, first, reportId))?.texts).toEqual(['It is about the second reader.']);
    expect((await readAsWriter(site, written)).readers).toEqual(['Sample Reader']);
    expect((await mailsOf('report_waiting')).at(-1)?.to).toBe(first.email);
    const { token } = second;
    const message = written.lookup;
    const refused = await Promise.all([
      site.call(calls.getReport, { token, query: { report: reportId } }),
      site.call(calls.markReportRead, { token, body: { reportId } }),
      site.call(calls.answerReport, { token, body: { reportId, seen: 1, message } }),
      site.call(calls.closeReport, { token, body: { reportId, seen: 1 } }),
      site.call(calls.deleteReport, { token, body: { reportId } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const sealedKey = await sealReportKeyForReader(written.key, second.key.publicKey);
    const body = { keyId: second.keyId, envelopes: [{ reportId, sealedKey }] };
    await site.call(calls.shareReports, { token: first.token, body });
    expect((await readAsWriter(site, written)).readers).toEqual(['Sample Reader']);
    const seen = (await site.call(calls.listReports, { token: first.token, query: {} })).body.rows[0];
    expect(seen).toMatchObject({ reportId, excluded: 'Second Reader' });
  });

  test('is seen by the two readers only', { tags: ['race'] }, async () => {
    await writeReport(site, 'Only for two');
    const [reportId = ''] = await listIds(site, first);
    const people = [await site.superadmin(), await site.person({ role: 'admin' })];
    for (const { token } of people)
      for (const { status, body } of await Promise.all([
        site.call(calls.listReports, { token }),
        site.call(calls.getReport, { token, query: { report: reportId } }),
        site.call(calls.listUnsharedReports, { token }),
        site.call(calls.deleteReport, { token, body: { reportId } }),
      ]))
        expect([status, body.code]).toEqual([404, 'not_a_reader']);
    const { status } = await site.call(calls.listReports, { token: (await site.person()).token });
    expect(status).toBe(403);
  });

  test.each([
    ['a code that is too short', { lookup: 'short' }],
    ['a message in plain text', { message: 'He said: come here!' }],
    ['a message that is too long', { message: 'x'.repeat(48_001) }],
    ['no envelope', { envelopes: [] }],
    ['a list as a message', { message: ['x'] }],
  ])('with %s is refused', async (_what, wrong) => {
    const { readers } = (await site.call(calls.getReportForm)).body;
    const { body } = await sealSample(readers, 'Refused');
    const before = await listIds(site, first);
    expect((await site.call(calls.sendReport, { body: { ...body, ...wrong } })).status).toBe(400);
    expect(await listIds(site, first)).toEqual(before);
  });

  test('is refused when its readers were replaced, and stored once when it is sent twice', {
    tags: ['race'],
  }, async () => {
    const { readers } = (await site.call(calls.getReportForm)).body;
    const { body } = await sealSample(readers, 'Sent twice');
    const stranger = { ...body, envelopes: body.envelopes.map((one) => ({ ...one, keyId: 'another' })) };
    expect(await site.call(calls.sendReport, { body: stranger })).toMatchObject({
      status: 409,
      body: { code: 'readers_changed' },
    });
    const twice = { ...body, envelopes: [body.envelopes[0], body.envelopes[0]] };
    expect((await site.call(calls.sendReport, { body: twice })).body.code).toBe('readers_changed');
    const answers = await Promise.all([1, 2].map(() => site.call(calls.sendReport, { body })));
    expect(answers.map(({ status, body: { code } }) => code ?? status).sort()).toEqual([200, 'already_sent']);
  });

  test('with an unknown code is not found', async () => {
    const { report } = await sealSample([], 'Never sent');
    const { lookup } = report;
    expect(await site.call(calls.getReportByLookup, { body: { lookup } })).toMatchObject({
      status: 404,
      body: { code: 'no_such_report' },
    });
    const message = await sealMessage(report.key, 'writer', { text: 'x', name: '', contact: '' });
    expect((await site.call(calls.addWriterMessage, { body: { lookup, message } })).status).toBe(404);
  });

  test('is deleted by a reader, with its messages', { tags: ['race'] }, async () => {
    const written = await writeReport(site, 'To delete');
    const [reportId = ''] = await listIds(site, first);
    const remove = () => site.call(calls.deleteReport, { token: first.token, body: { reportId } });
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { lookup } = written;
    expect((await site.call(calls.getReportByLookup, { body: { lookup } })).status).toBe(404);
    for (const table of ['report_messages', 'report_envelopes'] as const) {
      const rows = site.context.db.queries.selectFrom(table).selectAll().where('report_id', '=', reportId);
      expect(await rows.execute()).toEqual([]);
    }
    expect(await auditOf(reportId)).toEqual([]);
    expect(await newestActionOnReport()).toMatchObject({ by: first.accountId, action: 'report_deleted' });
    const mails = await mailsOf('report_deleted');
    expect(mails.map(({ to }) => to)).toEqual([first.email, second.email]);
    for (const { text } of mails) expect(text).toContain('Sample Reader');
  });

  test('that excludes one reader is in no list, count or search that the excluded reader sees', async () => {
    await site.context.db.queries
      .updateTable('accounts')
      .set({ role: 'superadmin' })
      .where('id', 'in', [first.accountId, second.accountId])
      .execute();
    const seenBy = async ({ email, password }: TestReader) => {
      const { token } = (await site.call(login, { body: { email, password } })).body;
      const outbox = await site.call(getPageOfOutboxMails, { token, query: { state: 'all' } });
      const found = await site.call(getPageOfOutboxMails, { token, query: { q: 'report' } });
      const search = await site.call(searchDesk, { token, query: { q: 'report' } });
      const log = await site.call(getPageOfAuditLog, { token, query: {} });
      const onReports = await site.call(getPageOfAuditLog, { token, query: { action: 'report_closed' } });
      const deleted = await site.call(getPageOfAuditLog, { token, query: { action: 'report_deleted' } });
      const { work } = (await site.call(listPendingWork, { token })).body;
      const { bouncing } = (await site.call(checkSenderDomain, { token, query: {} })).body;
      const status = await buildOutboxMonitor(site.context).findings?.();
      return {
        mails: [outbox.body.total, found.body.total, search.body.mails],
        log: log.body.rows.filter(({ action }) => action !== 'logged_in'),
        actions: log.body.actions,
        closed: onReports.body.rows.map(({ subject }) => subject._id),
        deleted: deleted.body.total,
        more: [work, bouncing, status],
      };
    };
    const before = await seenBy(second);
    const ownBefore = await seenBy(first);
    await writeReport(site, 'It is about the second reader.', [first]);
    const [reportId = ''] = await listIds(site, first);
    await site.call(calls.closeReport, { token: first.token, body: { reportId, seen: 1 } });
    const closed = await seenBy(first);
    await site.call(calls.deleteReport, { token: first.token, body: { reportId } });
    const mails = await site.context.db.queries
      .selectFrom('outbox')
      .select(['id', 'recipient'])
      .where('kind', 'like', 'report%')
      .execute();
    await site.context.db.change((transaction) =>
      insertBounces(
        transaction,
        mails.filter(({ recipient }) => recipient === first.email).map(({ id }) => id),
        { status: '5.1.1', at: site.clock.now },
      ),
    );
    const after = await seenBy(second);
    expect(after).toEqual(before);
    expect(closed.closed).toHaveLength(ownBefore.closed.length + 1);
    expect(closed.closed.every((id) => id[14] === '4' && id !== reportId)).toBe(true);
    expect((await seenBy(first)).deleted).toBe(ownBefore.deleted + 1);
    const { token } = await site.superadmin();
    for (const { id } of mails)
      expect((await site.call(readWaitingMailText, { token, body: { mailID: id } })).status).toBe(404);
  });

  test('that excludes one reader is deleted without a mail to that reader', async () => {
    await writeReport(site, 'It is about the second reader.', [first]);
    const [reportId = ''] = await listIds(site, first);
    const before = await mailsOf('report_deleted');
    await site.call(calls.deleteReport, { token: first.token, body: { reportId } });
    const mails = (await mailsOf('report_deleted')).slice(before.length);
    expect(mails.map(({ to }) => to)).toEqual([first.email]);
  });

  test('holds a limited number of messages', async () => {
    const written = await writeReport(site, 'Many messages');
    await site.context.db.queries
      .updateTable('reports')
      .set({ message_count: calls.maxMessagesPerReport })
      .where('message_count', '=', 1)
      .execute();
    const message = await sealMessage(written.key, 'writer', { text: 'One more', name: '', contact: '' });
    const refused = await site.call(calls.addWriterMessage, { body: { lookup: written.lookup, message } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'report_is_full' } });
  });
});

describe('a new reader', () => {
  beforeAll(startWithReaders);
  afterAll(() => site.close());

  test('reads earlier reports after the other one has shared them, except those that exclude them', {
    tags: ['race'],
  }, async () => {
    await writeReport(site, 'For both');
    await writeReport(site, 'Not for the second', [first]);
    await writeReport(site, 'Not for the first', [second]);
    const third = await createReader(site, 2, 'Third Reader', second.accountId);
    const unsharedBy = async ({ token }: { token: string }) =>
      (await site.call(calls.getReportDesk, { token })).body.otherReader?.unshared;
    const before = await listIds(site, third);
    expect(before).toHaveLength(3);
    for (const id of before) expect(await readAsReader(site, third, id)).toBeUndefined();
    for (const reportId of before) {
      const body = { reportId, seen: 1, message: 'x' };
      for (const call of [calls.markReportRead, calls.answerReport, calls.closeReport, calls.deleteReport])
        expect((await site.call(call, { token: third.token, body })).body.code).toBe('not_shared');
    }
    expect(await unsharedBy(first)).toBe(2);
    expect(await unsharedBy(third)).toBe(0);
    const { reports } = (await site.call(calls.listUnsharedReports, { token: first.token })).body;
    const envelopes = await Promise.all(
      reports.map(async ({ reportId, sealedKey }) => ({
        reportId,
        sealedKey: await sealReportKeyForReader(
          await openReportKeyAsReader(sealedKey, first.key),
          third.key.publicKey,
        ),
      })),
    );
    const share = (keyId: string) =>
      site.call(calls.shareReports, { token: first.token, body: { keyId, envelopes } });
    expect((await share(second.keyId)).body.code).toBe('readers_changed');
    for (const _twice of [1, 2]) expect((await share(third.keyId)).status).toBe(200);
    expect(await unsharedBy(first)).toBe(0);
    const texts = await Promise.all((await listIds(site, third)).map((id) => readAsReader(site, third, id)));
    expect(texts.flatMap((opened) => opened?.texts ?? []).sort()).toEqual(['For both', 'Not for the second']);
  });

  test('takes the place of one who sees nothing any more, and reads again if named again', {
    tags: ['race'],
  }, async () => {
    const refused = await site.call(calls.listReports, { token: second.token });
    expect(refused.status).toBe(404);
    const { readers } = (await site.call(calls.getReportDesk, { token: first.token })).body;
    const third = readers.find(({ place }) => place === 2)?.accountId ?? null;
    expect((await nameReader(site, 2, { accountId: second.accountId, seen: third })).status).toBe(200);
    const opened = await Promise.all(
      (await listIds(site, second)).map((id) => readAsReader(site, second, id)),
    );
    expect(opened.flatMap((report) => report?.texts ?? []).sort()).toEqual(['For both', 'Not for the first']);
  });
});

describe('reports and time', () => {
  beforeAll(startWithReaders);
  afterAll(() => site.close());

  test('a closed report is erased a year after it was closed, an open one is kept', async () => {
    await writeReport(site, 'Kept open');
    await writeReport(site, 'To be closed');
    const [reportId = '', open = ''] = await listIds(site, first);
    await site.call(calls.closeReport, { token: first.token, body: { reportId, seen: 1 } });
    site.clock.advance(calls.closedReportRetentionDays * dayMs - 1);
    await startHousekeeping(site.context, throwError)();
    const { token } = await site.superadmin();
    const kept = async () => {
      const rows = await site.context.db.queries.selectFrom('reports').select('id').execute();
      return rows.map(({ id }) => id);
    };
    expect((await kept()).sort()).toEqual([reportId, open].sort());
    expect(token).toBeTruthy();
    site.clock.advance(1);
    await startHousekeeping(site.context, throwError)();
    expect(await kept()).toEqual([open]);
  });

  test('pages stop linking to the form when the role of a reader ends or expires', async () => {
    const { token } = await site.superadmin();
    const { queries } = site.context.db;
    const body = { accountID: second.accountId };
    const isLinkedAfterRender = async (change: () => Promise<unknown>) => {
      const before = await getContentRevision(queries);
      await change();
      expect(await getContentRevision(queries)).toBeGreaterThan(before);
      return hasTwoReadersWithKeysAndRoles(queries);
    };
    const call = (which: typeof promoteToAdmin | typeof demoteToClient, more = {}) =>
      site.call(which, { token, body: { ...body, ...more } });
    const lastDay = new Date(site.clock.now + dayMs).toISOString().slice(0, 10);
    expect(await isLinkedAfterRender(() => call(demoteToClient))).toBe(false);
    expect(await isLinkedAfterRender(() => call(promoteToAdmin, { lastDay }))).toBe(true);
    site.clock.advance(3 * dayMs);
    expect(await isLinkedAfterRender(() => startHousekeeping(site.context, throwError)())).toBe(false);
    expect(await isLinkedAfterRender(() => call(promoteToAdmin))).toBe(true);
  });

  test('an erased account is no reader: the form closes, the other reader keeps the reports', async () => {
    const [reader] = (await site.call(calls.getReportForm)).body.readers;
    expect(reader?.name).toBe('Sample Reader');
    await site.context.db.change((transaction) =>
      onAccountErased(site.context)(transaction, {
        id: second.accountId,
        email: second.email,
      }),
    );
    expect((await site.call(calls.getReportForm)).body.readers).toEqual([]);
    expect(await hasTwoReadersWithKeysAndRoles(site.context.db.queries)).toBe(false);
    const keys = await site.context.db.queries.selectFrom('report_keys').select('account_id').execute();
    expect(keys).toEqual([{ account_id: first.accountId }]);
    const left = await site.context.db.queries.selectFrom('report_envelopes').select('key_id').execute();
    expect(new Set(left.map(({ key_id }) => key_id))).toEqual(new Set([first.keyId]));
  });
});

describe('rate limits of reports', () => {
  beforeAll(startWithReaders);
  afterAll(() => site.close());

  test('after five reports of an hour a network solves a puzzle, and its address is not stored', async () => {
    const { readers } = (await site.call(calls.getReportForm)).body;
    const from = '198.51.100.77';
    const send = async () => {
      const { body } = await sealSample(readers, 'x');
      return (await site.call(calls.sendReport, { body, from })).status;
    };
    for (let sent = 0; sent < 5; sent++) expect(await send()).toBe(200);
    expect(await send()).toBe(428);
    const { body } = await sealSample(readers, 'A true report');
    const { challenge } = (await site.call(calls.getReportPuzzle)).body;
    const puzzle = { challenge, solution: await solvePuzzle({ challenge, lookup: body.lookup }) };
    const other = (await sealSample(readers, 'x')).body;
    expect((await site.call(calls.sendReport, { body: { ...other, puzzle }, from })).status).toBe(428);
    const forged = { ...puzzle, challenge: `${Number.MAX_SAFE_INTEGER}.${'x'.repeat(43)}` };
    expect((await site.call(calls.sendReport, { body: { ...body, puzzle: forged }, from })).status).toBe(428);
    expect((await site.call(calls.sendReport, { body: { ...body, puzzle }, from })).status).toBe(200);
    site.clock.advance(60 * 60_000 + 1);
    expect((await site.call(calls.sendReport, { body: { ...body, puzzle }, from })).body.code).toBe(
      'already_sent',
    );
    const limits = await site.context.db.queries.selectFrom('rate_limits').selectAll().execute();
    expect(limits.some(({ key }) => key.startsWith('reportPerNetwork '))).toBe(true);
    expect(JSON.stringify(limits)).not.toContain(from);
  });

  test('a right code is never counted, so wrong ones of another person close nothing', async () => {
    const from = '198.51.100.78';
    const written = await writeReport(site, 'x');
    const wrong = { lookup: 'x'.repeat(43) };
    const look = (body: object) => site.call(calls.getReportByLookup, { body, from });
    for (let tries = 0; tries < 120; tries++) expect((await look(wrong)).status).toBe(404);
    expect((await look(wrong)).status).toBe(429);
    expect((await look({ lookup: written.lookup })).status).toBe(200);
    const message = await sealMessage(written.key, 'writer', { text: 'x', name: '', contact: '' });
    const added = await site.call(calls.addWriterMessage, {
      body: { lookup: written.lookup, message },
      from,
    });
    expect(added.status).toBe(200);
  });

  test('several processes count together, by a value that many addresses share', async () => {
    const { config } = site.context;
    const shared = { ...site.context, config: { ...config, processes: 2 } };
    for (let at = 0; at < 200; at++)
      await expect(getReportByLookup(shared, { lookup: 'x'.repeat(43) }, `198.51.${at}.1`)).rejects.toThrow();
    const limits = await site.context.db.queries.selectFrom('rate_limits').select('key').execute();
    const keys = limits.map(({ key }) => key).filter((key) => key.includes(' shared '));
    expect(keys.length).toBeLessThanOrEqual(64);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.every((key) => /^reportCodePerNetwork shared [\w-]$/.test(key))).toBe(true);
  });
});
