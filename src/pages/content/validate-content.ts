import { z } from 'zod';

const fieldPath = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) =>
      typeof part === 'number' ? `[${part}]` : at === 0 ? String(part) : `.${String(part)}`,
    )
    .join('');

/**
 * Checks content that was read from JSON files. Each file has the schema with its name.
 * @param folder folder of the files, for error messages
 * @throws {Error} with one line for each mistake
 */
export function validateContent<const Schemas extends z.core.$ZodShape>(
  folder: string,
  schemas: Schemas,
  files: { readonly [File in keyof Schemas]: unknown },
) {
  const checked = z.strictObject(schemas).safeParse(files);
  if (checked.success) return checked.data;
  const mistakes = checked.error.issues.map(
    ({ path, message }) => `${folder}: ${fieldPath(path)} ${message}.`,
  );
  throw new Error(['The content has mistakes:', ...mistakes].join('\n  '));
}
