import { expect, type Page } from '@playwright/test';

/** Presses Tab until the named control has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const [words = ''] = await focused.evaluateAll((elements) =>
      elements.map((element) => {
        const labelled = element.getAttribute('aria-labelledby');
        const label = labelled
          ? document.getElementById(labelled)?.textContent
          : (element.getAttribute('aria-label') ??
            (element as HTMLInputElement).labels?.[0]?.textContent ??
            element.textContent);
        return (label ?? '').trim();
      }),
    );
    passed.push(words);
    if (words === name || (name === 'Yes' && words.startsWith('Yes'))) {
      expect(await isMarked(page), `the focus on '${name}' is marked`).toBe(true);
      return expect.poll(() => isInSight(page), `'${name}' is not under a bar`).toBe(true);
    }
  }
  throw new Error(`Tab never came to '${name}'. It went over: ${passed.join(' | ')}`);
}

/** Returns true if the focused control, or the card that represents it, has an outline or a ring. */
function isMarked(page: Page): Promise<boolean> {
  return page.locator(':focus').evaluate((element) => {
    const around = [
      element,
      element.closest('label'),
      element.closest('.file-drop'),
      element.nextElementSibling,
    ];
    return around.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });
}

/** Returns true if the centre of the focused control, or of the card that represents it, is visible and not covered. */
function isInSight(page: Page): Promise<boolean> {
  return page.locator(':focus').evaluate((element) => {
    const seen = element.closest('label') ?? element.closest('.file-drop') ?? element;
    const { left, top, width, height } = seen.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (seen.contains(there) || there.contains(seen));
  });
}

/** Presses Tab until the named control has the focus, then Enter. */
export async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}
