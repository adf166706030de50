import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise, type IConfiguration } from 'dependency-cruiser';
import config from '../dependency-cruiser.config.ts';

/**
 * Holds every import under `src/` against the import rules.
 *
 * @param root folder that holds `src/` and package.json
 * @returns one sentence for each import that breaks a rule, and one when not every file was looked at;
 *   empty when all is well
 */
export async function checkImports(root: string): Promise<string[]> {
  const { options, forbidden }: IConfiguration = config;
  const { output } = await cruise(['src'], {
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
  const looked = output.modules.filter(({ source }) => source.startsWith('src/') && isModule(source)).length;
  const files = listModules(root).length;
  // A parser that does not understand TypeScript finds nothing, and nothing breaks no rule.
  if (files === 0 || looked !== files) broken.push(`Looked at ${looked} of the ${files} modules under src/.`);
  return broken;
}

const isModule = (file: string): boolean => /\.tsx?$/.test(file);

function listModules(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(isModule);
}

if (import.meta.main) {
  const broken = await checkImports(resolve(import.meta.dirname, '..'));
  for (const sentence of broken) console.error(sentence);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
