import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

/** Half the size to send and to read, on every screen. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What a bar that stays in place happens to cover is free after a scroll, and as large as it is. */
const underABar = 'partially obscured';

/** Fails with every rule of WCAG 2.2 AA that axe sees broken on the page as it stands, and where. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await atRest(page);
  await expectNothingBroken(page, rules, screen);
}

/** The same for the rules about colours, which are all that another theme can break. */
export async function expectGoodColours(page: Page, screen: string): Promise<void> {
  await atRest(page);
  await expectNothingBroken(page, colourRules, screen);
}

async function expectNothingBroken(page: Page, runOnly: RunOnly, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (wanted) => {
    // What is framed is a public page, looked at by itself; styles are the site's own; what passes is not described, which takes most of the time.
    const found = await window.axe.run({
      runOnly: wanted,
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    });
    return found.violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      nodes: nodes.map(({ target, failureSummary = '' }) => ({ at: target.join(' '), failureSummary })),
    }));
  }, runOnly);
  const broken = violations.flatMap(({ rule, nodes }) =>
    nodes
      .filter(({ failureSummary }) => !failureSummary.includes(underABar))
      .map(({ at, failureSummary }) => `${rule}\n  ${at}\n  ${failureSummary}`),
  );
  expect(broken, `axe finds nothing on ${screen}`).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Resolves when what moves has arrived: colours half-way through a transition are no one's design. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
