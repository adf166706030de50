import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWaitingMailText } from '#email/contract.ts';
import { backUp, backupKeyFile } from '#platform/server/backup/backup.ts';
import { createSecret } from '#platform/server/secret.ts';
import { buildSqliteFilePath } from '#platform/server/site-key.ts';
import * as calls from '#reports/contract.ts';
import { openReaderKeyByPassphrase, openReaderKeyByRecoveryCode } from '#reports/rule/reader-key.ts';
import {
  openMessage,
  openReportKeyAsReader,
  openReportKeyAsWriter,
  sealMessage,
} from '#reports/rule/report-key.ts';
import { encodeSecretCode } from '#reports/rule/secret-code.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import {
  createReader,
  listIds,
  nameReader,
  passphrase,
  readAsReader,
  sealSample,
  setUpKey,
  type TestReader,
  type TestReport,
} from '#tests/support/reports.ts';
import { filesOf } from '#tests/support/transfer.ts';
import { exportClub } from '#transfer/contract.ts';

/**
 * An attacker has the whole database, a backup with its key, the server's secret, the log, all mails, and sessions of
 * an admin and a superadmin. The attacker does not change the code of the site.
 */

const words = 'Er hat mich im Treppenhaus festgehalten';
const answerWords = 'Wir reden heute mit der Leitung';
const name = 'Violeta Sample-Writer';
const contact = 'violeta.sample@example.org';
const secrets = [words, answerWords, name, contact];

type Row = Record<string, unknown>;

let site: TestApp;
let first: TestReader;
let second: TestReader;
let delegate: Person;
let report: TestReport;
let log: ReturnType<typeof captureLog>;
let folder: string;
let backup: Buffer;
let backupFile: string;

beforeAll(async () => {
  site = await testApp({ settings: { LOG_LEVEL: 'debug' } });
  log = captureLog(site.app);
  first = await createReader(site, 1, 'Sample Reader');
  second = await createReader(site, 2, 'Second Reader');
  delegate = await site.person({ name: 'Sample Delegate' });
  const { readers } = (await site.call(calls.getReportForm)).body;
  const sealed = await sealSample(readers, words, { name, contact });
  report = sealed.report;
  // A client that is not the site's form could send the session's token.
  await site.call(calls.sendReport, { body: sealed.body, token: delegate.token });
  const { lookup } = report;
  await site.call(calls.getReportByLookup, { body: { lookup }, token: delegate.token });
  const [reportId = ''] = await listIds(site, first);
  const opened = await readAsReader(site, first, reportId);
  if (!opened) throw new Error('the report was not opened');
  await site.call(calls.markReportRead, { token: first.token, body: { reportId } });
  const content = { text: answerWords, name: first.name, contact: '' };
  const message = await sealMessage(opened.key, 'reader', content);
  await site.call(calls.answerReport, { token: first.token, body: { reportId, seen: 1, message } });
  await site.call(calls.closeReport, { token: second.token, body: { reportId, seen: 2 } });

  folder = mkdtempSync(join(tmpdir(), 'sealed-reports-'));
  backupFile = join(folder, 'backup');
  const { config, db } = site.context;
  if (!config.databaseUrl) await sql`vacuum into ${buildSqliteFilePath(folder)}`.execute(db.queries);
  await backUp(config.databaseUrl ? config : { ...config, dataDir: folder }, backupFile);
  backup = readFileSync(backupFile);
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/**
 * Returns the forms in which bytes could contain a text: plain, as base64 at each offset, in hexadecimal, in UTF-16.
 */
function formsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
  return [
    bytes,
    ...base64.map((form) => Buffer.from(form)),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(text, 'utf16le'),
  ];
}

const findings = (bytes: Buffer, texts: readonly string[] = secrets) =>
  texts.filter((text) => formsOf(text).some((form) => bytes.includes(form)));

/** Reads every row of the database through the engine. */
async function everyValue(): Promise<Buffer> {
  const { db } = site.context;
  const parts: Buffer[] = [];
  for (const { name: table } of await db.queries.introspection.getTables()) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(db.queries);
    for (const value of rows.flatMap((row) => Object.values(row)))
      parts.push(value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)));
  }
  return Buffer.concat(parts);
}

