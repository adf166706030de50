import { Readable } from 'node:stream';
import type { Job } from '#platform/server/child-processes/child-job.ts';
import { JobFailed } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import {
  type FileProblem,
  formatFileProblem,
  invalidFile,
  maxFileNameLength,
  uploadedFileRule,
} from '../contract/files.ts';
import type checkPdfJob from './pdf/check-pdf.job.ts';
import { detectPictureFormat, reencodePictureAsJpeg, type Sender } from './reencode-picture.ts';

/** A file that was checked. A picture was encoded again, a PDF is stored unchanged. */
interface UploadedFile {
  /** File name with the extension of its type. */
  name: string;
  contentType: 'image/jpeg' | 'application/pdf';
  bytes: Uint8Array;
}

/** The request of an upload: it aborts when the client disconnects, and comes from a network address. */
export interface UploadRequest {
  readonly signal?: AbortSignal;
  readonly network: string;
}

const checking: Job<typeof checkPdfJob> = {
  module: new URL('./pdf/check-pdf.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 60,
};
const bounds = { megabytes: 250, seconds: 3, outputBytes: 1024 };

/**
 * Checks an uploaded picture or PDF in a child process, and encodes a picture again. The type of the file is detected
 * from the content, never from the name.
 * @throws AppError 400 with the size and the remedy for any other file; 503 if too many uploads are queued or decoding
 *   a picture took too long; and errors of `beforeDecoding`
 */
export async function checkAndReencodeUploadedFile(
  context: Pick<Context, 'uploads'>,
  { name, file }: { name: string; file: Buffer },
  sender: Sender,
): Promise<UploadedFile> {
  const refuse = (problem: FileProblem, cause?: unknown): never => {
    const mistakes = [{ path: ['file'], text: formatFileProblem(problem, file.length) }];
    throw new AppError(invalidFile, { mistakes, cause });
  };
  if (file.length === 0) return refuse('empty');
  if (file.length > uploadedFileRule.maxBytes) return refuse('too_large');
  if (file.toString('latin1', 0, 5) === '%PDF-') {
    const problem = await findProblemOfPdf(context, file, sender);
    if (problem) return refuse(problem);
    return { name: withExtension(name, 'pdf'), contentType: 'application/pdf', bytes: file };
  }
  if (!detectPictureFormat(file)) return refuse('other_type');
  try {
    const { contentType, bytes } = await reencodePictureAsJpeg(context, uploadedFileRule, file, sender);
    return { name: withExtension(name, 'jpg'), contentType, bytes };
  } catch (error) {
    if (error instanceof AppError && error.code === invalidFile.code) return refuse('unreadable', error);
    throw error;
  }
}

/**
 * Checks a PDF in a child process.
 * @returns the problem, or null if the file is accepted
 * @throws AppError 503 if too many uploads are queued; and errors of `beforeDecoding`
 */
export function findProblemOfPdf(
  context: Pick<Context, 'uploads'>,
  file: Buffer,
  { signal, beforeDecoding }: Omit<Sender, 'accountId'>,
): Promise<FileProblem | null> {
  return context.uploads.reserve(async (slot) => {
    await beforeDecoding?.();
    return slot.run(() => runCheck(file), signal);
  });
}

async function runCheck(file: Buffer): Promise<FileProblem | null> {
  try {
    return await runInChildProcess(checking, file, bounds);
  } catch (error) {
    if (error instanceof JobFailed) return 'unreadable';
    throw error;
  }
}

/** Replaces the extension, so that it always matches the type of the file. */
function withExtension(name: string, extension: 'pdf' | 'jpg'): string {
  const stem = name.replace(/\.(pdf|png|jpe?g|webp|avif|hei[cf])$/i, '').slice(0, maxFileNameLength - 4);
  return `${stem.toWellFormed().trim() || 'file'}.${extension}`;
}

/** Returns a file for download, under a name of ASCII letters, digits and hyphens. */
export function toSentFile({
  name,
  contentType,
  bytes,
}: Omit<UploadedFile, 'contentType'> & { contentType: string }): SentFile {
  const [, stem = '', extension = ''] = /^(.*)\.(\w+)$/.exec(name) ?? [];
  const plain = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    type: contentType,
    name: `${plain || 'file'}.${extension}`,
    content: Readable.from([Buffer.from(bytes)]),
  };
}
