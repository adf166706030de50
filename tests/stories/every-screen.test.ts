import type { Page } from '@playwright/test';
import { pages } from '#pages/content/pages.ts';
import { getOwnRegistrations, register } from '#registration/contract.ts';
import { atRest, expectAccessible, expectGoodColours } from '../support/accessible.ts';
import { comeLoggedIn } from '../support/account-screens.ts';
import { paymentScreenshot } from '../support/pictures.ts';
import type { RunningSite } from '../support/site.ts';
import {
  eventName,
  fees,
  firstCommittee,
  secondCommittee,
  thirdCommittee,
} from '../support/site-conference.ts';
import { expect, onLaptopAndPhone, test } from '../support/story.ts';
import { phone } from '../support/widths.ts';

const event = encodeURIComponent(eventName);

/** Prerendered whole: everything that matters is there without JavaScript too. */
const publicPages = [...pages.map(({ path }) => path), '/nowhere'];
const visitorScreens = [
  '/login',
  '/signup',
  '/forgotPassword',
  '/resetpassword/sample',
  '/notme/sample',
  '/verifyemail/sample',
  '/confirminstitute/sample',
  `/lottery/${event}`,
];
const delegateScreens = [
  '/dashboard',
  '/dashboard/edit',
  '/devices',
  `/committee/${event}`,
  '/registration',
  '/registration?as=group',
  '/registration?as=individual',
  '/registration?as=individual&step=about',
  '/registration?as=individual&step=payment',
  '/registration?as=individual&step=check',
];
const adminScreens = [
  '/admin',
  '/allreg',
  `/registrations/${event}`,
  `/numbers/${event}`,
  `/allocate/${event}`,
  `/seats/${event}`,
  `/reg/${event}/pending`,
  '/money',
  '/money?show=unclaimed',
  '/money?show=back',
  '/money?show=back&refunds=released',
  `/ledger/${event}`,
  `/ledger/${event}?show=registrations`,
  `/ledger/${event}?show=days`,
  `/closing/${event}`,
  '/contactusres',
];
const superadminScreens = [
  '/superadmin',
  '/allaccounts',
  '/contactusresponses',
  '/scheduled',
  '/handover',
  '/editions',
  '/eventsettings',
  '/year',
  '/catalogue',
  '/bankdetails',
  '/pages',
  '/pages/letters',
  '/pages/letters/history',
  '/publish',
  '/pictures',
  '/kit',
  '/outbox',
  '/auditlog',
  '/second-factor',
];

onLaptopAndPhone(() => {
  test('the public pages are readable by everybody', async ({ page, noise, isMobile }) => {
    for (const path of publicPages) {
      await test.step(path, async () => {
        if (path === '/nowhere') noise.expectRefusal(404, path);
        await page.goto(path);
        await looksRight(page, path, isMobile);
      });
    }
  });

  test('the public pages say what they have to say without JavaScript', async ({
    noise,
    openBrowser,
    isMobile,
  }) => {
    test.skip(isMobile, 'a page without its scripts is as wide as the one with them');
    const page = await openBrowser({ javaScriptEnabled: false });
    for (const path of publicPages) {
      if (path === '/nowhere') noise.expectRefusal(404, path);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('contentinfo'), path).toBeVisible();
      const words = (await page.getByRole('main').innerText()).split(/\s+/).length;
      expect(words, `words on ${path} without JavaScript`).toBeGreaterThan(path === '/nowhere' ? 10 : 40);
    }
  });

  test('the screens of a visitor are readable by everybody', async ({ page, noise, isMobile }) => {
    for (const path of visitorScreens) {
      if (path.startsWith('/verifyemail')) noise.expectRefusal(404, '/v1/api/verifytoken');
      await page.goto(path);
      await looksRight(page, path, isMobile);
    }
  });

  test('the screens of a delegate are readable by everybody', async ({ page, site, noise, isMobile }) => {
    await site.setRegistration(true);
    await comeLoggedIn(page, await site.delegate({ student: true, name: 'Sample Student' }));
    for (const path of delegateScreens) {
      // There is no seat yet, and the screen says so.
      if (path.startsWith('/committee')) noise.expectRefusal(404, '/v1/api/client/committee');
      await page.goto(path);
      await looksRight(page, path, isMobile);
    }
  });

  test('the desk of an admin is readable by everybody', async ({ site, desk, openBrowser, isMobile }) => {
    await site.setRegistration(true);
    const id = await registerSomebody(site);
    const page = await openBrowser({ storageState: desk.admin.storageState });
    for (const path of [...adminScreens, `/eventreg/${id}`]) {
      await page.goto(path);
      await looksRight(page, path, isMobile);
    }
  });

  test('the desk of a superadmin is readable by everybody', async ({ desk, openBrowser, isMobile }) => {
    const page = await openBrowser({ storageState: desk.superadmin.storageState });
    for (const path of [...superadminScreens, `/user/${desk.admin.accountId}`]) {
      await page.goto(path);
      await looksRight(page, path, isMobile);
    }
  });
});

/** A person's registration, for the desk to show. Returns its id. */
async function registerSomebody(site: RunningSite): Promise<string> {
  const { token } = await site.delegate({ student: true, name: 'Sample Registrant' });
  const chosen = [firstCommittee, secondCommittee, thirdCommittee];
  const { buffer } = await paymentScreenshot(fees.individual);
  await site.call(register, {
    token,
    body: {
      eventName,
      payment: `data:image/png;base64,${buffer.toString('base64')}`,
      previousMunExperience:
        'A long story, told in one line so that the desk has something to break over several lines',
      committeePreference: chosen.map(({ value }) => value),
      portfolioPreference: chosen.map(({ portfolios }) => portfolios[0]),
      isGroupRegistration: false,
    },
  });
  const [own] = (await site.call(getOwnRegistrations, { token })).body.ypEvents;
  if (!own) throw new Error('the registration was not taken');
  return own._id;
}

/** Light and dark pass axe, and on the narrowest phones nothing is wider than the screen. */
async function looksRight(page: Page, path: string, isMobile: boolean): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByText('Loading...'), path).toHaveCount(0);
  await expect(page, path).toHaveTitle(/.+ \| NITSMUN$/);
  const ground = () => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${path} in the light theme`);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectGoodColours(page, `${path} in the dark theme`);
  expect(await ground(), 'the dark theme has a ground of its own').not.toBe(light);
  if (isMobile) await fitsEveryPhone(page, path);
}

/** On the narrowest phones, and with letters twice as large on them and on ordinary ones, a page is as wide as the screen. */
async function fitsEveryPhone(page: Page, path: string): Promise<void> {
  for (const [width, letters] of [
    [320, 100],
    [390, 200],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, letters);
    await atRest(page);
    const tooWide = await page.evaluate((most) => {
      const wide = document.documentElement.scrollWidth;
      if (wide <= most) return [];
      const culprits = [...document.querySelectorAll('main *')].filter(
        (element) => element.getBoundingClientRect().right > most + 0.5,
      );
      return [`${wide} px`, ...culprits.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
    }, width);
    expect(tooWide, `${path} on a phone ${width} px wide, letters at ${letters}%`).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(phone.viewport);
}
