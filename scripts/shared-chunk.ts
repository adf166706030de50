/** Of what the bundler knows of a module, what is read here. */
interface Module {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

/** What every page starts with. */
const everyPage = /[\\/]src[\\/](.*[\\/])?root\.tsx|[\\/]site[\\/]web[\\/]layout\.tsx/;
const publicPage = /[\\/]site[\\/]web[\\/][^\\/]+\.tsx/;
const enoughPublicPages = 4;

/**
 * Whether a module of ours belongs into the one file that every page fetches: the root or the layout needs it, or
 * several public pages do.
 */
export function inSharedChunk(id: string, moduleOf: (id: string) => Module | null): boolean {
  if (!/[\\/]src[\\/].*\.tsx?$/.test(id)) return false;
  const entries = entriesNeeding(id, moduleOf);
  return (
    entries.some((entry) => everyPage.test(entry)) ||
    entries.filter((entry) => publicPage.test(entry)).length >= enoughPublicPages
  );
}

/** The entries that reach a module by static imports; each route is one. */
function entriesNeeding(id: string, moduleOf: (id: string) => Module | null): string[] {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of moduleOf(one)?.importers ?? []) seen.add(importer);
  return [...seen].filter((one) => moduleOf(one)?.isEntry);
}
