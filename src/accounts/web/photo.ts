import { acceptedImageTypes, photoRule } from '#images/contract.ts';

/** What an `accept` attribute lists. */
export const photoTypes = acceptedImageTypes.join(',');

/** Why the browser already knows that a file is no profile photo (product 9.1); undefined when it may be one. */
export function photoProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  const accepted = acceptedImageTypes.includes(file.type) && file.size <= photoRule.maxBytes;
  return accepted ? undefined : photoRule.refusal;
}
