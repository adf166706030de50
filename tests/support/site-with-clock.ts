import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    NODE_OPTIONS: `--import=${new URL('../faults/support/movable-clock.ts', import.meta.url).href}`,
  }));
  return {
    ...site,
    async moveClock(aheadMs) {
      await writeFile(`${file}.new`, String(aheadMs));
      await rename(`${file}.new`, file);
      // Waits until the server has read the file with the offset.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    },
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true });
    },
  };
}
