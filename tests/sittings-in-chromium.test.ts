import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';
import { shippedRuleSets } from '#debate/rule-sets/index.ts';
import { chromiumArguments, findChromium } from './support/chromium.ts';
import type { FoldInPage } from './support/fold-in-page.ts';
import { must } from './support/must.ts';
import { playThreeHours, sampleSittings } from './support/sample-sittings.ts';

const executablePath = findChromium();

/** The fold as one script, as the site's own build makes it of the same modules. */
async function bundleFold(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'support/fold-in-page.ts'),
        formats: ['iife'],
        name: 'fold',
      },
    },
  });
  const { output } = must([built].flat()[0]) as Rollup.RollupOutput;
  return must(output[0]).code;
}

test.runIf(executablePath)('Chromium folds sittings of three hours to the hashes of Node', async () => {
  const [script, browser] = await Promise.all([
    bundleFold(),
    chromium.launch({ executablePath, args: chromiumArguments }),
  ]);
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const hashes: [string, string][] = [];
    for (const [id] of sampleSittings) {
      const { members, steps } = playThreeHours(id);
      const log = steps.map((step, at) => ({ ...step, seq: at + 1 }));
      const sent = { document: must(shippedRuleSets.get(id)), members, steps: log };
      const hash = await page.evaluate(
        (sitting) => (window as unknown as { foldInPage: FoldInPage }).foldInPage(sitting),
        sent,
      );
      hashes.push([id, hash]);
    }
    expect(hashes).toEqual(sampleSittings);
  } finally {
    await browser.close();
  }
});
