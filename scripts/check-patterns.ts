import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';

/**
 * Checks every regular expression that a server runs, because it may read uploads, mails, statements or pages of others.
 * The time of an expression must grow in proportion to its input. `patterns.json` lists the expressions: those that were
 * checked, and those that are exempt because their input is short or written by the club, with the reason. `--write`
 * checks the new ones, which can take a minute each, and updates the list. Without it nothing depends on the machine's
 * speed: an expression that is not in the list is an error.
 */

interface Pattern {
  /** The expression as it is written in the source. */
  readonly source: string;
  readonly file: string;
}

interface KnownPatterns {
  /** Expressions that are linear, sorted. */
  readonly linear: string[];
  /** Reasons by expression. */
  readonly exempt: Readonly<Record<string, string>>;
}

const listFile = join(import.meta.dirname, 'lib/checks/patterns.json');
/** Screens run in the browser of the person who typed the text. */
const checked = { files: 'src/**/*.{ts,tsx}', exclude: ['**/*.test.ts', '**/*.test.tsx', '**/web/**'] };

/** Returns the regular expressions in a source file. */
export function listPatterns(file: string, code: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isRegExpLiteral(node)) found.push({ source: `/${node.pattern}/${node.flags}`, file });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') }).body);
  return found;
}

const isRegExpLiteral = (node: object): node is { pattern: string; flags: string } =>
  'type' in node && node.type === 'RegExpLiteral';

/**
 * Returns how the time of an expression grows with its input. Tries to attack the expression where the theory does not
 * cover it, such as with a look-behind.
 */
export async function classifyPattern(
  source: string,
): Promise<'linear' | 'exponential' | 'polynomial' | 'unknown'> {
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const end = source.lastIndexOf('/');
  const [pattern, flags] = [source.slice(1, end), source.slice(end + 1).replace('v', 'u')];
  for (const checker of ['automaton', 'fuzz'] as const) {
    const found = checkSync(pattern, flags, { checker, timeout: 60_000 });
    if (found.status === 'safe') return 'linear';
    if (found.status === 'vulnerable')
      return found.complexity.type === 'exponential' ? 'exponential' : 'polynomial';
  }
  return 'unknown';
}

async function listPatternsOfServer(root: string): Promise<Pattern[]> {
  const files = globSync(checked.files, { cwd: root, exclude: checked.exclude })
    .map((file) => file.replaceAll(sep, '/'))
    .sort();
  const found: Pattern[] = [];
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8');
    found.push(...listPatterns(file, code));
    if (code.includes('new RegExp(') && /\/(rule|contract)(\/|\.ts$)/.test(file))
      found.push(...(await listBuiltPatterns(root, file)));
  }
  return found;
}

/** Returns the expressions that a rule or a contract builds when it is loaded, also those of modules that it loads. */
async function listBuiltPatterns(root: string, file: string): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = class extends Original {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      found.push({ source: `/${this.source}/${this.flags}`, file });
    }
  } as RegExpConstructor;
  try {
    await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = Original;
  }
  return found;
}

/** Returns a line for each expression that is not linear, and updates the list if `write` is true. */
async function checkPatterns(root: string, write: boolean): Promise<string[]> {
  const known: KnownPatterns = JSON.parse(readFileSync(listFile, 'utf8'));
  const bySource = Map.groupBy(await listPatternsOfServer(root), ({ source }) => source);
  const isKnown = new Set([...known.linear, ...Object.keys(known.exempt)]);
  const errors: string[] = [];
  const linear: string[] = [];
  for (const [source, uses] of bySource) {
    const file = uses[0]?.file;
    if (!isKnown.has(source) && !write) {
      errors.push(`${file}: ${source} is new: run node scripts/run.mjs scripts/check-patterns.ts --write`);
      continue;
    }
    const kind = isKnown.has(source) ? 'linear' : await classifyPattern(source);
    if (kind === 'linear') linear.push(source);
    else errors.push(`${file}: ${source} is ${kind}: scan with indexOf, or bound the repetitions`);
  }
  const unused = Object.keys(known.exempt).filter((source) => !bySource.has(source));
  errors.push(
    ...unused.map((source) => `scripts/lib/checks/patterns.json: ${source} is exempt, but no file has it`),
  );
  if (write) {
    const listed = linear.filter((source) => !(source in known.exempt)).sort();
    writeFileSync(listFile, `${JSON.stringify({ ...known, linear: listed }, null, 2)}\n`);
  }
  return errors;
}

if (process.argv[1] === import.meta.filename) {
  const errors = await checkPatterns(resolve(import.meta.dirname, '..'), process.argv.includes('--write'));
  for (const line of errors) console.error(line);
  if (errors.length > 0) process.exitCode = 1;
}
