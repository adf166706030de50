import type { BodyOf } from '#platform/contract/call.ts';
import * as calls from '#reports/contract.ts';
import {
  createReaderKey,
  type OpenKey,
  sealReaderKeyByNewRecoveryCode,
  sealReaderKeyByPassphrase,
} from '#reports/rule/reader-key.ts';
import {
  createReportKey,
  deriveReportLookup,
  type Message,
  openMessage,
  openReaderChallenge,
  openReportKeyAsReader,
  openReportKeyAsWriter,
  type ReportKey,
  sealMessage,
  sealReportKeyForReader,
  sealReportKeyForWriter,
} from '#reports/rule/report-key.ts';
import { randomBytes } from '#reports/rule/sealing.ts';
import type { Person, TestApp } from './app.ts';

export const passphrase = 'a passphrase for samples';

/** A person who reads reports, as the browser knows them. */
export interface TestReader extends Person {
  name: string;
  key: OpenKey;
  keyId: string;
  code: string;
}

/** Makes a person with the role a reader, without a key. */
export async function nameReader(
  site: TestApp,
  place: calls.ReaderPlace,
  { accountId, seen = null }: { accountId: string | null; seen?: string | null },
) {
  const { token, password } = await site.superadmin();
  return site.call(calls.setReportReader, { token, body: { place, seen, accountId, password } });
}

/** Does what the browser does to set up a key. */
export async function setUpKey(
  site: TestApp,
  { token, password }: Pick<Person, 'token' | 'password'>,
  replaces: string | null = null,
) {
  const key = await createReaderKey();
  const { code, byRecovery } = await sealReaderKeyByNewRecoveryCode(key);
  const byPassphrase = await sealReaderKeyByPassphrase(key, passphrase);
  const body = { publicKey: key.publicKey, byPassphrase, byRecovery, replaces, password };
  const { status } = await site.call(calls.setUpReaderKey, { token, body });
  if (status !== 200) throw new Error(`the key was refused with status ${status}`);
  const { ownKey } = (await site.call(calls.getReportDesk, { token })).body;
  return { key, code, keyId: ownKey?.keyId ?? '' };
}

/** Does what the browser does to seal the key of a reader again. */
export async function resealKey(
  site: TestApp,
  { token, password, key, keyId }: TestReader,
  seals: Pick<BodyOf<typeof calls.resealReaderKey>, 'byPassphrase' | 'byRecovery'>,
) {
  const { validUntil, sealed } = (await site.call(calls.getReaderKeyChallenge, { token })).body;
  const proof = { validUntil, text: await openReaderChallenge(sealed, key) };
  return site.call(calls.resealReaderKey, { token, body: { keyId, ...seals, password, proof } });
}

/** Creates an admin who reads reports and has a key. */
export async function createReader(
  site: TestApp,
  place: calls.ReaderPlace,
  name: string,
  seen: string | null = null,
): Promise<TestReader> {
  const person = await site.person({ role: 'admin', name });
  const { status } = await nameReader(site, place, { accountId: person.accountId, seen });
  if (status !== 200) throw new Error(`the reader was refused with status ${status}`);
  return { ...person, name, ...(await setUpKey(site, person)) };
}

export interface TestReport {
  code: Uint8Array<ArrayBuffer>;
  key: ReportKey;
  lookup: string;
}

/** Does what the browser does to send a report. */
export async function sealSample(
  readers: readonly { keyId: string; publicKey: string }[],
  text: string,
  more: Partial<Message> = {},
) {
  const key = createReportKey();
  const code = randomBytes(16);
  const lookup = await deriveReportLookup(code);
  const body = {
    lookup,
    codeKey: await sealReportKeyForWriter(key, code),
    envelopes: await Promise.all(
      readers.map(async ({ keyId, publicKey }) => ({
        keyId,
        sealedKey: await sealReportKeyForReader(key, publicKey),
      })),
    ),
    message: await sealMessage(key, 'writer', { text, name: '', contact: '', ...more }),
  };
  return { report: { code, key, lookup } satisfies TestReport, body };
}

/** Number of networks from which reports were sent. A further report from a busy network needs a solved puzzle. */
let networks = 0;

/** Sends a report to the readers of the form, or to some of them, from another network each time. */
export async function writeReport(
  site: TestApp,
  text: string,
  only?: readonly Pick<TestReader, 'keyId'>[],
): Promise<TestReport> {
  const { readers } = (await site.call(calls.getReportForm)).body;
  const chosen = readers.filter(({ keyId }) => !only || only.some((reader) => reader.keyId === keyId));
  const { report, body } = await sealSample(chosen, text);
  networks += 1;
  const from = `2001:db8:${networks.toString(16)}::1`;
  const { status } = await site.call(calls.sendReport, { body, from });
  if (status !== 200) throw new Error(`the report was refused with status ${status}`);
  return report;
}

/** Returns the ids of all reports that a reader sees, newest first. */
export async function listIds(site: TestApp, { token }: Pick<Person, 'token'>): Promise<string[]> {
  const { body } = await site.call(calls.listReports, { token, query: { show: 'all' } });
  return body.rows.map(({ reportId }) => reportId);
}

/** Opens a report as its reader does. Returns the texts, or undefined if the reader's key does not open it. */
export async function readAsReader(site: TestApp, reader: TestReader, report: string) {
  const { body } = await site.call(calls.getReport, { token: reader.token, query: { report } });
  if (!body.sealedKey) return undefined;
  const key = await openReportKeyAsReader(body.sealedKey, reader.key);
  return { key, texts: await textsOf(key, body.messages) };
}

/** Opens a report with its code. */
export async function readAsWriter(site: TestApp, { lookup, code }: TestReport) {
  const { body } = await site.call(calls.getReportByLookup, { body: { lookup } });
  const key = await openReportKeyAsWriter(body.codeKey, code);
  return { ...body, texts: await textsOf(key, body.messages) };
}

const textsOf = (key: ReportKey, messages: readonly calls.SealedMessage[]) =>
  Promise.all(messages.map(async ({ author, sealed }) => (await openMessage(key, author, sealed)).text));
