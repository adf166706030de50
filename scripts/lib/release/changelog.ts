/** Begins the line of a release that says what the person who runs the server does by hand. */
const handLineLabel = '**To do when updating:**';
const unreleased = '## [Unreleased]';

export interface ReleaseNotes {
  /** Texts of the list of changes, without Markdown. */
  changes: string[];
  /** What is to do by hand, such as 'nothing.' */
  byHand: string;
  /** True if a club must prepare for the release. */
  needsHand: boolean;
}

/**
 * Reads the section 'Unreleased' of the changelog.
 * @throws Error that says what is missing
 */
export function readUnreleased(changelog: string): ReleaseNotes {
  const lines = sectionLines(changelog);
  if (!lines.some((line) => line.startsWith('- ')))
    throw new Error(`CHANGELOG.md: '${unreleased}' lists no change.`);
  const byHand = lines
    .find((line) => line.startsWith(handLineLabel))
    ?.slice(handLineLabel.length)
    .trim();
  if (!byHand)
    throw new Error(
      `CHANGELOG.md: '${unreleased}' needs a line such as '${handLineLabel} nothing.', with what the person who runs the server must do.`,
    );
  return { byHand, needsHand: !/^nothing\b/i.test(byHand), changes: changesIn(lines) };
}

/** Joins the lines of each entry of the list. */
function changesIn(lines: readonly string[]): string[] {
  const changes: string[] = [];
  for (const line of lines)
    if (line.startsWith('- ')) changes.push(line.slice(2));
    else if (line.startsWith('  ') && changes.length > 0) changes.push(`${changes.pop()} ${line.trim()}`);
  return changes.map((change) => change.replaceAll(/[`*]/g, ''));
}

/** Gives the section 'Unreleased' a version and a date, and adds an empty section before it. */
export function nameRelease(changelog: string, version: string, date: string): string {
  return changelog.replace(unreleased, `${unreleased}\n\n## [${version}] - ${date}`);
}

function sectionLines(changelog: string): string[] {
  const lines = changelog.split('\n');
  const begin = lines.indexOf(unreleased);
  if (begin < 0) throw new Error(`CHANGELOG.md has no section '${unreleased}'.`);
  const end = lines.findIndex((line, at) => at > begin && line.startsWith('## '));
  return lines.slice(begin + 1, end < 0 ? undefined : end);
}
