import type { BodyOf } from '#platform/contract/call.ts';
import { callApi, errorCode } from '#platform/web/api.ts';
import {
  addWriterMessage,
  type FormReader,
  getReportByLookup,
  getReportPuzzle,
  type OpenedReport,
  sendReport,
} from '../contract.ts';
import { solvePuzzle } from '../rule/puzzle.ts';
import {
  createReportKey,
  deriveReportLookup,
  type Message,
  openMessage,
  openReportKeyAsWriter,
  type ReportKey,
  sealMessage,
  sealReportKeyForReader,
  sealReportKeyForWriter,
} from '../rule/report-key.ts';
import { randomBytes } from '../rule/sealing.ts';
import { decodeSecretCode, encodeSecretCode } from '../rule/secret-code.ts';

export interface SealedReport {
  /** The writer's code as it is printed. */
  code: string;
  body: BodyOf<typeof sendReport>;
}

/** Seals a report to its readers and to a new code. */
export async function sealReport(
  readers: readonly Pick<FormReader, 'keyId' | 'publicKey'>[],
  message: Message,
): Promise<SealedReport> {
  const key = createReportKey();
  const code = randomBytes(16);
  return {
    code: await encodeSecretCode(code),
    body: {
      lookup: await deriveReportLookup(code),
      codeKey: await sealReportKeyForWriter(key, code),
      envelopes: await Promise.all(
        readers.map(async ({ keyId, publicKey }) => ({
          keyId,
          sealedKey: await sealReportKeyForReader(key, publicKey),
        })),
      ),
      message: await sealMessage(key, 'writer', message),
    },
  };
}

/**
 * Sends a sealed report. If many reports came from the same network, solves a puzzle first, which takes some seconds. A
 * report that is already stored counts as sent.
 * @param onPuzzle called when the puzzle begins
 */
export async function sendSealedReport({ body }: SealedReport, onPuzzle: () => void): Promise<void> {
  const { alreadySent, puzzleNeeded } = sendReport.errors;
  const send = async (more: Pick<BodyOf<typeof sendReport>, 'puzzle'> = {}) => {
    try {
      await callApi(sendReport, { body: { ...body, ...more } });
    } catch (error) {
      if (errorCode(error) !== alreadySent.code) throw error;
    }
  };
  try {
    await send();
  } catch (error) {
    if (errorCode(error) !== puzzleNeeded.code) throw error;
    onPuzzle();
    const { challenge } = await callApi(getReportPuzzle);
    const solution = await solvePuzzle({ challenge, lookup: body.lookup });
    await send({ puzzle: { challenge, solution } });
  }
}

/** A report that its writer has opened with the code. */
export interface OwnReport extends Pick<OpenedReport, 'state' | 'readers'> {
  key: ReportKey;
  lookup: string;
  messages: OpenedMessage[];
}

export interface OpenedMessage extends Message {
  author: 'writer' | 'reader';
  at: string;
}

/**
 * Opens a report with a typed code.
 * @returns undefined when the code has a typing mistake
 * @throws ApiError 404 when no report has the code
 */
export async function openOwnReport(typed: string): Promise<OwnReport | undefined> {
  const code = await decodeSecretCode(typed);
  if (!code) return undefined;
  const lookup = await deriveReportLookup(code);
  const { codeKey, ...opened } = await callApi(getReportByLookup, { body: { lookup } });
  const key = await openReportKeyAsWriter(codeKey, code);
  return readOwnReport(key, lookup, opened);
}

async function readOwnReport(
  key: ReportKey,
  lookup: string,
  { state, readers, messages }: Pick<OpenedReport, 'state' | 'readers' | 'messages'>,
): Promise<OwnReport> {
  return { key, lookup, state, readers, messages: await openMessages(key, messages) };
}

/**
 * Adds a message to a report and loads the report again. If it cannot be loaded, returns the known report with the
 * message, because the message has arrived and must not be sent twice.
 */
export async function sendFollowUpMessage(
  report: OwnReport,
  text: string,
): Promise<{ message: string; report: OwnReport }> {
  const { key, lookup } = report;
  const sent = { text, name: '', contact: '' };
  const sealed = await sealMessage(key, 'writer', sent);
  const { message } = await callApi(addWriterMessage, { body: { lookup, message: sealed } });
  try {
    const opened = await callApi(getReportByLookup, { body: { lookup } });
    return { message, report: await readOwnReport(key, lookup, opened) };
  } catch {
    const added: OpenedMessage = { ...sent, author: 'writer', at: new Date().toISOString() };
    return { message, report: { ...report, state: 'new', messages: [...report.messages, added] } };
  }
}

/** @throws when a message was changed or was sealed with another key */
export function openMessages(key: ReportKey, messages: OpenedReport['messages']): Promise<OpenedMessage[]> {
  return Promise.all(
    messages.map(async ({ author, at, sealed }) => ({
      ...(await openMessage(key, author, sealed)),
      author,
      at,
    })),
  );
}