/** Reads a table of the backup file, as its finder would. */
function rowsOfBackup(table: string): Row[] {
  const file = new Sqlite(backupFile, { readonly: true });
  try {
    return file.prepare(`select * from ${table}`).all() as Row[];
  } finally {
    file.close();
  }
}

const sealedOf = (row: Row | undefined, column: string) => String(row?.[column]);

test('the search finds a text in each form', () => {
  for (const form of formsOf(words))
    expect(findings(Buffer.concat([Buffer.from('..'), form]))).toEqual([words]);
});

test('the database contains nothing of a report', async () => {
  const values = await everyValue();
  expect(values.includes(Buffer.from(String(rowsOfBackup('reports')[0]?.lookup_hash)))).toBe(true);
  expect(findings(values)).toEqual([]);
  expect(
    findings(values, [passphrase, report.lookup, await encodeSecretCode(report.code), first.code]),
  ).toEqual([]);
});

test('a backup contains nothing of a report, also for those who have the key of the server', () => {
  expect(findings(backup)).toEqual([]);
  const secret = createSecret(readFileSync(backupKeyFile(backupFile)));
  const outbox = rowsOfBackup('outbox').flatMap(({ sealed }) =>
    sealed instanceof Uint8Array ? [secret.open(sealed)] : [],
  );
  expect(outbox.join('')).toContain('A report is waiting');
  expect(findings(Buffer.from(outbox.join('')))).toEqual([]);
  const sealedTexts = [
    ...rowsOfBackup('report_messages').map((row) => sealedOf(row, 'sealed')),
    ...rowsOfBackup('report_envelopes').map((row) => sealedOf(row, 'sealed_key')),
    ...rowsOfBackup('reports').map((row) => sealedOf(row, 'code_key')),
    ...rowsOfBackup('report_keys').flatMap((row) => [
      sealedOf(row, 'by_passphrase'),
      sealedOf(row, 'by_recovery'),
    ]),
  ];
  expect(sealedTexts).toHaveLength(2 + 2 + 1 + 4);
  for (const sealed of sealedTexts) expect(() => secret.open(Buffer.from(sealed, 'base64url'))).toThrow();
});

test('neither stored hashes nor passwords of accounts open a report', async () => {
  const [row] = rowsOfBackup('reports');
  const hash = Buffer.from(sealedOf(row, 'lookup_hash'), 'base64url');
  for (const guess of [hash.subarray(0, 16), hash, Buffer.from(report.lookup, 'base64url')])
    await expect(openReportKeyAsWriter(sealedOf(row, 'code_key'), new Uint8Array(guess))).rejects.toThrow();
  for (const key of rowsOfBackup('report_keys')) {
    for (const guess of [first.password, 'sample-password', sealedOf(key, 'passphrase_salt')])
      expect(await openReaderKeyByPassphrase(byPassphraseOf(key), guess)).toBeUndefined();
    expect(
      await openReaderKeyByRecoveryCode(sealedOf(key, 'by_recovery'), new Uint8Array(hash.subarray(0, 16))),
    ).toBeUndefined();
  }
});

function byPassphraseOf(key: Row) {
  const { passphrase_salt: salt, passphrase_rounds: rounds, by_passphrase: sealed } = key;
  return { salt: String(salt), rounds: Number(rounds), sealed: String(sealed) };
}

test('with the passphrase the same backup opens, so that these tests look at the right rows', async () => {
  const [key, envelope] = [
    rowsOfBackup('report_keys').find(({ account_id }) => account_id === first.accountId),
    rowsOfBackup('report_envelopes').find(({ key_id }) => key_id === first.keyId),
  ];
  const opened = key && (await openReaderKeyByPassphrase(byPassphraseOf(key), passphrase));
  if (!opened) throw new Error('the passphrase did not open the key');
  const reportKey = await openReportKeyAsReader(sealedOf(envelope, 'sealed_key'), opened);
  const texts = await Promise.all(
    rowsOfBackup('report_messages').map(async ({ author, sealed }) =>
      openMessage(reportKey, author === 'writer' ? 'writer' : 'reader', String(sealed)),
    ),
  );
  expect(findings(Buffer.from(JSON.stringify(texts)))).toEqual(secrets);
});

