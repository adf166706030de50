/**
 * Splits pasted text at commas, semicolons and white space into e-mail addresses in lower case, without duplicates. If
 * the text has addresses in angle brackets, such as `Name <name@example.org>`, parts without '@' are names and are left
 * out. Otherwise they are kept, so that the user sees the mistake.
 */
export function splitEmailAddresses(text: string): string[] {
  const hasNames = /<[^<>]*>/.test(text);
  const parts = text
    .split(/[\s,;<>]+/)
    .map((part) => part.replace(/^mailto:/i, '').toLowerCase())
    .filter((part) => part !== '' && (!hasNames || part.includes('@')));
  return [...new Set(parts)];
}
