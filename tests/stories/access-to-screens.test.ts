import { getOwnProfile } from '#accounts/contract.ts';
import { addSessionCookie, fillLogIn, logIn, toast } from '#tests/support/account-screens.ts';
import { eventName } from '#tests/support/site-conference.ts';
import { expect, test } from '#tests/support/story.ts';
import { laptop } from '#tests/support/widths.ts';

// Uses one width, since access does not depend on it.
test.use(laptop);

const event = encodeURIComponent(eventName);
const nobody = '00000000-0000-7000-8000-000000000000';
const notLoggedIn = 'You have not logged in!';
const forAdmins = 'Only the secretariat sees this. Log in with an admin account.';
const forSuperadmins = 'Only superadmins see this. Log in with a superadmin account.';
const loginFirst = 'You need to login first to register for the event';
const verifyFirst = 'You need to verify your email first';
const invite = `/registration/invite/leader%40example.org/to/member%40example.org/token/sample/${event}/Sample`;

/**
 * The path that is opened, the path after redirects, and the message there. every-screen.test.ts opens the screens that
 * admins may see.
 */
type Door = readonly [path: string, endsAt: string, message?: string];

/**
 * Two screens of superadmins, where other users see that the screen is not for them (product 11.10).
 * desk-gates.test.ts checks that all others have the same gate.
 */
const desksOfSuperadmins = ['/allaccounts', `/user/${nobody}`];
const desksOfAdmins = ['/admin', '/contactusres'];
const sendHome = ['/superadmin', '/contactusresponses'];
const staying = (paths: readonly string[]): Door[] => paths.map((path) => [path, path]);
/** Only a text says why the home page is shown: 'Only superadmins see this. ...' or 'Only the secretariat ...'. */
const away = (paths: readonly string[]): Door[] =>
  paths.map((path) => [path, '/', sendHome.includes(path) ? forSuperadmins : forAdmins]);

const doors: Record<'visitor' | 'unverified' | 'client' | 'admin' | 'superadmin', readonly Door[]> = {
  visitor: [
    ['/dashboard', '/', notLoggedIn],
    ['/dashboard/edit', '/', notLoggedIn],
    ['/second-factor', '/', notLoggedIn],
    ['/devices', '/', notLoggedIn],
    ['/registration', '/applynow', loginFirst],
    [invite, '/applynow', loginFirst],
    ...away([...desksOfAdmins, ...sendHome]),
    ...staying(desksOfSuperadmins),
  ],
  unverified: [
    ['/login', '/dashboard'],
    ['/signup', '/dashboard'],
    ['/dashboard', '/dashboard'],
    ['/dashboard/edit', '/dashboard/edit'],
    ['/devices', '/devices'],
    ['/registration', '/dashboard', verifyFirst],
    [invite, '/dashboard', verifyFirst],
    ...away(['/admin', '/superadmin']),
  ],
  client: [
    ['/login', '/dashboard'],
    ['/signup', '/dashboard'],
    ['/second-factor', '/dashboard'],
    ...away([...desksOfAdmins, ...sendHome]),
    ...staying(desksOfSuperadmins),
  ],
  admin: [
    ['/login', '/admin'],
    ['/dashboard', '/admin'],
    ['/registration', '/admin'],
    [invite, '/admin'],
    ['/second-factor', '/second-factor'],
    ['/devices', '/devices'],
    ...away(sendHome),
    ...staying(desksOfSuperadmins),
  ],
  superadmin: [
    ['/login', '/superadmin'],
    ['/dashboard', '/superadmin'],
    ['/registration', '/superadmin'],
    ...away(desksOfAdmins),
  ],
};

for (const [viewer, list] of Object.entries(doors)) {
  test(`each protected screen opens or redirects for ${viewer === 'visitor' ? 'a visitor' : `an account that is ${viewer}`}`, async ({
    page,
    site,
    desk,
    openBrowser,
  }) => {
    const person =
      viewer === 'unverified' || viewer === 'client'
        ? await site.delegate({ verified: viewer === 'client' })
        : undefined;
    if (person) await addSessionCookie(page, person);
    const seat =
      viewer === 'admin' || viewer === 'superadmin'
        ? await openBrowser({ storageState: desk[viewer].storageState })
        : page;
    for (const [path, endsAt, message] of list) {
      await test.step(`${path} leads to ${endsAt}${message ? ` and shows '${message}'` : ''}`, async () => {
        await seat.goto(path);
        await expect(seat.getByText('Loading...')).toHaveCount(0);
        await expect(seat, `${viewer} opens ${path}`).toHaveURL(endsAt);
        await expect(seat.getByRole('heading', { level: 1 })).toBeVisible();
        if (viewer === 'visitor' && desksOfSuperadmins.includes(path))
          await expect(seat.getByText(forSuperadmins), path).toBeVisible();
        const messages = seat.getByRole('region', { name: 'Messages' });
        if (message) {
          await expect(toast(seat, message), `${viewer} opens ${path}`).toBeVisible();
          // Closes the message, which would survive the next page load and be confused with the next one.
          await messages.getByRole('button').first().click();
        }
        await expect(messages).toBeHidden();
      });
    }
  });
}

test('an account without the right sees and requests no registrations', async ({ page, site }) => {
  const person = await site.delegate();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const logsIn of [false, true]) {
    if (logsIn) await addSessionCookie(page, person);
    for (const path of [`/registrations/${event}`, `/eventreg/${nobody}`, '/allreg']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path !== '/allreg') await expect(page.getByText('Not authorized', { exact: true })).toBeVisible();
    }
  }
  expect(asked.filter((path) => path.startsWith('/v1/api/admin'))).toEqual([]);
});

test('a desk opened by a visitor names its readers, and opens after the log-in', async ({ page, site }) => {
  await page.goto('/bankdetails');
  await expect(page.getByText(forSuperadmins)).toBeVisible();
  await page.getByRole('link', { name: 'Log in and come back' }).click();
  await expect(page).toHaveURL('/login');
  await fillLogIn(page, site.superadmin.email, site.superadmin.password);
  await expect(page).toHaveURL('/bankdetails');
});

test('a link in a mail leads through the log-in to its page', async ({ page, site }) => {
  const person = await site.delegate();
  await page.goto('/login?next=/devices');
  await fillLogIn(page, person.email, person.password);
  await expect(page).toHaveURL('/devices');
  await page.goto('/login?next=/dashboard/edit');
  await expect(page).toHaveURL('/dashboard/edit');
  await page.goto('/login?next=//example.org');
  await expect(page).toHaveURL('/dashboard');
});

test('logging out ends the session in the browser and on the server', async ({ page, site }) => {
  await logIn(page, await site.delegate());
  await page.goto('/dashboard');
  const cookies = await page.context().cookies();
  const [session, browser, ...others] = cookies.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(session).toMatchObject({ name: 'authToken', sameSite: 'Lax', path: '/' });
  expect(browser).toMatchObject({
    name: 'browser',
    sameSite: 'Strict',
    httpOnly: true,
    path: '/v1/api/login',
  });
  expect(others).toEqual([]);
  const token = session?.value ?? '';
  expect((await site.call(getOwnProfile, { token })).status).toBe(200);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.context().cookies()).toEqual([browser]);
  expect(await site.call(getOwnProfile, { token })).toEqual({
    status: 401,
    body: { error: 'Unauthorized', code: 'unauthorized' },
  });
});
