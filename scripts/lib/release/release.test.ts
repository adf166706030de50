import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, describe, expect } from 'vitest';
import { compareVersions, findNewestRelease } from '#platform/rule/version.ts';
import { git } from './git.ts';
import { prepareRelease } from './prepare-release.ts';
import { findCleanCommit, recordTestedCommit } from './tested-commit.ts';

const changelog = (byHand: string) => `# Changelog

## [Unreleased]

${byHand}

- A sample change.

## [1.1.0] - 2026-11-29

- An earlier change.
`;
const nothing = '**To do when updating:** nothing.';

const test = base.extend('repository', ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const commit = () => {
    git(folder, 'add', '--all');
    git(
      folder,
      '-c',
      'user.name=Sample',
      '-c',
      'user.email=sample@example.org',
      'commit',
      '--quiet',
      '-m',
      'A sample',
    );
  };
  git(folder, 'init', '--quiet', '--initial-branch=main');
  write('CHANGELOG.md', changelog(nothing));
  write('README.md', '| Version | 1.1.0 ([changes](CHANGELOG.md)) |\n');
  write('package.json', '{\n  "name": "sample",\n  "version": "1.1.0"\n}\n');
  const part = '"version": "1.1.0"';
  write(
    'package-lock.json',
    `{ "name": "sample", ${part}, "packages": { "": { ${part} }, "node_modules/other": { ${part} } } }\n`,
  );
  commit();
  let runs = 0;
  const release = (wanted?: string, passes = true) =>
    prepareRelease(folder, {
      wanted,
      date: '2026-12-24',
      test: async () => {
        runs++;
        return passes;
      },
    });
  return { folder, write, read, commit, release, runs: () => runs };
});

describe('a release', () => {
  test('writes the next version and the date, and prints how to tag it', async ({ repository }) => {
    const { version, commands } = await repository.release();
    expect(version).toBe('1.2.0');
    expect(commands).toEqual([
      "git add --all && git commit -m 'Release 1.2.0'",
      "git tag -a v1.2.0 -m 'Release 1.2.0'",
      'git push origin main v1.2.0',
    ]);
    expect(repository.read('CHANGELOG.md')).toContain(
      `## [Unreleased]\n\n## [1.2.0] - 2026-12-24\n\n${nothing}\n\n- A sample change.`,
    );
    expect(JSON.parse(repository.read('release.json'))).toEqual({
      version: '1.2.0',
      date: '2026-12-24',
      byHand: 'nothing.',
      changes: ['A sample change.'],
    });
    expect(repository.read('README.md')).toContain('| Version | 1.2.0 ');
    expect(JSON.parse(repository.read('package.json')).version).toBe('1.2.0');
    const lock = JSON.parse(repository.read('package-lock.json'));
    expect([lock.version, lock.packages[''].version]).toEqual(['1.2.0', '1.2.0']);
    expect(lock.packages['node_modules/other'].version).toBe('1.1.0');
  });

  test('raises the first number if a club must prepare for it', async ({ repository }) => {
    repository.write('CHANGELOG.md', changelog('**To do when updating:** set PUBLIC_URL before the start.'));
    repository.commit();
    expect(await repository.release()).toMatchObject({
      version: '2.0.0',
      byHand: 'set PUBLIC_URL before the start.',
    });
  });

  test.for([
    ['patch', '1.1.1'],
    ['v1.4.0', '1.4.0'],
  ] as const)('asked for %s is %s', async ([wanted, version], { repository }) => {
    expect(await repository.release(wanted)).toMatchObject({ version });
  });

  test('runs the tests unless they passed for this commit', async ({ repository }) => {
    recordTestedCommit(repository.folder, 'another commit');
    await repository.release('patch');
    expect(repository.runs()).toBe(1);
    repository.commit();
    recordTestedCommit(repository.folder, String(findCleanCommit(repository.folder)));
    repository.write(
      'CHANGELOG.md',
      repository.read('CHANGELOG.md').replace('[Unreleased]\n', `[Unreleased]\n\n${nothing}\n\n- More.\n`),
    );
    repository.commit();
    recordTestedCommit(repository.folder, String(findCleanCommit(repository.folder)));
    await repository.release('patch');
    expect(repository.runs()).toBe(1);
  });

  test('changes nothing if the tests fail', async ({ repository }) => {
    await expect(repository.release('minor', false)).rejects.toThrow('The tests fail. Nothing has changed.');
    expect(git(repository.folder, 'status', '--porcelain')).toBe('');
  });

  test.for([
    [
      'with uncommitted changes',
      'Files differ from the last commit',
      (it) => it.write('README.md', 'changed'),
    ],
    [
      'on another branch',
      'on main, and this is trial',
      (it) => git(it.folder, 'switch', '--quiet', '-c', 'trial'),
    ],
    ['whose tag exists', 'v1.2.0 exists already', (it) => git(it.folder, 'tag', 'v1.2.0')],
    [
      'that does not say what is to do by hand',
      "needs a line such as '**To do when updating:** nothing.'",
      (it) => {
        it.write('CHANGELOG.md', changelog(''));
        it.commit();
      },
    ],
    [
      'without changes',
      'lists no change',
      (it) => {
        it.write('CHANGELOG.md', `## [Unreleased]\n\n${nothing}\n`);
        it.commit();
      },
    ],
  ] as [
    string,
    string,
    (it: { folder: string; write(file: string, text: string): void; commit(): void }) => unknown,
  ][])('%s is refused', async ([_, reason, spoil], { repository }) => {
    spoil(repository);
    await expect(repository.release()).rejects.toThrow(reason);
    expect(repository.runs()).toBe(0);
  });

  test.for([
    ['1.0.9', 'is not newer than 1.1.0'],
    ['next', 'is neither a version such as 1.2.0'],
  ] as const)('called %s is refused', async ([wanted, reason], { repository }) => {
    await expect(repository.release(wanted)).rejects.toThrow(reason);
  });
});

test('versions are compared by their numbers, and a trial version is older than its release', () => {
  const sorted = ['1.9.0', '1.10.0-rc.1', '1.10.0', '2.0.0'];
  expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted);
  expect(findNewestRelease([...sorted, '3.0.0-rc.1', 'latest'])).toBe('2.0.0');
  expect(findNewestRelease(['latest'])).toBeUndefined();
});
