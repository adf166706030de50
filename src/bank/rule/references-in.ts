import { referenceAlphabet, referenceLength } from '#registration/rule/reference.ts';

/** Runs of characters that references have; nothing shorter can hold one. */
const longRuns = new RegExp(`[${referenceAlphabet}]{${referenceLength},}`, 'g');

/** The known references in a text, whatever a bank put between or around their characters. */
export function referencesIn(text: string, known: { has(reference: string): boolean }): string[] {
  const compact = text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
  const found = new Set<string>();
  for (const [run] of compact.matchAll(longRuns))
    for (let at = 0; at + referenceLength <= run.length; at += 1) {
      const part = run.slice(at, at + referenceLength);
      if (known.has(part)) found.add(part);
    }
  return [...found].sort();
}
