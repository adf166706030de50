import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Config } from '#platform/server/config.ts';

/** A user and group of the machine. Undefined for the user that runs the command. */
export type Owner = { uid: number; gid: number } | undefined;

/**
 * A site whose releases are folders beside each other, such as `/srv/mun/v1.1.0` and `/srv/mun/v1.2.0`. A link
 * `/srv/mun/current` leads to the one that runs.
 */
export interface Installation {
  base: string;
  link: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Folder of backups, on the disk of the data folder. */
  backups: string;
  /** Who owns the data, if that is another user than the one that runs the command. */
  owner: Owner;
}

/**
 * Finds the folders of the program that runs.
 * @param root folder of the program
 * @throws Error that says how to create them
 */
export function findInstallation(
  root: string,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Installation {
  const base = dirname(root);
  const link = join(base, 'current');
  if (!existsSync(link) || !lstatSync(link).isSymbolicLink() || realpathSync(link) !== realpathSync(root))
    throw new Error(
      `${link} is not a link to ${root}. 'Updating' in docs/operations.md says how to create the folders once.`,
    );
  const { dataDir, databaseUrl } = config;
  if (`${dataDir}${sep}`.startsWith(`${realpathSync(root)}${sep}`))
    throw new Error(
      `DATA_DIR: ${dataDir} is inside the program, which an update replaces. Move it to another folder.`,
    );
  if (!existsSync(dataDir)) throw new Error(`DATA_DIR: there is no ${dataDir}.`);
  const owner = ownerOf(dataDir);
  const backups = `${dataDir}-backups`;
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  if (owner) chownSync(backups, owner.uid, owner.gid);
  return { base, link, dataDir, databaseUrl, backups, owner };
}

function ownerOf(folder: string): Owner {
  const { uid, gid } = statSync(folder);
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined;
}

/** Returns the name of the release to which the link leads. */
export const currentRelease = ({ link }: Pick<Installation, 'link'>): string => basename(readlinkSync(link));

export function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/** Makes the link lead to a release. Atomic: there is no time without a link. */
export function switchTo({ base, link }: Installation, release: string): void {
  const draft = join(base, '.current');
  rmSync(draft, { force: true });
  symlinkSync(release, draft);
  renameSync(draft, link);
}

/** Deletes earlier releases and what an interrupted update left. Keeps releases that were put there by hand. */
export function deleteOtherReleases({ base }: Installation, kept: readonly string[]): void {
  for (const name of readdirSync(base))
    if ((/^v\d/.test(name) || name.endsWith('.unfinished')) && !kept.includes(name))
      rmSync(join(base, name), { recursive: true, force: true });
}
