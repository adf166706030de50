import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSiteFolder, preparedFolder, rememberingServer } from './prepared-sites.ts';
import { startSite } from './site-process.ts';

/**
 * Starts a site once before all stories. Their sites begin with a copy of its data folder and with its rendered pages,
 * because a first start takes seconds.
 * @returns a function that removes the copy
 */
export default async function prepareSites(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-sites-'));
  process.env[preparedFolder] = folder;
  await mkdir(join(folder, 'pages'));
  const site = await startSite(rememberingServer(), { entry: 'as shipped', host: 'localhost' });
  await site.end();
  await cp(site.dataDir, newSiteFolder(), { recursive: true });
  await site.stop();
  return () => rm(folder, { recursive: true });
}
