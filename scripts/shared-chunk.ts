/** Of what the bundler knows of a module, what is read here. */
interface Module {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

/** The files that several pages share, in the order in which they take modules. What is in none goes as the bundler likes. */
export const sharedChunks = ['site', 'everybody', 'screens', 'desk'] as const;
export type SharedChunk = (typeof sharedChunks)[number];

/** What every page starts with. */
const everyPage = /[\\/]src[\\/](.*[\\/])?root\.tsx|[\\/]site[\\/]web[\\/]layout\.tsx/;
const publicPage = /[\\/]site[\\/]web[\\/][^\\/]+\.tsx/;
const deskScreen = /[\\/]web[\\/]desk[\\/]|[\\/]review[\\/]web[\\/]|[\\/]desk-layout\.tsx/;
const enoughPublicPages = 4;
const enoughScreens = 12;
/** React and its router run on every page; in one file with what uses them they take 1.6 KB less. */
const runsEverywhere = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;

/**
 * Which shared file a module belongs into: `site`, which every page fetches, when the root or the layout needs it, or several
 * public pages do; `everybody` when a public page and a screen do, which else would follow the screen's others into their file;
 * `desk` when only screens of the desk do; `screens` when many behind a log-in do. Every page carries the names of the files of all
 * screens: few files make that list short.
 */
export function sharedChunkOf(id: string, moduleOf: (id: string) => Module | null): SharedChunk | null {
  if (runsEverywhere.test(id)) return 'site';
  const entries = entriesNeeding(id, moduleOf);
  const needing = (pattern: RegExp) => entries.filter((entry) => pattern.test(entry)).length;
  const isOurs = /[\\/]src[\\/].*\.tsx?$/.test(id);
  if (isOurs && (needing(everyPage) > 0 || needing(publicPage) >= enoughPublicPages)) return 'site';
  if (entries.length < 2 || /\.css/.test(id)) return null;
  if (needing(publicPage) > 0) return needing(publicPage) < entries.length ? 'everybody' : null;
  if (needing(deskScreen) === entries.length) return 'desk';
  return entries.length >= enoughScreens ? 'screens' : null;
}

/** The entries that reach a module by static imports; each route is one. */
function entriesNeeding(id: string, moduleOf: (id: string) => Module | null): string[] {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of moduleOf(one)?.importers ?? []) seen.add(importer);
  return [...seen].filter((one) => moduleOf(one)?.isEntry);
}
