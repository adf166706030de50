import type { Locator, Page } from '@playwright/test';
import { sampleContent } from '#pages/content/index.ts';
import { expectAccessible, expectGoodColours } from '#tests/support/accessible.ts';
import { addSessionCookie, toast } from '#tests/support/account-screens.ts';
import {
  committeeWithGuide,
  committeeWithoutGuide,
  eventName,
  firstCommittee,
} from '#tests/support/site-conference.ts';
import { expect, onLaptopAndPhone, test } from '#tests/support/story.ts';
import { laptop, phone } from '#tests/support/widths.ts';

const club = sampleContent.site;

const signUpFirst = 'Please login or signup to register for the event';

onLaptopAndPhone(() => {
  test('the menu lists the pages in their order and marks the one on screen', async ({ page, isMobile }) => {
    await page.goto('/team');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    if (isMobile) {
      const menu = page.getByRole('dialog', { name: 'Menu' });
      expect(await menu.getByRole('listitem').allInnerTexts()).toEqual([
        'HOME',
        'ABOUT',
        'TEAM',
        eventName,
        club.mockMun.toUpperCase(),
        'APPLY',
        'Log in',
        'Sign up',
        'ARCHIVE',
        'CONTACT',
        'PHOTO GALLERY',
        'BLOGS',
        'WRAPPED UP',
      ]);
      await expect(menu.getByRole('link', { name: 'TEAM' })).toHaveAttribute('aria-current', 'page');
      await fillsTheScreen(menu);
      await isAccessible(page, 'the menu overlay');
      await menu.getByRole('button', { name: 'Close menu' }).click();
      await expect(menu).toBeHidden();
    } else {
      const menu = page.getByRole('navigation', { name: 'More pages' });
      expect(await menu.getByRole('listitem').allInnerTexts()).toEqual([
        'Sign up',
        'ARCHIVE',
        'CONTACT',
        'PHOTO GALLERY',
      ]);
      await isAccessible(page, 'the popup menu');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(menu).toBeHidden();
      const bar = page.getByRole('navigation', { name: 'Main' });
      await expect(bar.getByRole('link', { name: 'TEAM' })).toHaveAttribute('aria-current', 'page');
    }
  });

  test('a visitor finds the log-in link on every page, also without JavaScript', async ({
    page,
    openBrowser,
    isMobile,
  }) => {
    const withoutScript = await openBrowser({ javaScriptEnabled: false });
    for (const [screen, way] of [
      [page, 'with JavaScript'],
      [withoutScript, 'without'],
    ] as const) {
      await screen.goto('/about');
      const link = screen.getByRole('banner').getByRole('link', { name: 'Log in', exact: true });
      if (isMobile) await screen.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(link, way).toBeVisible();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/signup');
    const way = page.getByRole('main').getByRole('link', { name: 'Log in', exact: true });
    const form = page.getByLabel('Full name');
    expect((await way.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0);
    await way.click();
    await expect(page).toHaveURL('/login');
  });

  test('the layout does not shift while scripts start', async ({ page }) => {
    // Blocks the fonts, whose arrival moves a line by a few pixels at any time.
    await page.route('**/*.woff2', () => {});
    for (const path of ['/', '/signup', '/login']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
              resolve(shifts.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            // Resolves with 0 after some time, since an observer does not report the absence of layout shifts.
            setTimeout(() => resolve(0), 300);
          }),
      );
      expect(moved, path).toBe(0);
    }
  });
});

