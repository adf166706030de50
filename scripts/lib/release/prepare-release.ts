import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions, isVersion, nextVersion, type Step, steps } from '#platform/rule/version.ts';
import { nameRelease, type ReleaseNotes, readUnreleased } from './changelog.ts';
import { git } from './git.ts';
import { findCleanCommit, isTestedCommit } from './tested-commit.ts';

/** Number of changes that a site shows of a newer release. */
const maxChanges = 30;

interface PreparedRelease extends ReleaseNotes {
  version: string;
  /** Commands that finish the release. */
  commands: readonly string[];
}

/**
 * Checks the working tree, and writes the next version and its date into the changelog, the README and the package
 * files, and its news into `release.json`, which sites can read as `UPDATE_FEED_URL`.
 * @param wanted a version or which number to raise. By default the first one if a club must prepare for the release,
 *   else the second one
 * @param date such as '2026-11-30'
 * @param test runs all tests. It is called if they have not passed for this commit yet, and returns whether they pass
 * @throws Error that says what to do. No file has changed then
 */
export async function prepareRelease(
  folder: string,
  { wanted, date, test }: { wanted: string | undefined; date: string; test: () => Promise<boolean> },
): Promise<PreparedRelease> {
  const commit = findCleanCommit(folder);
  if (!commit) throw new Error('Files differ from the last commit. Commit or discard the changes first.');
  const branch = git(folder, 'rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') throw new Error(`A release is made on main, and this is ${branch}.`);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const changelog = read('CHANGELOG.md');
  const notes = readUnreleased(changelog);
  const current: string = JSON.parse(read('package.json')).version;
  const version = chooseVersion(current, wanted ?? (notes.needsHand ? 'major' : 'minor'));
  const tag = `v${version}`;
  if (git(folder, 'tag', '--list', tag)) throw new Error(`The tag ${tag} exists already.`);
  const readme = read('README.md');
  const row = `| Version | ${current} `;
  if (!readme.includes(row)) throw new Error(`README.md has no row '${row}'.`);
  if (!isTestedCommit(folder, commit)) {
    if (!(await test())) throw new Error('The tests fail. Nothing has changed.');
    if (findCleanCommit(folder) !== commit) throw new Error('Files changed during the tests. Start again.');
  }

  writeFileSync(join(folder, 'CHANGELOG.md'), nameRelease(changelog, version, date));
  writeFileSync(join(folder, 'README.md'), readme.replace(row, `| Version | ${version} `));
  const { byHand, changes } = notes;
  writeFileSync(
    join(folder, 'release.json'),
    `${JSON.stringify({ version, date, byHand, changes: changes.slice(0, maxChanges) }, null, 2)}\n`,
  );
  for (const file of ['package.json', 'package-lock.json']) {
    const text = read(file);
    // The lock file names the version of the program twice, before that of any package.
    const times = file === 'package.json' ? 1 : 2;
    writeFileSync(
      join(folder, file),
      replaceTimes(text, `"version": "${current}"`, `"version": "${version}"`, times),
    );
  }
  return {
    version,
    ...notes,
    commands: [
      `git add --all && git commit -m 'Release ${version}'`,
      `git tag -a ${tag} -m 'Release ${version}'`,
      `git push origin main ${tag}`,
    ],
  };
}

function chooseVersion(current: string, wanted: string): string {
  const step = steps.find((name): name is Step => name === wanted);
  const version = step ? nextVersion(current, step) : wanted.replace(/^v/, '');
  if (!isVersion(version))
    throw new Error(`'${wanted}' is neither a version such as 1.2.0 nor ${steps.join(', ')}.`);
  if (compareVersions(version, current) <= 0) throw new Error(`${version} is not newer than ${current}.`);
  return version;
}

function replaceTimes(text: string, from: string, to: string, times: number): string {
  let replaced = text;
  for (let time = 0; time < times; time++) replaced = replaced.replace(from, to);
  return replaced;
}
