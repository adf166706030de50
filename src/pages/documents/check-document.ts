import type { z } from 'zod';
import { type DocumentKind, documentSchemas, type SiteContent } from '#pages/contract/documents.ts';
import type { BodyMistake } from '#platform/contract/common.ts';

export type Checked<Kind extends DocumentKind> =
  | { value: SiteContent[Kind]; mistakes?: undefined }
  | { value?: undefined; mistakes: readonly BodyMistake[] };

/** At most so many are shown. */
const mostMistakes = 100;

/**
 * Holds a document against the schema of its kind.
 * @param value whatever came
 * @returns the document as it is stored, its texts trimmed; or everything that is wrong, in the order of its fields
 */
export function checkDocument<Kind extends DocumentKind>(kind: Kind, value: unknown): Checked<Kind> {
  const checked = documentSchemas[kind].safeParse(value, { error: inWords });
  if (checked.success) return { value: checked.data as unknown as SiteContent[Kind] };
  const mistakes = checked.error.issues.slice(0, mostMistakes).map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  }));
  return { mistakes };
}

const expectedIn: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  array: 'must be a list',
  object: 'must be a group of fields',
};

/** Where the schema has no error text. */
function inWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `has unknown fields: ${issue.keys.map((key) => key.slice(0, 40)).join(', ')}`.slice(0, 200);
  if (issue.code !== 'invalid_type') return 'is not what belongs here';
  if (issue.input === undefined) return 'is missing';
  return expectedIn[issue.expected] ?? 'is not what belongs here';
}
