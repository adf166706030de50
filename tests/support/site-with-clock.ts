import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSite, runSite } from './site.ts';

/** A running site whose time passes when a story says so; browsers keep their own. */
export interface SiteWithClock extends RunningSite {
  /** Puts the site's clock ahead by so many milliseconds. */
  moveClock(aheadMs: number): Promise<void>;
}

/** A separate site, since no one else's hour shall pass. */
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
      // The server looks at it every 20 ms.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    },
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true });
    },
  };
}
