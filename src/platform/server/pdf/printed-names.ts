/** Characters of European languages, which the main fonts of papers contain. */
const alwaysPrintable = /^[\u0020-\u007e\u00a0-\u017e\u2018\u2019]*$/;

/**
 * Maps the names that papers cannot show completely to what is printed: an empty text if no letter is left. Opens fonts
 * only if a name has other than European letters.
 */
export async function mapIncompletePrintedNames(names: readonly string[]): Promise<Map<string, string>> {
  const unusual = names.filter((name) => !alwaysPrintable.test(name));
  if (unusual.length === 0) return new Map();
  const { toPrintable } = await import('./font-runs.ts');
  return new Map(
    unusual.map((name) => [name, toPrintable(name)] as const).filter(([name, printed]) => name !== printed),
  );
}
