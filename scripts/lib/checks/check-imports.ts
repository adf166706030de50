import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise, type IConfiguration, type IModule } from 'dependency-cruiser';
import config, { unreachable } from '../../../dependency-cruiser.config.ts';

const folders = ['src', 'migrations'];

/**
 * Returns a sentence for each forbidden import, and one if some files were not read.
 * @param root folder with `src/`, package.json and optionally `migrations/`
 */
export async function checkImports(root: string): Promise<string[]> {
  const { options, forbidden }: IConfiguration = config;
  const looksAt = folders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(looksAt, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
  });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered with a text, not with its findings.');

  const broken = output.summary.violations.map(({ rule, from, to, via, cycle }) => {
    const way = (via ?? cycle ?? []).map(({ name }) => name).filter((name) => name !== to);
    return `${rule.name}: ${[from, ...way, to].join(' -> ')}`;
  });
  broken.push(...unreachable.flatMap((rule) => forbiddenWays(rule, output.modules)));
  const looked = output.modules.filter(({ source }) => isModule(source) && isUnder(looksAt, source)).length;
  const files = looksAt.flatMap((folder) => listModules(join(root, folder))).length;
  // Fails if some files were not read. A parser that cannot read TypeScript finds no imports, and would report no
  // violation.
  if (files === 0 || looked !== files)
    broken.push(`Looked at ${looked} of the ${files} modules under ${looksAt.join(' and ')}.`);
  return broken;
}

/**
 * Returns one chain of imports for each forbidden dependency. Searches from both ends, because dependency-cruiser takes
 * seven seconds for such rules.
 */
function forbiddenWays(
  { name, isFrom, isTo }: (typeof unreachable)[number],
  modules: readonly IModule[],
): string[] {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  const next = new Map<string, string>();
  const reached = modules.map(({ source }) => source).filter(isTo);
  for (const one of reached)
    for (const importer of importers.get(one) ?? []) {
      if (next.has(importer) || isTo(importer)) continue;
      next.set(importer, one);
      reached.push(importer);
    }
  return [...next.keys()].filter(isFrom).map((from) => {
    const way = [from];
    for (let at = next.get(from); at; at = next.get(at)) way.push(at);
    return `${name}: ${way.join(' -> ')}`;
  });
}

const isModule = (file: string): boolean => /\.tsx?$/.test(file);
const isUnder = (folders: readonly string[], file: string): boolean =>
  folders.some((folder) => file.startsWith(`${folder}/`));

function listModules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isModule);
}

if (process.argv[1] === import.meta.filename) {
  const broken = await checkImports(resolve(import.meta.dirname, '../../..'));
  for (const sentence of broken) console.error(sentence);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
