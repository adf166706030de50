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
 * Finding of axe for an element that is partly covered by a sticky bar. It is accepted, because the element can be
 * scrolled into view.
 */
const underABar = 'partially obscured';

/**
 * Fails with all violations of WCAG 2.2 AA that axe finds on the current page. While a modal dialog is open, checks only
 * the dialog, because the page below it is inert.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await atRest(page);
  await expectNothingBroken(page, rules, screen);
}

/** Checks only the rules about colours, because a change of the theme affects no others. */
export async function expectGoodColours(page: Page, screen: string): Promise<void> {
  await atRest(page);
  await expectNothingBroken(page, colourRules, screen);
}

async function expectNothingBroken(page: Page, runOnly: RunOnly, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (wanted) => {
    // Skips frames: they show public pages, which are checked separately. Does not describe passed checks, which would
    // take most of the time.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const found = await window.axe.run(dialog ?? document, {
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

/** Waits until all transitions have ended, because colours during a transition need no contrast. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
