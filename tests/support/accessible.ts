import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOnly } from 'axe-core';

/** Source of axe. The minified build is half as large, which saves time on each screen. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Finding of axe for an element partially covered by a sticky bar. It is accepted, since the element can be scrolled
 * into view.
 */
const underABar = 'partially obscured';

/** Fails with all violations of WCAG 2.2 AA that axe finds on the current page. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await atRest(page);
  await expectNothingBroken(page, rules, screen);
}

/** Checks only the rules about colours, since another theme changes nothing else. */
export async function expectGoodColours(page: Page, screen: string): Promise<void> {
  await atRest(page);
  await expectNothingBroken(page, colourRules, screen);
}

async function expectNothingBroken(page: Page, runOnly: RunOnly, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (wanted) => {
    // Skips frames, which show public pages that are checked separately. Passed checks are not described, since that
    // takes most of the time.
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

/** Waits until all transitions have ended, since colours in the middle of one are not designed. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
