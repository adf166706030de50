/** Characters of European languages, which the main fonts of papers contain. */
const alwaysPrintable = /^[\u0020-\u007e\u00a0-\u017e\u2018\u2019]*$/;

/**
 * Maps the names that papers cannot show completely to the characters that would be boxes. Opens fonts only if a name
 * has other than European letters.
 */
export async function mapUnprintableCharacters(names: readonly string[]): Promise<Map<string, string[]>> {
  const unusual = names.filter((name) => !alwaysPrintable.test(name));
  if (unusual.length === 0) return new Map();
  const { listUnprintableCharacters } = await import('./font-runs.ts');
  return new Map(
    unusual
      .map((name) => [name, listUnprintableCharacters(name)] as const)
      .filter(([, characters]) => characters.length > 0),
  );
}
