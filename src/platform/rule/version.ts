/** A version such as 1.2.0, or with a word behind it such as 1.2.0-rc.1. */
const form = /^(\d{1,4})\.(\d{1,4})\.(\d{1,4})(-[0-9a-z.]{1,20})?$/;

export const steps = ['major', 'minor', 'patch'] as const;
export type Step = (typeof steps)[number];

export const isVersion = (text: string): boolean => form.test(text);

/** Returns the next version. `1.2.0` is followed by `2.0.0`, `1.3.0` or `1.2.1`. */
export function nextVersion(version: string, step: Step): string {
  const [major, minor, patch] = numbersOf(version);
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Compares two versions by their numbers. A version with a word behind it is older than the one without. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  for (const at of [0, 1, 2] as const) if (left[at] !== right[at]) return left[at] - right[at];
  return Number(other.includes('-')) - Number(one.includes('-')) || one.localeCompare(other);
}

/** Returns the newest version without a word behind it, or undefined if there is none. */
export function findNewestRelease(versions: readonly string[]): string | undefined {
  return versions
    .filter((version) => isVersion(version) && !version.includes('-'))
    .toSorted(compareVersions)
    .at(-1);
}

function numbersOf(version: string): [number, number, number] {
  const [, major, minor, patch] = form.exec(version) ?? [];
  return [Number(major ?? 0), Number(minor ?? 0), Number(patch ?? 0)];
}