test.describe('on a laptop', () => {
  test.use(laptop);

  test('a carousel advances, also after interaction, until its button is pressed', async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ reducedMotion: 'no-preference' });
    await page.goto('/annualconf');
    const glimpses = page.getByRole('region', { name: 'Some Glimpses' });
    const shown = glimpses.getByText(/^\d \/ 9$/);
    const now = async () => Number.parseInt(await shown.innerText(), 10);
    await glimpses.scrollIntoViewIfNeeded();
    await expect(shown).toHaveText('2 / 9');
    await glimpses.getByRole('button', { name: 'Next' }).click();
    await expect(shown).toHaveText(/^[34] /);
    await page.mouse.move(0, 0);
    const reached = await now();
    await expect.poll(now).toBeGreaterThan(reached);
    await glimpses.getByRole('button', { name: 'Pause' }).click();
    await expect(glimpses.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test('a delegate finds ABOUT among the other pages, and Register opens the form', async ({
    page,
    site,
  }) => {
    await addSessionCookie(page, await site.delegate({ student: true, name: 'Sample Navigator' }));
    await page.goto('/annualconf');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'ABOUT' })).toHaveCount(0);
    await expect(bar.getByRole('link', { name: 'Log in' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const more = page.getByRole('navigation', { name: 'More pages' });
    expect(await more.getByRole('listitem').allInnerTexts()).toEqual([
      'ABOUT',
      'ARCHIVE',
      'CONTACT',
      'PHOTO GALLERY',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Register Now' }).first().click();
    await expect(page).toHaveURL('/registration');
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a visitor finds a way through committees, people and photos', async ({ page, noise }) => {
    await page.goto('/team');
    await test.step('a card of the team turns by its button and by the right-arrow key', async () => {
      const turn = page.getByRole('button', { name: 'How to reach Aarav Sample' });
      const mail = page.getByRole('link', { name: 'Mail: Aarav Sample' });
      await expect(mail).toBeHidden();
      await turn.click();
      await expect(mail).toHaveAttribute('href', /^mailto:/);
      await turn.press('ArrowRight');
      await expect(mail).toBeHidden();
      await turn.press('ArrowRight');
      await expect(mail).toBeVisible();
      await expect(page.getByRole('link', { name: 'Professional network: Aarav Sample' })).toBeVisible();
    });

    await test.step('Read More opens everything about a committee, with a guide where there is one', async () => {
      await page.goto('/annualconf');
      for (const committee of [committeeWithoutGuide, committeeWithGuide]) {
        if (!committee) continue;
        await page.getByRole('button', { name: `Read More about ${committee.shortName}` }).click();
        const overlay = page.getByRole('dialog', { name: committee.name });
        await expect(overlay.getByText('Agenda')).toBeVisible();
        const guides = overlay.getByRole('link', { name: /^Background Guide/ });
        await expect(guides).toHaveCount(committee === committeeWithGuide ? 1 : 0);
        await isAccessible(page, `the overlay of ${committee.shortName}`);
        await overlay.getByRole('button', { name: 'Close' }).click();
        await expect(overlay).toBeHidden();
      }
    });

    await test.step('Register leads a visitor to the sign-up form and says why', async () => {
      await page.getByRole('button', { name: `Read More about ${firstCommittee.shortName}` }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Register Now' }).click();
      await expect(toast(page, signUpFirst)).toBeVisible();
      await expect(page).toHaveURL('/signup');
    });

    await test.step('the gallery scrolls by its buttons and opens a viewer', async () => {
      await page.goto('/photo');
      const strip = page.getByRole('list', { name: 'Photos' });
      await page.getByRole('button', { name: 'Scroll right' }).click();
      await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBe(100);
      await page.getByRole('button', { name: /^Open photo 1:/ }).click();
      const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
      const number = viewer.getByRole('status');
      await expect(number).toHaveText('Photo 1 of 9');
      await viewer.getByRole('button', { name: 'Previous photo' }).click();
      await expect(number).toHaveText('Photo 9 of 9');
      await viewer.getByRole('button', { name: 'Next photo' }).click();
      await viewer.press('ArrowRight');
      await expect(number).toHaveText('Photo 2 of 9');
      await viewer.getByRole('button', { name: 'Next photo' }).evaluate(pressTwice);
      await expect(number).toHaveText('Photo 4 of 9');
      await expect(page).toHaveURL('/photo?photo=4');
      await fillsTheScreen(viewer);
      await isAccessible(page, 'the photo viewer');
      await viewer.click({ position: { x: 6, y: 300 } });
      await expect(viewer).toBeHidden();
    });

    await test.step('an address that leads nowhere is a 404 with two ways out', async () => {
      noise.expectRefusal(404, '/no-such-page');
      expect((await page.goto('/no-such-page'))?.status()).toBe(404);
      await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
      await page.getByRole('link', { name: 'contact Us' }).click();
      await expect(page).toHaveURL('/contact');
    });
  });

  test('a message to the club arrives by mail', async ({ page, site }) => {
    const question = 'Which committee suits a beginner?';
    await page.goto('/contact');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const email = page.getByPlaceholder('hello@nitsmun.example.org');
    await expect(send).toBeDisabled();
    await page.getByPlaceholder('Name', { exact: true }).fill('Sample Visitor');
    await page.getByPlaceholder('Your Message').fill(question);
    await email.fill('visitor@example');
    await expect(send).toBeDisabled();
    await email.fill('visitor@example.org');

    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/v1/api/contactus', async (route) => {
      await held;
      await route.continue();
    });
    await send.click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    answer();
    await expect(toast(page, 'Thank you for contacting us. We will get back to you soon')).toBeVisible();
    await expect(page.getByPlaceholder('Name', { exact: true })).toHaveValue('');
    await expect(email).toHaveValue('');
    await expect(page.getByPlaceholder('Your Message')).toHaveValue('');
    // Finds the mail by its text, since other stories write to the same address.
    const mails = () => site.mails.received.filter(({ text }) => text?.includes(question));
    await expect.poll(() => mails().length).toBe(1);
    expect(mails()[0]?.subject).toBe('A message from the contact form');
    expect(mails()[0]?.text).toContain('visitor@example.org');
  });

  test('five blogs are listed, and an error is shown when they cannot be fetched', async ({
    page,
    noise,
  }) => {
    const heading = page.getByRole('heading', { name: 'Blogs', exact: true });
    await page.goto('/');
    await heading.scrollIntoViewIfNeeded();
    const cards = page.getByRole('region', { name: 'Blogs' }).getByRole('listitem');
    await expect(cards).toHaveCount(5);
    await page.getByRole('link', { name: 'View More' }).click();
    await expect(page).toHaveURL('/blogs');
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('target', '_blank');

    await page.route('**/blog/read', (route) =>
      route.fulfill({ status: 502, json: { error: 'Failed to fetch the blogs' } }),
    );
    noise.expectRefusal(502, '/blog/read');
    await page.goto('/blogs');
    await expect(toast(page, 'Error in fetching blogs')).toBeVisible();
    noise.expectRefusal(502, '/blog/read');
    await page.goto('/');
    await heading.scrollIntoViewIfNeeded();
    await expect(toast(page, 'Failed to fetch the blogs')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Achievements' })).toBeAttached();
  });

  test('a page loads one style sheet, and a screen waits for that of screens', async ({ page }) => {
    const sheets = () =>
      page.evaluate(() =>
        [...document.styleSheets]
          .flatMap(({ href }) => /(pages|screens)-/.exec(href ?? '')?.[1] ?? [])
          .sort(),
      );
    await page.goto('/login');
    expect(await sheets()).toEqual(['screens']);
    await page.goto('/applynow');
    expect(await sheets()).toEqual(['pages']);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Register/ })
      .click();
    await expect(page.getByLabel('Personal email')).toBeVisible();
    expect(await sheets()).toEqual(['pages', 'screens']);
  });

  test('the theme follows the system until a visitor switches it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    const themeSwitch = page.getByRole('button', { name: 'Dark theme' });
    const icons = themeSwitch.locator('svg').filter({ visible: true });
    await expect(themeSwitch).toHaveAttribute('aria-pressed', 'true');
    await expect(icons).toHaveCount(1);
    const sun = await icons.innerHTML();
    await themeSwitch.click();
    await expect(themeSwitch).toHaveAttribute('aria-pressed', 'false');
    expect(await icons.innerHTML()).not.toBe(sun);
    await page.reload();
    await expect(themeSwitch).toHaveAttribute('aria-pressed', 'false');
  });

  test('a page becomes interactive in a hidden tab and without paint timing', async ({ openBrowser }) => {
    const unseen = await openBrowser({});
    await unseen.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    const silent = await openBrowser({});
    await silent.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    for (const [page, what] of [
      [unseen, 'unseen'],
      [silent, 'silent'],
    ] as const) {
      await page.goto('/team');
      const turn = page.getByRole('button', { name: 'How to reach Aarav Sample' });
      await turn.click();
      await expect(turn, what).toHaveAttribute('aria-expanded', 'true');
    }
  });
});

/** Presses a button twice without any other event in between. */
async function pressTwice(button: SVGElement | HTMLElement): Promise<void> {
  (button as HTMLElement).click();
  await Promise.resolve();
  (button as HTMLElement).click();
}

/** Checks a screen with axe in the light and the dark theme. */
async function isAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, what);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectGoodColours(page, `${what} in the dark theme`);
}

async function fillsTheScreen(dialog: Locator): Promise<void> {
  const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
  const screen = dialog.page().viewportSize();
  expect({ width, height }).toEqual(screen);
}
