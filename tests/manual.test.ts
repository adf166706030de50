import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { taskTexts } from '#demo/web/tour-tasks.ts';
import { listMenuGroupsFor, listScreensOfEntry } from '#desk/web/shell/navigation.ts';
import { toHelpPageName } from '#help/rule/help-path.ts';
import type { ManualPage, Part } from '#help/rule/manual.ts';
import { manualFolder, readManualGroups, readManualPages } from '../scripts/lib/assets/manual.ts';

const pages = readManualPages();
const names = Object.keys(pages);
const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'src/help/**'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8').replaceAll(/\s+/g, ' '),
}));

const partsOf = ({ purpose, tasks, problems }: ManualPage): Part[] =>
  [...purpose, ...tasks.flatMap(({ steps }) => steps), ...problems].flat();

/** Returns the titles of the pages to which the screens outside of the desk's layout link. */
const listLinkedTitles = (): string[] =>
  sources.flatMap(({ text }) => {
    const pattern = /(?:<HelpLink title=|<ToolFooter help=|ScreenHandle = { help: )["']([^"']+)["']/g;
    return [...text.matchAll(pattern)].map(([, title = '']) => title);
  });

test('every screen of the desk has its page of the manual, and each page is listed once', () => {
  const screens = (['admin', 'superadmin'] as const).flatMap((role) =>
    listMenuGroupsFor(role, 'Sample').flatMap(({ entries }) => entries.flatMap(listScreensOfEntry)),
  );
  const linked = listLinkedTitles();
  expect(linked.length).toBeGreaterThan(20);
  const titles = new Set([...screens.map(({ label }) => label), ...linked]);
  expect([...titles].filter((title) => !names.includes(toHelpPageName(title)))).toEqual([]);
  const listed = readManualGroups().flatMap((group) => group.pages);
  expect(listed.toSorted()).toEqual(names.toSorted());
});

test('every page of the manual has its title as name, and its links and pictures exist', () => {
  expect(names.filter((name) => name !== toHelpPageName(pages[name]?.title ?? ''))).toEqual([]);
  const broken = Object.values(pages).flatMap((page) => [
    ...partsOf(page).filter(
      (part) => typeof part === 'object' && 'page' in part && !names.includes(part.page),
    ),
    ...page.tasks.filter(({ picture }) => picture && !existsSync(join(manualFolder, picture.file))),
  ]);
  expect(broken).toEqual([]);
});

test('every button, field and list that the manual names is a text of the product', () => {
  const named = Object.values(pages).flatMap((page) =>
    partsOf(page).flatMap((part) =>
      typeof part === 'object' && 'button' in part ? { page: page.title, name: part.button } : [],
    ),
  );
  expect(named.length).toBeGreaterThan(150);
  // A text ends where it is quoted, at an element, or where a variable part begins.
  const texts = new Set(sources.flatMap(({ text }) => text.split(/['"`<>{}$#]/).map((part) => part.trim())));
  expect(named.filter(({ name }) => !texts.has(name))).toEqual([]);
});

test('each task of the tour links to the task of the manual that leads through it', () => {
  const documented = readFileSync('docs/first-evening.md', 'utf8');
  const broken = Object.values(taskTexts).filter(({ title, help }) => {
    const name = toHelpPageName(help.page);
    const leads = pages[name]?.tasks.some((task) => task.title === help.task);
    const link = `${title}[^|]* \\| [^|]+ \\| \\[${help.page}\\]\\(manual/${name}\\.md\\)`;
    return !leads || !new RegExp(link).test(documented);
  });
  expect(broken).toEqual([]);
});
