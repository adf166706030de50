import type { z } from 'zod';
import type { BodyMistake } from '#platform/contract/common.ts';
import { type DocumentKind, documentSchemas, type SiteContent } from '../contract/documents.ts';

export type Checked<Kind extends DocumentKind> =
  | { value: SiteContent[Kind]; mistakes?: undefined }
  | { value?: undefined; mistakes: readonly BodyMistake[] };

const maxMistakes = 100;

/**
 * Checks a document. Returns it with trimmed texts, as it is stored, or its first 100 mistakes in the order of the
 * fields.
 * @param value untrusted
 */
export function checkAndTrimDocument<Kind extends DocumentKind>(kind: Kind, value: unknown): Checked<Kind> {
  const checked = documentSchemas[kind].safeParse(value, { error: errorText });
  if (checked.success) return { value: checked.data as unknown as SiteContent[Kind] };
  const mistakes = checked.error.issues.slice(0, maxMistakes).map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  }));
  return { mistakes };
}

const expectedTexts: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  array: 'must be a list',
  object: 'must be a group of fields',
};

/** Returns the error text of a mistake for which the schema has none. */
function errorText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `has unknown fields: ${issue.keys.map((key) => key.slice(0, 40)).join(', ')}`.slice(0, 200);
  if (issue.code !== 'invalid_type') return 'has the wrong type';
  if (issue.input === undefined) return 'is missing';
  return expectedTexts[issue.expected] ?? 'has the wrong type';
}
