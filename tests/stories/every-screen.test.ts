import type { Page } from '@playwright/test';
import { sampleContent } from '#pages/content/index.ts';
import { listOwnRegistrations, register } from '#registration/contract.ts';
import { atRest, expectAccessible } from '#tests/support/accessible.ts';
import { addSessionCookie } from '#tests/support/account-screens.ts';
import type { Noise } from '#tests/support/noise.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import type { RunningSite } from '#tests/support/site.ts';
import {
  eventName,
  fees,
  firstCommittee,
  secondCommittee,
  thirdCommittee,
} from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop, phone, type Resize, resizer } from '#tests/support/widths.ts';

const event = encodeURIComponent(eventName);

/** The public pages, which are prerendered and complete without JavaScript. */
const publicPages = [...sampleContent.pages.map(({ path }) => path), '/nowhere'];
const visitorScreens = [
  '/help',
  '/help/payments',
  '/login',
  '/signup',
  '/forgotPassword',
  '/resetpassword/sample',
  '/notme/sample',
  '/setup/sample',
  '/guardian/sample',
  '/join/sample',
  '/unsubscribe/sample',
  '/verify',
  '/practice',
  '/practice/projector',
  '/report',
  '/report/answer',
  '/verify/SAMPLE',
  `/screen/${event}`,
  `/projector/${event}/sample`,
  '/verifyemail/sample',
  '/confirminstitute/sample',
  `/lottery/${event}`,
];
const delegateScreens = [
  '/dashboard',
  '/dashboard/edit',
  '/devices',
  '/duty',
  '/door',
  '/committee',
  '/floor',
  '/hospitality',
  '/press',
  '/marks',
  `/what-i-did/${event}`,
  `/committee/${event}`,
  '/registration',
  '/registration?as=group',
  '/registration?as=individual',
  '/registration?as=individual&step=about',
  '/registration?as=individual&step=payment',
  '/registration?as=individual&step=check',
  '/registration/change',
];
const adminScreens = [
  '/admin',
  '/allreg',
  `/registrations/${event}`,
  `/numbers/${event}`,
  `/allocate/${event}`,
  `/seats/${event}`,
  `/attendance/${event}`,
  `/debates/${event}`,
  `/debates/${event}/wall`,
  `/print/${event}`,
  '/door',
  '/committee',
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
  '/reports',
  '/announcements',
  `/announcements/write/${event}?section=confirmed`,
];
const superadminScreens = [
  '/superadmin',
  '/allaccounts',
  '/contactusresponses',
  '/reports',
  '/scheduled',
  '/handover',
  '/duties',
  '/shifts',
  '/hospitality',
  '/hospitality?view=beds',
  '/hospitality?view=meals',
  '/hospitality?view=arrivals',
  '/press',
  '/editions',
  '/eventsettings',
  '/year',
  '/catalogue',
  '/rules',
  '/rules/una-usa',
  '/timetable',
  '/questions',
  '/certificates',
  `/awards/${event}`,
  `/ceremony/${event}`,
  `/public-record/${event}`,
  '/feedback',
  '/bankdetails',
  '/minors',
  '/pages',
  '/pages/letters',
  '/pages/letters/history',
  '/pictures',
  '/transfer',
  '/connections',
  '/outbox',
  '/mail-delivery',
  '/auditlog',
  '/second-factor',
];

/** Expected errors of screens, because the link is invalid or there is no seat yet. */
const refused: Record<string, string> = {
  '/nowhere': '/nowhere',
  '/verifyemail/sample': '/v1/api/verifytoken',
  '/guardian/sample': '/v1/api/guardian',
  '/join/sample': '/v1/api/team/invitation',
  '/setup/sample': '/v1/api/setup/link',
  '/verify/SAMPLE': '/v1/api/certificates/verify/SAMPLE',
  [`/screen/${event}`]: '/v1/api/screen',
  [`/projector/${event}/sample`]: '/v1/api/projector',
  '/floor': '/v1/api/floor',
  [`/committee/${event}`]: '/v1/api/client/committee',
  [`/what-i-did/${event}`]: '/v1/api/client/sheet',
};

test.use(laptop);

test('the public pages are accessible at both widths, in both themes', async ({ page, noise }) => {
  await allLookRight(page, noise, publicPages);
});

test('the public pages are complete without JavaScript', async ({ noise, openBrowser }) => {
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

test('the screens of a visitor are accessible at both widths, in both themes', async ({ page, noise }) => {
  await allLookRight(page, noise, visitorScreens);
});

test('the screens of a delegate are accessible at both widths, in both themes', async ({
  page,
  site,
  noise,
}) => {
  await site.setRegistration(true);
  await addSessionCookie(page, await site.delegate({ student: true, name: 'Sample Student' }));
  await allLookRight(page, noise, delegateScreens);
});

test('the desk of an admin is accessible at both widths, in both themes', async ({
  site,
  desk,
  noise,
  openBrowser,
}) => {
  await site.setRegistration(true);
  const id = await placeRegistration(site);
  const page = await openBrowser({ storageState: desk.admin.storageState });
  await allLookRight(page, noise, [...adminScreens, `/eventreg/${id}`]);
});

test('the desk of a superadmin is accessible at both widths, in both themes', async ({
  desk,
  noise,
  openBrowser,
}) => {
  const page = await openBrowser({ storageState: desk.superadmin.storageState });
  await allLookRight(page, noise, [...superadminScreens, `/user/${desk.admin.accountId}`]);
});

/** Returns the id of a new registration for the desk to show. */
async function placeRegistration(site: RunningSite): Promise<string> {
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
  const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
  if (!own) throw new Error('the registration was not taken');
  return own._id;
}

/**
 * Checks each screen with axe, on a laptop in the light theme and on a phone in the dark one, where it must not scroll
 * sideways.
 */
async function allLookRight(page: Page, noise: Noise, paths: readonly string[]): Promise<void> {
  const resize = await resizer(page);
  const ground = () => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
  for (const path of paths) {
    await resize(laptop);
    await page.emulateMedia({ colorScheme: 'light' });
    const refusal = refused[path];
    if (refusal) noise.expectRefusal(404, refusal);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Loading...'), path).toHaveCount(0);
    await expect(page, path).toHaveTitle(/.+ \| NITSMUN$/);
    if (!path.includes('?') && !path.startsWith('/reg/')) await expect(page).toHaveURL(path);
    const light = await ground();
    await expectAccessible(page, `${path} on a laptop`);
    await resize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, `${path} on a phone in the dark theme`);
    expect(await ground(), 'the dark theme has a separate ground').not.toBe(light);
    await fitsEveryPhone(page, path, resize);
  }
}

/** Checks that a page does not scroll sideways on the narrowest phones, nor with text of twice the size. */
async function fitsEveryPhone(page: Page, path: string, resize: Resize): Promise<void> {
  for (const [width, letters] of [
    [320, 100],
    [320, 200],
  ] as const) {
    await resize({ ...phone, viewport: { width, height: 844 } });
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
}