test('no call gives an admin or a superadmin a text, a key or a list of reports', async () => {
  const people = [await site.person({ role: 'admin' }), await site.superadmin()];
  const answers: string[] = [];
  for (const { token } of people)
    for (const call of site.app.calls.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      const { status, body } = await site.call(call, { token, query: { report: 'x', q: 'a' } });
      answers.push(
        `${call.path} ${status} ${Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body)}`,
      );
    }
  expect(answers.length).toBeGreaterThan(50);
  const all = Buffer.from(answers.join('\n'));
  expect(findings(all)).toEqual([]);
  for (const key of rowsOfBackup('report_keys'))
    expect(findings(all, [sealedOf(key, 'by_passphrase'), sealedOf(key, 'by_recovery')])).toEqual([]);
  expect(
    findings(
      all,
      rowsOfBackup('report_messages').map((row) => sealedOf(row, 'sealed')),
    ),
  ).toEqual([]);
  const own = answers.filter((answer) => answer.startsWith(`${calls.listReports.path} `));
  expect(own.every((answer) => answer.includes(' 404 '))).toBe(true);
});

test('a superadmin who becomes a reader gets no key to earlier reports', async () => {
  const thief = await site.person({ role: 'superadmin', name: 'Sample Thief' });
  const { status } = await nameReader(site, 2, { accountId: thief.accountId, seen: second.accountId });
  expect(status).toBe(200);
  const key = await setUpKey(site, thief);
  const [reportId = ''] = await listIds(site, thief);
  const { sealedKey, messages } = (
    await site.call(calls.getReport, { token: thief.token, query: { report: reportId } })
  ).body;
  expect([sealedKey, messages.length]).toEqual([null, 2]);
  for (const envelope of rowsOfBackup('report_envelopes'))
    await expect(openReportKeyAsReader(sealedOf(envelope, 'sealed_key'), key.key)).rejects.toThrow();
  // Both readers and the new one get a mail about it.
  const told = (await site.mails()).filter(({ kind }) => kind === 'report_readers_changed').slice(-3);
  expect(told.map(({ to }) => to).sort()).toEqual([first.email, second.email, thief.email].sort());
});

test('mails, the outbox and the audit log contain nothing of a report', async () => {
  const mails = await site.mails();
  expect(mails.some(({ kind }) => kind === 'report_waiting')).toBe(true);
  expect(findings(Buffer.from(JSON.stringify(mails)))).toEqual([]);
  const { token } = await site.superadmin();
  const rows = await site.context.db.queries.selectFrom('outbox').select('id').execute();
  for (const { id } of rows) {
    const { body } = await site.call(readWaitingMailText, { token, body: { mailID: id } });
    expect(findings(Buffer.from(JSON.stringify(body)))).toEqual([]);
  }
  const audit = await site.context.db.queries
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'like', 'report%')
    .execute();
  expect(audit.map(({ action }) => action)).toContain('report_closed');
  expect(
    audit.every(({ before, after, note }) => [before, after, note].every((value) => value === null)),
  ).toBe(true);
});

test('the log contains neither a text nor a code, and does not name the account of the writer', () => {
  const ofForm = log
    .lines()
    .filter(({ route, method }) => method === 'POST' && route?.startsWith(calls.sendReport.path));
  expect(ofForm).toHaveLength(2);
  for (const line of ofForm) expect(line).not.toHaveProperty('account');
  const used = log
    .lines()
    .some(({ route, account }) => route === calls.listReports.path && account === first.accountId);
  expect(used).toBe(true);
  expect(findings(Buffer.from(log.text), [...secrets, report.lookup, passphrase])).toEqual([]);
});

test('the export of the club contains no report and no key', async () => {
  const { token } = await site.superadmin();
  const { body } = await site.call(exportClub, { token });
  const files = await filesOf(body as unknown as Buffer);
  const all = Buffer.concat([...files.values()]);
  expect(all.length).toBeGreaterThan(1000);
  expect(findings(all, [...secrets, first.key.publicKey, first.keyId])).toEqual([]);
});
