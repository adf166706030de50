import { z } from 'zod';
import { defineError } from '#platform/contract/call.ts';
import { buildLineSchema } from '#platform/contract/common.ts';
import { defineInvalidImage, type ImageRule } from './images.ts';

/** The rule for a file that may be a picture or a PDF, such as a scan of a signed form. */
export const uploadedFileRule = {
  purpose: 'file',
  maxBytes: 2 * 1024 * 1024,
  errorText: 'Choose a PDF, or a PNG, JPEG, WebP or AVIF picture, of at most 2 MB',
} as const satisfies ImageRule;

export const acceptedFileTypesAttribute = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
].join(',');

const screenshot = 'Take a screenshot or a photo of it and choose that.';

/** The rule for a picture that the secretariat uploads for a paper or a screen. Modules add how large it is stored. */
export const drawingRule = {
  purpose: 'drawing',
  maxBytes: 2 * 1024 * 1024,
  errorText: 'Choose a PNG, JPEG, WebP or AVIF picture of at most 2 MB',
} as const satisfies ImageRule;

export const invalidDrawing = defineInvalidImage(drawingRule);

/** Second halves of the error texts, after the size of the file. They state the problem and the remedy. */
const problems = {
  empty: 'and is empty. Choose another one.',
  too_large: `and is larger than 2 MB. ${screenshot}`,
  other_type: `and is not a PDF, PNG, JPEG, WebP or AVIF file. ${screenshot}`,
  unreadable: `and cannot be read. Save it as PDF again, or take a screenshot of it and choose that.`,
  locked: 'and is locked with a password. Save it without a password and choose it again.',
  active: 'and contains a script or another file. Print it to a new PDF and choose that.',
} as const;
export type FileProblem = keyof typeof problems;

/**
 * Formats a file size in units of 1024 bytes as '501 KB' or '1.5 MB'. Rounds up, so that a size over a limit never
 * looks like the limit.
 */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(Math.ceil(bytes / 104_857.6) / 10).toFixed(1)} MB`;
}

/** Returns why a file cannot be used, with its size and the remedy. */
export function formatFileProblem(problem: FileProblem, bytes: number): string {
  return `This file has ${formatFileSize(bytes)} ${problems[problem]}`;
}

/**
 * Error for a file that cannot be used. The entry of `mistakes` with the path `file` states the size, the problem and
 * the remedy.
 */
export const invalidFile = defineError(400, 'invalid_file', uploadedFileRule.errorText);
const fileTooLarge = defineError(413, 'file_too_large', uploadedFileRule.errorText);
const fileUploadBusy = defineError(
  429,
  'upload_in_progress',
  'Another file is being uploaded. Try again in a moment.',
);

/** Properties that all calls that receive a file share. The server detects the file type from the content. */
export const fileUploadCallDefaults = {
  file: { type: 'application/octet-stream', busy: fileUploadBusy },
  bodyLimit: uploadedFileRule.maxBytes,
  tooLarge: fileTooLarge,
} as const;

/** The properties of every call that receives a picture for `drawingRule`. */
export const drawingUploadCallDefaults = {
  ...fileUploadCallDefaults,
  tooLarge: defineError(413, 'drawing_too_large', drawingRule.errorText),
} as const;

export const maxFileNameLength = 100;

/** Name of an uploaded file. Removes folders, and shortens a long name at the beginning, which keeps the extension. */
export const fileNameField = z.preprocess(
  (name) => (typeof name === 'string' ? name.split(/[/\\]/).at(-1)?.slice(-maxFileNameLength) : name),
  buildLineSchema('Rename the file and choose it again', maxFileNameLength),
);
