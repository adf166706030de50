/**
 * Splits pasted text into e-mail addresses in lower case, without duplicates. They may be separated by commas,
 * semicolons, spaces, tabs or lines, also in the form `Name <name@example.org>`. A part without '@' is kept as a
 * mistake, unless the text has angle brackets, where it is a name.
 */
export function splitEmailAddresses(text: string): string[] {
  const hasNames = /<[^<>]*>/.test(text);
  const parts = text
    .split(/[\s,;<>]+/)
    .map((part) => part.replace(/^mailto:/i, '').toLowerCase())
    .filter((part) => part !== '' && (!hasNames || part.includes('@')));
  return [...new Set(parts)];
}
