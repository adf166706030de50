import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { paymentStatuses } from '#registration/rule/payment-status.ts';
import { toAnchor } from '../scripts/lib/manual-site/parse-document.ts';

const pages = [...globSync('*.md'), ...globSync('docs/**/*.md')];
const files = globSync('{*,.github/**/*,{src,scripts,tests,bench,migrations,docs}/**/*}', {
  exclude: ['**/node_modules/**', 'node_modules'],
});
const read = (page: string): string => readFileSync(page, 'utf8');

const anchorsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

function isBrokenLink(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(page), path) : page;
  return !existsSync(target) || Boolean(anchor && !anchorsIn(target).includes(anchor));
}

/**
 * Returns true if no file has this name. A name is the end of a path in the repository, such as `server/routes.ts` of
 * any module.
 */
function isMissingFile(page: string, name: string): boolean {
  const path = name.replace(/\/$/, '');
  return (
    !files.some((file) => file === path || file.endsWith(`/${path}`)) &&
    !existsSync(join(dirname(page), path))
  );
}

test('every link between the docs leads to a page and a heading', () => {
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/(?:\]\(|src=")(?!https?:|mailto:)([^)"\s]+)[)"]/g)]
      .filter(([, link = '']) => isBrokenLink(page, link))
      .map(([, link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every source file and folder that the docs name exists', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+(?:\.(?:tsx?|mjs|css|md)|\/))`|^([\w./-]+\/[\w.-]+\.tsx?) /gm)]
      .map(([, quoted, listed]) => quoted ?? listed ?? '')
      .filter((name) => /^[\w.]/.test(name))
      .map((name) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ page, name }) => isMissingFile(page, name))).toEqual([]);
});

const decisions = globSync('docs/decisions/[0-9]*.md').sort();

test('decisions are numbered without a gap, and each is in the index with its title', () => {
  expect(decisions.map((file) => Number.parseInt(basename(file), 10))).toEqual(
    decisions.map((_, at) => at + 1),
  );
  const entries = decisions.map((file) => {
    const [title = ''] = read(file).split('\n');
    return `- [${title.replace('# ', '')}](${basename(file)})`;
  });
  const listed = read('docs/decisions/README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed.toSorted()).toEqual(entries.toSorted());
});

test('the heading of each decision begins with the number of its file', () => {
  const wrong = decisions.filter(
    (file) => !read(file).startsWith(`# ${Number.parseInt(basename(file), 10)}. `),
  );
  expect(wrong).toEqual([]);
});

test('each package whose version is overridden has its reason in a decision', () => {
  const { overrides = {} }: { overrides?: Record<string, unknown> } = JSON.parse(read('package.json'));
  const reasons = decisions.map(read).join('\n');
  expect(Object.keys(overrides).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

test('comments cite decisions by file, and the file exists', () => {
  const sources = globSync('{*,{src,tests,scripts,bench}/**/*}.{ts,tsx,css}', {
    exclude: ['**/node_modules/**', 'node_modules'],
  });
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/\bdecisions? \(?\d+|docs\/decisions\/[\w-]+\.md/g)].map(([name]) => ({
      file,
      name,
    })),
  );
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test('the first file with a search term of the architecture page is the one it names', () => {
  const rows = read('docs/architecture.md').matchAll(/^\| .+ \| `([\w!( ]+)`.* \| `(src\/\S+)` \|$/gm);
  const sources = globSync('src/**/*.{ts,tsx}').sort();
  const found = [...rows].map(([, term = '', file = '']) => ({
    term,
    file,
    first: sources.find((source) => read(source).includes(term)),
  }));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ file, first }) => !first?.startsWith(file))).toEqual([]);
});

test('the architecture page names every file of src/app that passes something to a lower module', () => {
  const wiring = [
    'routes.ts',
    'root.tsx',
    'desk-layout.tsx',
    'tool-layout.tsx',
    'light-layout.tsx',
    'light-page.tsx',
    'entry.server.tsx',
    'housekeeping.ts',
  ];
  const other = ['sample-inputs.ts', 'screen-styles.tsx'];
  const [, table = ''] = read('docs/architecture.md').split('**`src/app` passes');
  const missing = globSync('src/app/*.{ts,tsx}', { exclude: ['**/*.test.ts'] })
    .map((file) => basename(file))
    .filter((file) => ![...wiring, ...other].includes(file) && !table.includes(`\`app/${file}\``));
  expect(missing).toEqual([]);
});

test('the README names the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(read('README.md')).toContain(`| Version | ${version} `);
});

test('the docs list every payment status, most certain first', () => {
  const rows = read('docs/payment-reconciliation.md').matchAll(/^\| `([a-z_]+)` \|/gm);
  expect([...rows].map(([, status]) => status)).toEqual(paymentStatuses);
  expect(read('docs/glossary.md')).toContain(`one of ${paymentStatuses.length} statuses`);
});

test('every invariant names tests that hold it', () => {
  const invariants = read('docs/invariants.md')
    .split(/^(?=- \*\*|## )/m)
    .filter((part) => part.startsWith('- **'));
  expect(invariants.length).toBeGreaterThan(20);
  const testsOf = (invariant: string) =>
    [...invariant.matchAll(/`((?:src|tests)\/\S+\.test\.ts)`/g)].map(([, file = '']) => file);
  expect(
    invariants.filter((one) => testsOf(one).length === 0 || !testsOf(one).every((file) => existsSync(file))),
  ).toEqual([]);
});

test('the helpers that docs/screens.md names are in the code of screens', () => {
  const named = [...read('docs/screens.md').matchAll(/`([a-zA-Z]+[a-z][A-Z]\w*)`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(30);
  const code = globSync('src/*/web/**/*.{ts,tsx}').map(read).join('\n');
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('the tables and columns that the docs name are in the code', () => {
  const about = [
    'glossary',
    'payment-reconciliation',
    'allocation',
    'architecture',
    'security',
    ...decisions.map((file) => `decisions/${basename(file, '.md')}`),
  ];
  const named = about.flatMap((page) =>
    [...read(`docs/${page}.md`).matchAll(/`(?:[a-z]+\.)?([a-z]+(?:_[a-z0-9]+)+)`/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  );
  const code = globSync('src/**/*.ts').map(read).join('\n');
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
