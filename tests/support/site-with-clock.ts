import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { rememberingServer } from './prepared-sites.ts';
import { type RunningSite, runSite } from './site.ts';

/** A running site with a movable clock. Browsers use the real time. */
export interface SiteWithClock extends RunningSite {
  /** Sets by how many milliseconds the site's clock is ahead. */
  moveClock(aheadMs: number): Promise<void>;
}

/** Starts a separate site, because a moved clock affects all its users. */
export async function runSiteWithClock(): Promise<SiteWithClock> {
  const folder = await mkdtemp(join(tmpdir(), 'story-clock-'));
  const file = join(folder, 'ahead');
  await writeFile(file, '0');
  const site = await runSite(async () => ({
    CLOCK_FILE: file,
    ...rememberingServer(new URL('../faults/support/movable-clock.ts', import.meta.url)),
  }));
  return {
    ...site,
    async moveClock(aheadMs) {
      await writeFile(`${file}.new`, String(aheadMs));
      await rename(`${file}.new`, file);
      await expect
        .poll(() => readFile(`${file}.read`, 'utf8').catch(() => '0'), {
          message: 'the server reads the offset',
          intervals: [20],
        })
        .toBe(String(aheadMs));
    },
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true });
    },
  };
}
