import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What a bar that stays in place happens to cover is free after a scroll, and as large as it is. */
const underABar = 'partially obscured';

/** Fails with every rule of WCAG 2.2 AA that axe sees broken on the page as it stands, and where. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await atRest(page);
  await expectNothingBroken(new AxeBuilder({ page }).withTags(rules), screen);
}

/** The same for the rules about colours, which are all that another theme can break. */
export async function expectGoodColours(page: Page, screen: string): Promise<void> {
  await atRest(page);
  await expectNothingBroken(new AxeBuilder({ page }).withRules(colourRules), screen);
}

async function expectNothingBroken(axe: AxeBuilder, screen: string): Promise<void> {
  // The site frames nothing, so that axe needs no second page to put the frames' results together.
  const { violations } = await axe.setLegacyMode().analyze();
  const broken = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ failureSummary = '' }) => !failureSummary.includes(underABar))
      .map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
  expect(broken, `axe finds nothing on ${screen}`).toEqual([]);
}

/** Resolves when what moves has arrived: colours half-way through a transition are nobody's design. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
